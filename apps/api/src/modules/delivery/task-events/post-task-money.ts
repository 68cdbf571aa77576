import { deductFeeFromCredit } from "@songtan/domain/payments/credit-part";
import type { TaskApplied } from "@songtan/domain/tasks/decision";
import type { Trx } from "../../../db/database.ts";
import { releaseJobHold } from "../../accounting/booking-postings/job-holds.ts";
import {
  postCancellation,
  postCodCollected,
  postFareCollected,
} from "../../accounting/booking-postings/post-booking-money.ts";
import {
  enqueueBookingReceipt,
  enqueueCashCreditNote,
} from "../../accounting/receipts/enqueue-receipts.ts";
import { refundPaid } from "../../payments/records/payments.ts";
import { recordCodCollection } from "../../payouts/cash-on-delivery/collections.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import type { EventContext } from "../tasks/event-context.ts";
import { settleTask } from "../tasks/settle-task.ts";

/**
 * Posts the money of an applied event: cash collected, a task given back, completed, or failed at
 * the pick-up with its fee. The caller collects what is due once the job was judged.
 * @param feeWaits the pick-up is doubtful: nothing is retained for the fee until staff have looked
 */
export async function postTaskMoney(
  trx: Trx,
  context: EventContext,
  {
    decision,
    feeSatang,
    feeWaits,
  }: { decision: TaskApplied; feeSatang: number; feeWaits: boolean },
): Promise<void> {
  const { booking, driverId, event } = context;
  const times = { happenedAt: context.happenedAt, recordedAt: context.now };
  const { cashCollected } = decision;
  if (cashCollected) await postCash(trx, context, cashCollected);
  if (decision.releasedByDriver) {
    await releaseJobHold(trx, { bookingId: booking.id, driverId, because: event.id }, times);
    return refreshFreezes(trx, booking.id, context.now);
  }
  if (decision.failedPickup) {
    await postCancellation(trx, booking, { driverId, feeSatang, feeWaits }, times);
    const retainedSatang = feeWaits ? 0 : feeSatang;
    const { feeLeftSatang } = deductFeeFromCredit(booking.creditSatang, retainedSatang);
    await enqueueCashCreditNote(trx, booking.id, {
      feeSatang: feeLeftSatang,
      at: times.happenedAt,
    });
    await refreshFreezes(trx, booking.id, context.now);
    const refund = {
      feeSatang: retainedSatang,
      reason: "failed_pickup",
      now: context.now,
    } as const;
    return refundPaid(trx, booking, refund);
  }
  if (!decision.workDone) return;
  // At a depot the way back was driven all the same.
  const cameBack = event.kind === "returned" || event.kind === "left_at_depot";
  await settleTask(trx, {
    booking,
    driverId,
    cameBack,
    happenedAt: context.happenedAt,
    now: context.now,
  });
}

/** Cash is posted as the amount due: a driver who receives more gives change. */
export async function postCash(
  trx: Trx,
  context: EventContext,
  { purpose, stopIndex }: { purpose: "fare" | "cod"; stopIndex: number },
): Promise<void> {
  const { booking, driverId, stops } = context;
  const times = { happenedAt: context.happenedAt, recordedAt: context.now };
  if (purpose === "fare") {
    await postFareCollected(trx, booking, { driverId, times });
    return enqueueBookingReceipt(trx, booking, {
      source: `cash:${booking.id}`,
      method: "cash",
      receivedAt: times.happenedAt,
    });
  }
  const amountSatang = stops[stopIndex]?.codAmountSatang ?? 0;
  await postCodCollected(trx, booking, { cash: { driverId, stopIndex, amountSatang }, times });
  const { id: bookingId, customerId } = booking;
  await recordCodCollection(trx, {
    bookingId,
    stopIndex,
    customerId,
    driverId,
    amountSatang,
    collectedAt: times.happenedAt,
  });
}
