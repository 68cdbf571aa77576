import type pg from "pg";
import { personName } from "./render.ts";

/** Of so many bookings each: a customer of a year, and a driver of some months. */
const bookingsOfCustomer = 50;
const bookingsOfDriver = 500;

export type Accounts = { customers: string[]; drivers: string[] };

/** Inserts customers and verified drivers in numbers that fit so many bookings. */
export async function insertPeople(client: pg.Client, bookings: number): Promise<Accounts> {
  const add = async (role: "customer" | "driver", count: number): Promise<string[]> => {
    const names = Array.from({ length: count }, (_, n) => personName(n, role.length).split(" "));
    const { rows } = await client.query<{ id: string }>(
      `insert into accounts (role, first_name, last_name, phone, phone_verified_at, email, email_verified_at,
         password_hash, created_at)
       select $1, first, last, $2 || lpad(n::text, 8, '0'), now(), $1 || n || '@many.test', now(), '-',
         now() - interval '400 days'
       from unnest($3::text[], $4::text[]) with ordinality as given (first, last, n) returning id`,
      [
        role,
        role === "driver" ? "+668" : "+669",
        names.map(([first]) => first),
        names.map(([, last]) => last),
      ],
    );
    return rows.map(({ id }) => id);
  };
  const customers = await add("customer", Math.max(10, Math.ceil(bookings / bookingsOfCustomer)));
  const drivers = await add("driver", Math.max(5, Math.ceil(bookings / bookingsOfDriver)));
  await client.query(
    `insert into drivers (account_id, vehicle, plate, plate_province, verified_at)
     select id, 'motorcycle', (1 + n % 9) || 'กข' || ' ' || (1 + n % 9999), '10', now()
     from unnest($1::uuid[]) with ordinality as given (id, n)`,
    [drivers],
  );
  return { customers, drivers };
}
