import type { TaskEventInput } from "@songtan/domain/booking/task-decision";
import type { Trx } from "../../db/database.ts";
import type { BookingRow } from "../bookings/queries.ts";
import { begins, type HandoverRow, receivingOf } from "../handovers/queries.ts";

export type Assignment = TaskEventInput["assignment"];

/** Facts after which a booking is no longer with the driver who had it. */
const releases = ["given_back", "handed_over", "driver_changed", "searching", "assigned", "cancelled", "unfulfilled"];

/**
 * The driver's latest time on a booking, also after it was given back, taken away or cancelled: a phone without a
 * network reports late. Who is to take its goods over reports from then on. Null when they never had it.
 */
export async function loadAssignment(
  trx: Trx,
  booking: Pick<BookingRow, "id">,
  { driverId, handovers }: { driverId: string; handovers: readonly HandoverRow[] },
): Promise<Assignment | null> {
  const receiving = receivingOf(handovers, driverId);
  if (receiving && !receiving.until)
    return { driverId, assignedAt: receiving.since, releasedAt: null, gaveBack: false };
  const actor = `driver:${driverId}`;
  const turns = await trx
    .selectFrom("booking_events")
    .select(["kind", "actor", "happened_at"])
    .where("booking_id", "=", booking.id)
    .where("kind", "in", [...new Set([...begins, ...releases])])
    .orderBy("id")
    .execute();
  const start = turns.findLastIndex((turn) => begins.some((kind) => kind === turn.kind) && turn.actor === actor);
  const began = turns[start];
  if (!began)
    return receiving && { driverId, assignedAt: receiving.since, releasedAt: receiving.until, gaveBack: false };
  const ended = turns.slice(start + 1).find((turn) => releases.includes(turn.kind));
  return {
    driverId,
    assignedAt: began.happened_at,
    releasedAt: ended?.happened_at ?? null,
    gaveBack: ended?.kind === "given_back" && ended.actor === actor,
  };
}
