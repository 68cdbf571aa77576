import type { ConsoleDriverSummary, ListDrivers } from "@songtan/contract/console/drivers";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { peopleFinds } from "../../../search/finds.ts";
import { searchInOrder } from "../../../search/search.ts";

type Input = z.infer<typeof ListDrivers>;
type Row = {
  id: string;
  name: string;
  phone: string;
  email: string;
  vehicle: Vehicle | null;
  plate: string | null;
  plateProvince: string | null;
  verified: boolean;
  suspended: boolean;
  onDuty: boolean;
  createdAt: Date;
  onlineSeconds: number | null;
  workedSeconds: number | null;
  incomeSatang: number | null;
};

const states: Record<NonNullable<Input["state"]>, RawBuilder<SqlBool>> = {
  verified: sql`drivers.verified_at is not null`,
  unverified: sql`drivers.verified_at is null and accounts.suspended_at is null`,
  suspended: sql`accounts.suspended_at is not null`,
  on_duty: sql`drivers.on_duty_since is not null`,
};

/**
 * Returns the activity of each driver, as `work`, summed by the days of the figures. Null when the filters do not
 * select any.
 */
function workOf({ from, to, provinceCode, channel, vehicle }: Input): RawBuilder<unknown> | null {
  if (!(from || to || provinceCode || channel)) return null;
  const chosen = [
    sql<SqlBool>`true`,
    ...(from ? [sql<SqlBool>`day >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`day <= ${to}`] : []),
    ...(provinceCode ? [sql<SqlBool>`province_code = ${provinceCode}`] : []),
    ...(channel ? [sql<SqlBool>`channel = ${channel}`] : []),
    ...(vehicle ? [sql<SqlBool>`vehicle = ${vehicle}`] : []),
  ];
  return sql`(
    select driver_id, sum(online_seconds)::bigint as online_seconds, sum(worked_seconds)::bigint as worked_seconds,
      sum(income_satang)::bigint as income_satang
    from figure_driver_days where ${sql.join(chosen, sql` and `)} group by driver_id
  )`;
}
const noWork = sql`(select null::uuid as driver_id, null::bigint as online_seconds, null::bigint as worked_seconds,
  null::bigint as income_satang)`;

/**
 * Lists drivers, newest first, filtered by details that a caller on the phone can give, or by the activity in the
 * figures.
 */
export async function listDrivers(
  { db }: Pick<Deps, "db">,
  input: Input & { seesMoney: boolean },
): Promise<Paged<ConsoleDriverSummary>> {
  const { cursor, limit, q, state, vehicle, seesMoney } = input;
  const work = workOf(input);
  const after = parseCursor(cursor);
  const conditions = [
    sql<SqlBool>`accounts.role = 'driver'`,
    ...(state ? [states[state]] : []),
    ...(vehicle && !work ? [sql<SqlBool>`drivers.vehicle = ${vehicle}`] : []),
    ...(after
      ? [sql<SqlBool>`(accounts.created_at, accounts.id) < (${after.at}, ${after.id})`]
      : []),
  ];
  const search = q ? { key: sql`accounts.id`, finds: peopleFinds(q) } : null;
  const rows = await searchInOrder(search, limit + 1, async ({ among, maxRows, shown }) => {
    const page = sql`
    select accounts.id, accounts.first_name || ' ' || accounts.last_name as name, accounts.phone, accounts.email,
      drivers.vehicle, drivers.plate, drivers.plate_province, drivers.verified_at is not null as verified,
      accounts.suspended_at is not null as suspended, drivers.on_duty_since is not null as on_duty, accounts.created_at,
      online_seconds, worked_seconds, income_satang
    from accounts join drivers on drivers.account_id = accounts.id
      ${work ? sql`join ${work}` : sql`left join ${noWork}`} work on work.driver_id = accounts.id
    where ${sql.join([...conditions, among], sql` and `)}
    order by accounts.created_at desc, accounts.id desc limit ${maxRows}`;
    const matches = sql<Row>`select * from (${page}) accounts where ${shown}
    order by created_at desc, id desc limit ${limit + 1}`;
    return (await matches.execute(db)).rows;
  });
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({
    at: last.createdAt,
    id: last.id,
  }));
  return { data: page.map((row) => toSummary(row, seesMoney)), nextCursor };
}

const toSummary = (
  { plateProvince, onDuty, createdAt, onlineSeconds, workedSeconds, incomeSatang, ...row }: Row,
  seesMoney: boolean,
): ConsoleDriverSummary => ({
  ...row,
  provinceCode: plateProvince,
  onDuty,
  createdAt: createdAt.toISOString(),
  work:
    onlineSeconds === null
      ? null
      : {
          onlineSeconds,
          workedSeconds: workedSeconds ?? 0,
          incomeSatang: seesMoney ? incomeSatang : null,
        },
});
