import { Refusal } from "@songtan/contract/errors";
import { nextBookingState } from "@songtan/domain/booking/booking";
import { decideCancellation } from "@songtan/domain/booking/cancellation";
import { deductFeeFromCredit } from "@songtan/domain/payments/credit-part";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockMoney } from "../../../ledger/driver-balances.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { collectAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { postCancellation } from "../../accounting/booking-postings/post-booking-money.ts";
import { enqueueCashCreditNote } from "../../accounting/receipts/enqueue-receipts.ts";
import {
  type BookingRow,
  lockBooking,
  recordBookingEvents,
  withdrawOffers,
} from "../../bookings/record/booking.ts";
import { updatePromoUse } from "../../bookings/record/update-promo-use.ts";
import { refundPaid } from "../../payments/records/payments.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";

type Input = {
  bookingId: string;
  customerId: string;
  expectedFeeSatang: number;
  reason?: string | undefined;
};

/** Cancels before pick-up at the fee the customer saw; if the fee has changed, it is refused. */
export async function cancelBooking(
  deps: Pick<Deps, "clock"> & { trx: Trx },
  input: Input,
): Promise<void> {
  const { trx } = deps;
  const now = deps.clock();
  const booking = await lockBooking(trx, input.bookingId);
  if (!booking || booking.customerId !== input.customerId) throw new Refusal("not_found");
  const cancellation = decideCancellation(
    cancellationInput(booking, await loadQuotedTariff(trx, booking.quoteId)),
    now,
  );
  const state = nextBookingState(booking.state, "cancel");
  if (!cancellation.allowed || !state) throw new Refusal("cancellation_not_allowed");
  if (cancellation.feeSatang !== input.expectedFeeSatang)
    throw new Refusal("fee_changed", { feeSatang: cancellation.feeSatang });
  await lockMoney(trx, booking);
  await trx
    .updateTable("bookings")
    .set({
      state,
      endedAt: now,
      cancelFeeSatang: cancellation.feeSatang,
      cancelReason: input.reason ?? null,
    })
    .where("id", "=", booking.id)
    .execute();
  await updatePromoUse(trx, { booking, state, now });
  const settled = { driverId: booking.driverId, feeSatang: cancellation.feeSatang };
  await postCancellation(trx, booking, settled, { happenedAt: now, recordedAt: now });
  const retainedSatang = deductFeeFromCredit(
    booking.creditSatang,
    cancellation.feeSatang,
  ).feeLeftSatang;
  await enqueueCashCreditNote(trx, booking.id, { feeSatang: retainedSatang, at: now });
  await refreshFreezes(trx, booking.id, now);
  await refundPaid(trx, booking, { feeSatang: cancellation.feeSatang, reason: "cancelled", now });
  await collectAmountsDue(trx, booking, { happenedAt: now, recordedAt: now });
  await withdrawOffers(trx, booking.id, now);
  if (booking.driverId) await publish(trx, { topic: "driver", id: booking.driverId });
  await recordBookingEvents(trx, [
    {
      bookingId: booking.id,
      kind: "cancelled",
      actor: `customer:${input.customerId}`,
      ...(input.reason && { reason: input.reason }),
      happenedAt: now,
      receivedAt: now,
    },
  ]);
}

/** What the domain needs to know to say what cancelling costs now. */
export function cancellationInput(booking: BookingRow, tariff: Tariff) {
  return {
    state: booking.state,
    assignedAt: booking.assignedAt,
    driverArrivedAt: booking.driverArrivedAt,
    vehicleFeeSatang: tariff.vehicles[booking.vehicle].lateCancelSatang,
    paid: booking.paymentState === "paid",
  };
}
