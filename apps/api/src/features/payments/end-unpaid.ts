import { nextBookingState } from "@songtan/domain/booking/booking";
import type { BookingState } from "@songtan/domain/booking/words";
import type { Deps } from "../../deps.ts";
import { lockBooking, recordFacts } from "../bookings/queries.ts";
import { collectDues } from "../dues/queries.ts";
import { postCancellation } from "../ledger/queries.ts";
import { lockMoney } from "../purses/queries.ts";

/** Nobody paid in time: the booking ends. Money that comes after all goes back. */
export async function endUnpaid(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (booking?.state !== "awaiting_payment") return;
    const state = nextBookingState(booking.state as BookingState, "cancel");
    if (!state) return;
    const now = clock();
    await lockMoney(trx, booking);
    await trx
      .updateTable("bookings")
      .set({ state, ended_at: now, payment_state: "expired", cancel_reason: "not_paid" })
      .where("id", "=", bookingId)
      .execute();
    // What was set apart of the customer's credit is theirs again, and pays what they owe first.
    await postCancellation(trx, booking, { driverId: null, feeSatang: 0 }, { happenedAt: now, recordedAt: now });
    await collectDues(trx, booking, { happenedAt: now, recordedAt: now });
    const fact = { bookingId, actor: "system", happenedAt: now, receivedAt: now } as const;
    await recordFacts(trx, [{ ...fact, kind: "cancelled", reason: "not_paid" }]);
  });
}
