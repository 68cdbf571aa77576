import { Refusal } from "@songtan/contract/errors";
import { nextBookingState } from "@songtan/domain/booking/booking";
import { decideCancellation } from "@songtan/domain/booking/cancellation";
import type { BookingState } from "@songtan/domain/booking-types";
import { deductFeeFromCredit } from "@songtan/domain/payments/credit-part";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import { compileOnceToSendAhead } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockMoney } from "../../../ledger/driver-balances.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { collectAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { postCancellation } from "../../accounting/booking-postings/post-booking-money.ts";
import { enqueueCashCreditNote } from "../../accounting/receipts/enqueue-receipts.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { type BookingEvent, recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { withdrawOffers } from "../../bookings/record/search.ts";
import { updatePromoUse } from "../../bookings/record/update-promo-use.ts";
import { refundPaid } from "../../payments/records/payments.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { loadBookedTariff } from "../../pricing/tariff/load-tariff.ts";
import { notifyReserved } from "../notices/notify-reserved.ts";

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
  const [booking, tariff] = await Promise.all([
    lockBooking(trx, input.bookingId),
    loadBookedTariff(trx, input.bookingId),
  ]);
  if (!booking || !tariff || booking.customerId !== input.customerId)
    throw new Refusal("not_found");
  const cancellation = decideCancellation(cancellationInput(booking, tariff), now);
  if (!cancellation.allowed) throw new Refusal("cancellation_not_allowed");
  if (cancellation.feeSatang !== input.expectedFeeSatang)
    throw new Refusal("fee_changed", { feeSatang: cancellation.feeSatang });
  await applyCancellation(trx, booking, {
    feeSatang: cancellation.feeSatang,
    actor: `customer:${input.customerId}`,
    reason: input.reason,
    now,
  });
}

type Cancelled = {
  feeSatang: number;
  actor: BookingEvent["actor"];
  reason: string | undefined;
  now: Date;
};

/** Ends the booking at this fee, with its money and offers. The caller holds the booking and has checked that it is allowed. */
export async function applyCancellation(
  trx: Trx,
  booking: BookingRow,
  { feeSatang, actor, reason, now }: Cancelled,
): Promise<void> {
  const state = nextBookingState(booking.state, "cancel");
  if (!state) throw new Refusal("cancellation_not_allowed");
  await lockMoney(trx, booking);
  await endBooking(trx, { id: booking.id, state, feeSatang, reason: reason ?? null, now });
  await updatePromoUse(trx, { booking, state, now });
  const times = { happenedAt: now, recordedAt: now };
  await postCancellation(trx, booking, { driverId: booking.driverId, feeSatang }, times);
  const retainedSatang = deductFeeFromCredit(booking.creditSatang, feeSatang).feeLeftSatang;
  // Each call reads before it writes, and for most bookings there is little to write, so the reads are sent together.
  await Promise.all([
    enqueueCashCreditNote(trx, booking.id, { feeSatang: retainedSatang, at: now }),
    refreshFreezes(trx, booking.id, now),
    refundPaid(trx, booking, { feeSatang, reason: "cancelled", now }),
  ]);
  await collectAmountsDue(trx, booking, times);
  if (booking.driverId) await publish(trx, { topic: "driver", id: booking.driverId });
  if (booking.state === "scheduled") await notifyReserved(trx, booking, { what: "released", now });
  const cancelled = {
    bookingId: booking.id,
    kind: "cancelled",
    actor,
    ...(reason && actor.startsWith("customer:") && { reason }),
    happenedAt: now,
    receivedAt: now,
  } as const;
  await Promise.all([
    withdrawOffers(trx, booking.id, now),
    recordBookingEvents(trx, [cancelled], booking),
  ]);
}

type Ended = {
  id: string;
  state: BookingState;
  feeSatang: number;
  reason: string | null;
  now: Date;
};

const endBooking = compileOnceToSendAhead((db, { id, state, feeSatang, reason, now }: Ended) =>
  db
    .updateTable("bookings")
    .set({ state, endedAt: now, cancelFeeSatang: feeSatang, cancelReason: reason })
    .where("id", "=", id),
);

/** Returns the input with which the domain computes the present cost of cancelling. */
export function cancellationInput(booking: BookingRow, tariff: Tariff) {
  return {
    state: booking.state,
    assignedAt: booking.assignedAt,
    driverArrivedAt: booking.driverArrivedAt,
    vehicleFeeSatang: tariff.vehicles[booking.vehicle].lateCancelSatang,
    paid: booking.paymentState === "paid",
  };
}
