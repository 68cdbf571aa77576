import { type MandateBounds, mandateBounds } from "@songtan/domain/businesses/mandate-bounds";
import { limits } from "@songtan/domain/limits";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";

/** The upper limits of a business's new mandate, by the live bookings that it made and did not cancel. */
export async function loadMandateBounds(
  db: Reader,
  { businessId, now }: { businessId: string; now: Date },
): Promise<MandateBounds> {
  const since = new Date(now.getTime() - limits.mandateHistoryDays * 86_400_000);
  const { rows } = await sql<{ booking: number; day: number }>`
    with days as (
      select max(total_satang) as dearest, sum(total_satang) as total
      from bookings
      where customer_id = (select live_account_id from businesses where id = ${businessId})
        and created_at >= ${since} and state not in ('cancelled', 'unfulfilled')
      group by (created_at at time zone 'Asia/Bangkok')::date)
    select coalesce(max(dearest), 0)::float8 as booking, coalesce(max(total), 0)::float8 as day
    from days`.execute(db);
  const [history] = rows;
  return mandateBounds({
    bookingSatang: history?.booking ?? 0,
    daySatang: history?.day ?? 0,
  });
}
