import { nextBookingState } from "@songtan/domain/booking/booking";
import type { Deps } from "../../../deps/deps.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { enqueueEndOfSearch } from "../../bookings/record/search.ts";

/** A scheduled booking's time has come: it starts to look for a driver. Again: nothing, it is not scheduled any more. */
export async function startSearch(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (booking?.state !== "scheduled") return;
    const state = nextBookingState(booking.state, "search");
    if (!state) return;
    const now = clock();
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
