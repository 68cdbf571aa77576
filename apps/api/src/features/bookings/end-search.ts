import { nextBookingState } from "@songtan/domain/booking/booking";
import type { BookingState } from "@songtan/domain/booking/words";
import type { Deps } from "../../deps.ts";
import { collectDues } from "../dues/queries.ts";
import { postCancellation } from "../ledger/queries.ts";
import { refundPaid } from "../payments/queries.ts";
import { lockMoney } from "../purses/queries.ts";
import { askCashNote } from "../receipts/queries.ts";
import { lockBooking, recordFacts, withdrawOffers } from "./queries.ts";

/** Nobody took it in time. A booking that was found a driver, or has begun a later search, is left alone. */
export async function endSearch(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId, searchingSince }: { bookingId: string; searchingSince: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (!booking || booking.searching_since?.toISOString() !== searchingSince) return;
    const state = nextBookingState(booking.state as BookingState, "exhaust");
    if (!state) return;
    const now = clock();
    await lockMoney(trx, booking);
    await trx.updateTable("bookings").set({ state, ended_at: now }).where("id", "=", bookingId).execute();
    await postCancellation(trx, booking, { driverId: null, feeSatang: 0 }, { happenedAt: now, recordedAt: now });
    await askCashNote(trx, bookingId, { keptSatang: 0, at: now });
    await refundPaid(trx, booking, { feeSatang: 0, reason: "unfulfilled", now });
    await collectDues(trx, booking, { happenedAt: now, recordedAt: now });
    await withdrawOffers(trx, bookingId, now);
    await recordFacts(trx, [{ bookingId, kind: "unfulfilled", actor: "system", happenedAt: now, receivedAt: now }]);
  });
}
