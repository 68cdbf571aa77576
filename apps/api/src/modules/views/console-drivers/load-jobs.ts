import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { hasDriver } from "@songtan/domain/booking/booking";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import {
  listHandedOverJobs,
  loadPayParts,
} from "../../accounting/booking-postings/load-handovers.ts";

type Jobs = ConsoleDriver["jobs"];
const recentMax = 10;

/** Loads a driver's jobs: counts, the task under way, and the last few. */
export async function loadJobs(trx: Reader, driverId: string, now: Date): Promise<Jobs> {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000);
  const { rows } = await sql<{
    delivered: number;
    cancelled: number;
    recent: number;
    givenBack: number;
  }>`
    select count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'cancelled')::int as cancelled,
      count(*) filter (where assigned_at >= ${monthAgo})::int as recent,
      (select count(*)::int from booking_events where actor = ${`driver:${driverId}`} and kind = 'given_back') as given_back
    from bookings where driver_id = ${driverId}`.execute(trx);
  const handedOn = (await listHandedOverJobs(trx, driverId)).map(({ bookingId }) => bookingId);
  const bookings = await trx
    .selectFrom("bookings")
    .select(["id", "number", "state", "driverId", "driverPaySatang", "assignedAt", "endedAt"])
    // Goods that were handed over to another driver were also part of this driver's jobs.
    .where((eb) =>
      eb.or([eb("driverId", "=", driverId), eb("id", "=", eb.fn.any(eb.val(handedOn)))]),
    )
    .orderBy("assignedAt", "desc")
    .limit(recentMax)
    .execute();
  const recent: Jobs["recent"] = [];
  for (const row of bookings)
    recent.push({
      id: row.id,
      number: row.number,
      state: row.state,
      paySatang: (await loadPayParts(trx, row)).get(driverId) ?? row.driverPaySatang,
      assignedAt: row.assignedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    });
  const [counts] = rows;
  return {
    delivered: counts?.delivered ?? 0,
    cancelled: counts?.cancelled ?? 0,
    givenBack: counts?.givenBack ?? 0,
    lastThirtyDays: counts?.recent ?? 0,
    active: recent.find(({ id, state }) => hasDriver(state) && !handedOn.includes(id)) ?? null,
    recent,
  };
}
