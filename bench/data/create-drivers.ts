import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

export type BenchDriver = { id: string; token: string };

/** Drivers on duty, each with a session, straight into the tables. Once in a database: their phones are numbered. */
export async function createDrivers(pool: pg.Pool, count: number): Promise<BenchDriver[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (role, first_name, last_name, phone, email, password_hash, locale, created_at)
     select 'driver', 'สมชาย', 'ใจดี', '+6680' || lpad(place::text, 7, '0'), 'd' || place || '@example.com', '-', 'th', now()
     from generate_series(1, $1) as place returning id`,
    [count],
  );
  const drivers = rows.map(({ id }) => ({ id, token: randomBytes(24).toString("base64url") }));
  const ids = drivers.map(({ id }) => id);
  const hashes = drivers.map(({ token }) => createHash("sha256").update(token).digest());
  await pool.query(
    `insert into drivers (account_id, vehicle, verified_at, on_duty_since, duty_device_id)
     select id, 'motorcycle', now(), now(), 'bench' from unnest($1::uuid[]) as id`,
    [ids],
  );
  await pool.query(
    `insert into sessions (account_id, role, token_hash, device_name, created_at, last_used_at)
     select id, 'driver', hash, 'bench', now(), now() from unnest($1::uuid[], $2::bytea[]) as given (id, hash)`,
    [ids, hashes],
  );
  return drivers;
}
