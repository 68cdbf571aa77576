import type { ConsoleDriverSummary, ListDrivers } from "@songtan/contract/console/drivers";
import {
  type ConductMeasure,
  conductParts,
  type DriverConduct,
} from "@songtan/domain/figures/driver-conduct";
import { limits } from "@songtan/domain/limits";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { peopleFinds } from "../../../search/finds.ts";
import { searchInOrder } from "../../../search/search.ts";
import { type DriverReason, loadGivenBackReasons } from "./load-given-back-reasons.ts";

type Input = z.infer<typeof ListDrivers>;
type Row = Partial<DriverConduct> & {
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
  lastOnDutyAt: Date | null;
  onlineSeconds: number | null;
  workedSeconds: number | null;
  incomeSatang: number | null;
};

const states: Record<NonNullable<Input["state"]>, RawBuilder<SqlBool>> = {
  verified: sql`drivers.verified_at is not null`,
  unverified: sql`drivers.verified_at is null and accounts.suspended_at is null`,
  suspended: sql`accounts.suspended_at is not null`,
  on_duty: sql`drivers.on_duty_since is not null`,
  never_on_duty: sql`drivers.verified_at is not null and accounts.suspended_at is null and last_on_duty_at is null`,
  idle: sql`drivers.verified_at is not null and accounts.suspended_at is null and drivers.on_duty_since is null
    and last_on_duty_at < now() - make_interval(days => ${limits.idleDays}::int)`,
};
const lastDuty = sql`cross join lateral (
  select max(coalesce(ended_at, began_at)) as last_on_duty_at from duty_periods where driver_id = accounts.id
) duty`;

const figuresOfWork = [
  ...([
    "online_seconds",
    "worked_seconds",
    "income_satang",
    "jobs",
    "given_back",
    "offers",
  ] as const),
  ...(["declined", "missed", "delivered", "late"] as const),
];
const workColumns = sql.join(figuresOfWork.map((name) => sql.ref(name)));

/** The instant that rows are ordered by. A figure becomes one, since a cursor holds an instant. */
const orderOf = (sort: ConductMeasure | undefined): RawBuilder<Date> =>
  sort ? sql`to_timestamp(${sql.ref(sort)})` : sql`accounts.created_at`;
const instantOf = (row: Row, sort: ConductMeasure | undefined): Date =>
  sort ? new Date((row[conductParts[sort][0]] ?? 0) * 1000) : row.createdAt;

/**
 * Returns the activity of each driver, as `work`, summed by the days of the figures. Null when the filters do not
 * select any.
 */
function workOf({
  from,
  to,
  provinceCode,
  channel,
  vehicle,
  sort,
}: Input): RawBuilder<unknown> | null {
  if (!(from || to || provinceCode || channel || sort)) return null;
  const chosen = [
    sql<SqlBool>`true`,
    ...(from ? [sql<SqlBool>`day >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`day <= ${to}`] : []),
    ...(provinceCode ? [sql<SqlBool>`province_code = ${provinceCode}`] : []),
    ...(channel ? [sql<SqlBool>`channel = ${channel}`] : []),
    ...(vehicle ? [sql<SqlBool>`vehicle = ${vehicle}`] : []),
  ];
  return sql`(
    select driver_id, ${sql.join(
      figuresOfWork.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
    )}
    from figure_driver_days where ${sql.join(chosen, sql` and `)} group by driver_id
  )`;
}
const noWork = sql`(select null::uuid as driver_id, ${sql.join(
  figuresOfWork.map((name) => sql`null::bigint as ${sql.ref(name)}`),
)})`;

/**
 * Lists drivers, newest first unless sorted by a figure, filtered by details that a caller on the phone can give, or by
 * the activity in the figures.
 */
export async function listDrivers(
  { db }: Pick<Deps, "db">,
  input: Input & { seesMoney: boolean },
): Promise<Paged<ConsoleDriverSummary>> {
  const { cursor, limit, q, state, vehicle, sort, seesMoney } = input;
  const at = orderOf(sort);
  const work = workOf(input);
  const after = parseCursor(cursor);
  const conditions = [
    sql<SqlBool>`accounts.role = 'driver'`,
    ...(state ? [states[state]] : []),
    ...(vehicle && !work ? [sql<SqlBool>`drivers.vehicle = ${vehicle}`] : []),
    ...(sort ? [sql<SqlBool>`${sql.ref(sort)} > 0`] : []),
    ...(after ? [sql<SqlBool>`(${at}, accounts.id) < (${after.at}, ${after.id})`] : []),
  ];
  const search = q ? { key: sql`accounts.id`, finds: peopleFinds(q) } : null;
  const rows = await searchInOrder(search, limit + 1, async ({ among, maxRows, shown }) => {
    const page = sql`
    select accounts.id, accounts.first_name || ' ' || accounts.last_name as name, accounts.phone, accounts.email,
      drivers.vehicle, drivers.plate, drivers.plate_province, drivers.verified_at is not null as verified,
      accounts.suspended_at is not null as suspended, drivers.on_duty_since is not null as on_duty, accounts.created_at,
      last_on_duty_at, ${workColumns}
    from accounts join drivers on drivers.account_id = accounts.id
      ${work ? sql`join ${work}` : sql`left join ${noWork}`} work on work.driver_id = accounts.id
      ${lastDuty}
    where ${sql.join([...conditions, among], sql` and `)}
    order by ${at} desc, accounts.id desc limit ${maxRows}`;
    const matches = sql<Row>`select * from (${page}) accounts where ${shown}
    order by ${at} desc, id desc limit ${limit + 1}`;
    return (await matches.execute(db)).rows;
  });
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({
    at: instantOf(last, sort),
    id: last.id,
  }));
  const reasons = work ? await loadGivenBackReasons(db, page, input) : new Map();
  return {
    data: page.map((row) => toSummary(row, { seesMoney, reasons: reasons.get(row.id) ?? [] })),
    nextCursor,
  };
}

type Shown = { seesMoney: boolean; reasons: DriverReason[] };

const toSummary = (row: Row, { seesMoney, reasons }: Shown): ConsoleDriverSummary => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  vehicle: row.vehicle,
  plate: row.plate,
  provinceCode: row.plateProvince,
  verified: row.verified,
  suspended: row.suspended,
  onDuty: row.onDuty,
  createdAt: row.createdAt.toISOString(),
  lastOnDutyAt: row.lastOnDutyAt && new Date(row.lastOnDutyAt).toISOString(),
  work:
    row.onlineSeconds === null
      ? null
      : {
          onlineSeconds: row.onlineSeconds,
          workedSeconds: row.workedSeconds ?? 0,
          incomeSatang: seesMoney ? row.incomeSatang : null,
          jobs: row.jobs ?? 0,
          givenBack: row.givenBack ?? 0,
          givenBackReasons: reasons,
          offers: row.offers ?? 0,
          declined: row.declined ?? 0,
          missed: row.missed ?? 0,
          delivered: row.delivered ?? 0,
          late: row.late ?? 0,
        },
});
