import type { ListReviews } from "@songtan/contract/console/reviews";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Cursor } from "../../../db/cursor.ts";
import type { Trx } from "../../../db/database.ts";
import { peopleFinds } from "../../../search/finds.ts";
import { matchesSearch } from "../../../search/search.ts";

type ReviewFilters = Omit<z.infer<typeof ListReviews>, "cursor" | "limit">;
export type WaitingDriver = { driverId: string; since: Date };
type WaitingQuery = {
  filters: ReviewFilters;
  limit: number;
  after?: Cursor | null;
  /**
   * For the next free one: not locked by others, not just skipped, and not a second approval of the
   * reviewer's own first.
   */
  freeFor?: { staffId: string; skip: readonly string[] };
};

/** Finds drivers with pages under review, longest wait first. */
export async function findWaiting(
  trx: Pick<Trx, "getExecutor">,
  { filters, limit, after, freeFor }: WaitingQuery,
  now: Date,
): Promise<WaitingDriver[]> {
  const pages = [
    sql<SqlBool>`documents.state in ('pending', 'confirming')`,
    ...pageConditions(filters),
  ];
  if (freeFor) pages.push(sql`documents.first_approved_by is distinct from ${freeFor.staffId}`);
  const drivers = [
    ...driverConditions(filters, now),
    ...(freeFor ? freeConditions(freeFor, now) : []),
  ];
  if (after) drivers.push(sql`(waiting.since, waiting.driver_id) > (${after.at}, ${after.id})`);
  const { rows } = await sql<WaitingDriver>`
    with waiting as (
      select driver_id, min(submitted_at) as since from documents where ${all(pages)} group by driver_id
    )
    select waiting.driver_id, waiting.since
    from waiting ${filtersByDriver(filters) ? joinedDrivers : sql``}
    where ${all(drivers)}
    order by waiting.since, waiting.driver_id
    limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Joined only for filters that need it: joining ten thousand people to show twenty would dominate
 * the query time.
 */
const joinedDrivers = sql`join drivers on drivers.account_id = waiting.driver_id`;
const filtersByDriver = ({ vehicle, provinceCode }: ReviewFilters): boolean =>
  !!(vehicle || provinceCode);

const all = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

function pageConditions({ kind, resubmitted }: ReviewFilters): RawBuilder<SqlBool>[] {
  return [
    ...(kind ? [sql<SqlBool>`documents.kind = ${kind}`] : []),
    ...(resubmitted ? [sql<SqlBool>`documents.resubmitted = ${resubmitted === "yes"}`] : []),
  ];
}

function driverConditions(
  { vehicle, provinceCode, waitingHours, q }: ReviewFilters,
  now: Date,
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (vehicle) conditions.push(sql`drivers.vehicle = ${vehicle}`);
  if (provinceCode) conditions.push(sql`drivers.plate_province = ${provinceCode}`);
  if (waitingHours)
    conditions.push(sql`waiting.since <= ${new Date(now.getTime() - waitingHours * 3_600_000)}`);
  if (q) conditions.push(matchesSearch({ key: sql`waiting.driver_id`, finds: peopleFinds(q) }));
  return conditions;
}

function freeConditions(
  { staffId, skip }: NonNullable<WaitingQuery["freeFor"]>,
  now: Date,
): RawBuilder<SqlBool>[] {
  return [
    sql`not exists (select from review_locks where review_locks.driver_id = waiting.driver_id
      and review_locks.until > ${now} and review_locks.staff_id <> ${staffId})`,
    ...(skip.length > 0 ? [sql<SqlBool>`waiting.driver_id not in (${sql.join(skip)})`] : []),
  ];
}
