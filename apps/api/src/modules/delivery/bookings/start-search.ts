import { nextBookingState } from "@songtan/domain/booking/booking";
import { searchStartsAt } from "@songtan/domain/booking/create";
import type { Deps } from "../../../deps/deps.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { enqueueEndOfSearch } from "../../bookings/record/search.ts";

/**
 * Starts the search for a driver of a scheduled booking. A second run changes nothing.
 * @param isEarly starts it before its time, as a program in test mode may
 */
export async function startSearch(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId, isEarly = false }: { bookingId: string; isEarly?: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (booking?.state !== "scheduled") return;
    const now = clock();
    // Its customer has moved it to a later time while this job waited for the booking.
    if (!isEarly && searchStartsAt(booking.scheduledAt, now) > now) return;
    const state = nextBookingState(booking.state, "search");
    if (!state) return;
    await trx
      .updateTable("bookings")
      .set({ state, searchingSince: now })
      .where("id", "=", bookingId)
      .execute();
    await recordBookingEvents(trx, [
      { bookingId, kind: "searching", actor: "system", happenedAt: now, receivedAt: now },
    ]);
    await enqueueEndOfSearch(trx, booking, now);
  });
}
