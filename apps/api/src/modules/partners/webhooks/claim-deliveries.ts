import { randomUUID } from "node:crypto";
import { limits } from "@songtan/domain/limits";
import { orderedAttempts } from "@songtan/domain/webhooks/retries";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { lockWebhooks } from "./distribute-events.ts";

/** Longer than an attempt may last: a process that has not reported by then was killed. */
const claimSeconds = 60;
/** An endpoint that does not answer occupies one sending, not five. */
const inFlightWhileFailing = 1;

export type Claimed = { id: string; claimId: string };

/**
 * Claims what is due, so much that no endpoint has more than its number in flight over all
 * processes; nothing for one that a suspended member made. In test mode the clock of the business decides. Endpoints that work come first, and each one's first before any one's second.
 * @param free how many more this process can send
 */
export function claimDeliveries(
  { db, clock }: Pick<Deps, "db" | "clock">,
  free: number,
): Promise<Claimed[]> {
  const claimId = randomUUID();
  return db.transaction().execute(async (trx) => {
    await lockWebhooks(trx);
    const { rows } = await sql<{ id: string }>`
      with busy as (
        select endpoint_id, count(*)::int as sendings from webhook_deliveries
        where result is null and claimed_until > clock_timestamp() group by endpoint_id),
      room as (
        select endpoint.id, endpoint.failing_since is not null as failing,
          ${clock()}::timestamptz + coalesce(test_clock.offset_milliseconds, 0) * interval '1 millisecond' as now,
          case when endpoint.failing_since is null then ${limits.webhooksInFlight}::int
            else ${inFlightWhileFailing}::int end - coalesce(busy.sendings, 0) as places
        from webhook_endpoints endpoint left join busy on busy.endpoint_id = endpoint.id
        left join business_test_clocks test_clock
          on test_clock.business_id = endpoint.business_id and endpoint.mode = 'test'
        where endpoint.disabled_at is null and not exists (
          select from accounts maker
          where maker.id = endpoint.maker_id and maker.suspended_at is not null)),
      chosen as (
        select due.id from room cross join lateral (
          select delivery.id, row_number() over (order by next_attempt_at, position) as turn
          from webhook_deliveries delivery
          where delivery.endpoint_id = room.id and result is null and next_attempt_at <= room.now
            and (claimed_until is null or claimed_until <= clock_timestamp())
            and not exists (
              select from webhook_deliveries earlier
              where earlier.endpoint_id = room.id and earlier.booking_id = delivery.booking_id
                and earlier.result is null and earlier.replay = delivery.replay
                and earlier.position < delivery.position and earlier.attempts < ${orderedAttempts})
          order by next_attempt_at, position limit greatest(room.places, 0)) as due
        order by room.failing, due.turn limit ${free})
      update webhook_deliveries delivery
      set claim_id = ${claimId}, claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
      from chosen where chosen.id = delivery.id
      returning delivery.id`.execute(trx);
    return rows.map(({ id }) => ({ id, claimId }));
  });
}
