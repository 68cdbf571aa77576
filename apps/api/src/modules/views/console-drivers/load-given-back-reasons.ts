import { addServiceDays, serviceDayStart } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { type CountedUnder, countedUnder } from "../../bookings/figures/counted-under.ts";

export type DriverReason = { reason: string; bookings: number };
type Chosen = CountedUnder & { from?: string | undefined; to?: string | undefined };

/** Why each of these drivers gave bookings back that were made in the chosen days, most first. */
export async function loadGivenBackReasons(
  db: Deps["db"],
  drivers: readonly { id: string; givenBack?: number }[],
  { from, to, provinceCode, vehicle, channel }: Chosen,
): Promise<Map<string, DriverReason[]>> {
  const actors = drivers.flatMap(({ id, givenBack }) => (givenBack ? [`driver:${id}`] : []));
  const conditions = [
    sql`bookings.id = turn.booking_id`,
    ...countedUnder(sql`bookings.id`, { provinceCode, vehicle, channel }),
    ...(from ? [sql`bookings.created_at >= ${serviceDayStart(from)}`] : []),
    ...(to ? [sql`bookings.created_at < ${serviceDayStart(addServiceDays(to, 1))}`] : []),
  ];
  const { rows } = await sql<DriverReason & { driverId: string }>`
    select split_part(actor, ':', 2) as driver_id, coalesce(reason, 'not_said') as reason,
      count(distinct turn.booking_id)::int as bookings
    from booking_events turn join bookings on ${sql.join(conditions, sql` and `)}
    where kind = 'given_back' and actor = any(${actors})
    group by 1, 2 order by 3 desc, 2`.execute(db);
  const byDriver = Map.groupBy(rows, ({ driverId }) => driverId);
  return new Map(
    [...byDriver].map(([driverId, found]) => [
      driverId,
      found.map(({ reason, bookings }) => ({ reason, bookings })),
    ]),
  );
}
