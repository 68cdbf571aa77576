import { returnFare } from "@songtan/domain/quoting/return-fare";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { loadHandoverPay } from "../../accounting/booking-postings/load-handovers.ts";
import { postJobSettled } from "../../accounting/booking-postings/post-booking-money.ts";
import {
  enqueueCreditReceipt,
  enqueueTaxReceipts,
} from "../../accounting/receipts/enqueue-receipts.ts";
import { linesOf } from "../../bookings/record/booking.ts";
import { loadWaitingFee } from "../../bookings/record/waiting-fee.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";
import { type DoneWork, findEarlierEnd, postRecovery } from "./post-recovery.ts";

/**
 * Settles the driver's finished work on a booking: pay, the customer's dues and documents. Running it twice has the
 * same effect as once. The caller collects the dues, because dues of a doubtful job are deferred.
 */
export async function settleTask(trx: Trx, work: DoneWork): Promise<void> {
  const { booking, driverId, cameBack } = work;
  const times = { happenedAt: work.happenedAt, recordedAt: work.now };
  const earlierEnd = await findEarlierEnd(trx, booking.id);
  if (earlierEnd) {
    await postRecovery(trx, work, earlierEnd);
    return refreshFreezes(trx, booking.id, work.now);
  }
  const { driverShare } = await loadQuotedTariff(trx, booking.quoteId);
  const lines = linesOf(booking);
  await postJobSettled(trx, booking, {
    work: {
      driverId,
      returnFareSatang: cameBack ? returnFare(lines) : 0,
      farePercent: driverShare.farePercent,
      handedOver: await loadHandoverPay(trx, booking.id),
      waitingSatang: await loadWaitingFee(trx, booking, times.happenedAt),
    },
    times,
  });
  await refreshFreezes(trx, booking.id, work.now);
  if (lines.some(({ code }) => code === "edit_back"))
    await enqueue(trx, { name: "give_back_edit", payload: { bookingId: booking.id } });
  await enqueueCreditReceipt(trx, booking, times.happenedAt);
  await enqueueTaxReceipts(trx, booking.id);
}
