import { nextBookingState } from "@songtan/domain/booking/booking";
import type { Deps } from "../../../deps/deps.ts";
import { lockMoney } from "../../../ledger/driver-balances.ts";
import { collectAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { postCancellation } from "../../accounting/booking-postings/post-booking-money.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { updatePromoUse } from "../../bookings/record/update-promo-use.ts";

/** The payment did not come in time: the booking ends. Money that arrives later is refunded. */
export async function endUnpaid(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (booking?.state !== "awaiting_payment") return;
    const state = nextBookingState(booking.state, "cancel");
    if (!state) return;
    const now = clock();
    await lockMoney(trx, booking);
    await trx
      .updateTable("bookings")
      .set({ state, endedAt: now, paymentState: "expired", cancelReason: "not_paid" })
      .where("id", "=", bookingId)
      .execute();
    await updatePromoUse(trx, { booking, state, now });
    // Credit that was reserved for the booking returns to the customer's balance, and first pays the amounts due.
    await postCancellation(
      trx,
      booking,
      { driverId: null, feeSatang: 0 },
      { happenedAt: now, recordedAt: now },
    );
    await collectAmountsDue(trx, booking, { happenedAt: now, recordedAt: now });
    const event = { bookingId, actor: "system", happenedAt: now, receivedAt: now } as const;
    await recordBookingEvents(trx, [{ ...event, kind: "cancelled", reason: "not_paid" }]);
  });
}
