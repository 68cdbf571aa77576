import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Trx } from "../../../db/database.ts";

export type RecipientFilter = {
  provinceCode: string | null;
  vehicle: Vehicle | null;
  onDuty: boolean;
};

/** The province in which a driver works: the province of their latest booking, or of their plate before the first. */
const provinceOf = sql`coalesce((
  select nullif(bookings.city, '00') from bookings where bookings.driver_id = drivers.account_id order by assigned_at desc limit 1
), drivers.plate_province)`;

/** Drivers who may work: verified, neither suspended nor closed. */
function conditionsOf({ provinceCode, vehicle, onDuty }: RecipientFilter) {
  const conditions: RawBuilder<SqlBool>[] = [
    sql`drivers.verified_at is not null`,
    sql`accounts.suspended_at is null and accounts.closed_at is null`,
  ];
  if (vehicle) conditions.push(sql`drivers.vehicle = ${vehicle}`);
  if (onDuty) conditions.push(sql`drivers.on_duty_since is not null`);
  if (provinceCode) conditions.push(sql`${provinceOf} = ${provinceCode}`);
  return sql.join(conditions, sql` and `);
}

export async function countRecipients(
  db: Pick<Trx, "getExecutor">,
  filter: RecipientFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from drivers join accounts on accounts.id = drivers.account_id
    where ${conditionsOf(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of the recipients after this one, in order. */
export async function listRecipients(
  db: Pick<Trx, "getExecutor">,
  filter: RecipientFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select accounts.id from drivers join accounts on accounts.id = drivers.account_id
    where ${conditionsOf(filter)} and (${after}::uuid is null or accounts.id > ${after}::uuid)
    order by accounts.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
