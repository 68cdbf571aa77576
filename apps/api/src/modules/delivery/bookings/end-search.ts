import { nextBookingState } from "@songtan/domain/booking/booking";
import type { Deps } from "../../../deps/deps.ts";
import { lockMoney } from "../../../ledger/driver-balances.ts";
import { collectAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { postCancellation } from "../../accounting/booking-postings/post-booking-money.ts";
import { enqueueCashCreditNote } from "../../accounting/receipts/enqueue-receipts.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { withdrawOffers } from "../../bookings/record/search.ts";
import { updatePromoUse } from "../../bookings/record/update-promo-use.ts";
import { refundPaid } from "../../payments/records/payments.ts";

/**
 * Ends a search that no driver accepted in time. A booking that has a driver or a newer search is
 * left unchanged.
 */
export async function endSearch(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId, searchingSince }: { bookingId: string; searchingSince: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (!booking || booking.searchingSince?.toISOString() !== searchingSince) return;
    const state = nextBookingState(booking.state, "exhaust");
    if (!state) return;
    const now = clock();
    await lockMoney(trx, booking);
    await trx
      .updateTable("bookings")
      .set({ state, endedAt: now })
      .where("id", "=", bookingId)
      .execute();
    await updatePromoUse(trx, { booking, state, now });
    await postCancellation(
      trx,
      booking,
      { driverId: null, feeSatang: 0 },
      { happenedAt: now, recordedAt: now },
    );
    await enqueueCashCreditNote(trx, bookingId, { feeSatang: 0, at: now });
    await refundPaid(trx, booking, { feeSatang: 0, reason: "unfulfilled", now });
    await collectAmountsDue(trx, booking, { happenedAt: now, recordedAt: now });
    await withdrawOffers(trx, bookingId, now);
    await recordBookingEvents(trx, [
      { bookingId, kind: "unfulfilled", actor: "system", happenedAt: now, receivedAt: now },
    ]);
  });
}
