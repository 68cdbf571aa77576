import type { TaskEventInput } from "@songtan/domain/booking/task-event";
import type { Trx } from "../../db/database.ts";
import type { BookingRow } from "../bookings/queries.ts";

export type Assignment = TaskEventInput["assignment"];

/** Facts after which a booking is no longer with the driver who had it. */
const releases = ["given_back", "driver_changed", "searching", "assigned", "cancelled", "unfulfilled"];

/**
 * The driver's latest time on a booking, also after it was given back, taken away or cancelled: a phone without a
 * network reports late. Null when they never had it.
 */
export async function loadAssignment(trx: Trx, booking: BookingRow, driverId: string): Promise<Assignment | null> {
  const actor = `driver:${driverId}`;
  const began = await trx
    .selectFrom("booking_events")
    .select(["id", "happened_at"])
    .where("booking_id", "=", booking.id)
    .where("kind", "=", "assigned")
    .where("actor", "=", actor)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!began) return null;
  const ended = await trx
    .selectFrom("booking_events")
    .select(["kind", "actor", "happened_at"])
    .where("booking_id", "=", booking.id)
    .where("id", ">", began.id)
    .where("kind", "in", releases)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return {
    driverId,
    assignedAt: began.happened_at,
    releasedAt: ended?.happened_at ?? null,
    gaveBack: ended?.kind === "given_back" && ended.actor === actor,
  };
}
