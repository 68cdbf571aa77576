import type { TaskApplied } from "@songtan/domain/booking/task-event";
import { returnFare } from "@songtan/domain/quoting/return-fare";
import type { QuoteLineCode } from "@songtan/domain/quoting/words";
import type { Trx } from "../../db/database.ts";
import { collectDues } from "../dues/queries.ts";
import { loadHandedOver } from "../handovers/queries.ts";
import {
  postCancellation,
  postCodCollected,
  postFareCollected,
  postJobSettled,
  releaseJobHold,
} from "../ledger/queries.ts";
import { refundPaid } from "../payments/queries.ts";
import { keepCod } from "../payouts/queries.ts";
import { askBookingReceipt, askCreditReceipt, askTaxReceipts } from "../receipts/queries.ts";
import { loadQuotedTariff } from "../tariff/queries.ts";
import { loadWaitingFee } from "../waiting/queries.ts";
import { findEarlierEnd, postRecovery } from "./post-recovery.ts";
import type { ReceivedEvent } from "./received-event.ts";

/** What an applied event means in money: cash taken, a job given back, done, or failed at the pick-up with its fee. */
export async function postTaskMoney(
  trx: Trx,
  received: ReceivedEvent,
  { decision, feeSatang }: { decision: TaskApplied; feeSatang: number },
): Promise<void> {
  const { booking, driverId, event } = received;
  const times = { happenedAt: received.happenedAt, recordedAt: received.now };
  const { cashCollected } = decision;
  if (cashCollected) await postCash(trx, received, cashCollected);
  if (decision.givenBack) {
    await releaseJobHold(trx, { bookingId: booking.id, driverId, because: event.id }, times);
    return;
  }
  if (decision.failedPickup) {
    await postCancellation(trx, booking, { driverId, feeSatang }, times);
    await refundPaid(trx, booking, { feeSatang, reason: "failed_pickup", now: received.now });
    return collectDues(trx, booking, times);
  }
  if (!decision.ended) return;
  const earlierEnd = await findEarlierEnd(trx, booking.id);
  if (earlierEnd) return postRecovery(trx, received, earlierEnd);
  const { driverShare } = await loadQuotedTariff(trx, booking.quote_id);
  const lines = booking.lines as { code: QuoteLineCode; amountSatang: number }[];
  const cameBack = event.kind === "returned";
  await postJobSettled(
    trx,
    booking,
    {
      driverId,
      returnFareSatang: cameBack ? returnFare(lines) : 0,
      farePercent: driverShare.farePercent,
      handedOver: await loadHandedOver(trx, booking.id),
      waitingSatang: await loadWaitingFee(trx, booking, received.happenedAt),
    },
    times,
  );
  await askCreditReceipt(trx, booking, times.happenedAt);
  await askTaxReceipts(trx, booking.id);
  await collectDues(trx, booking, times);
}

/** Cash is booked as what was due: a driver who takes more gives change. */
export async function postCash(
  trx: Trx,
  received: ReceivedEvent,
  { purpose, stopIndex }: { purpose: "fare" | "cod"; stopIndex: number },
): Promise<void> {
  const { booking, driverId, stops } = received;
  const times = { happenedAt: received.happenedAt, recordedAt: received.now };
  if (purpose === "fare") {
    await postFareCollected(trx, booking, driverId, times);
    const money = { source: `cash:${booking.id}`, method: "cash", receivedAt: times.happenedAt };
    return askBookingReceipt(trx, booking, money);
  }
  const amountSatang = Number(stops[stopIndex]?.cod_amount_satang ?? 0);
  await postCodCollected(trx, booking, { driverId, stopIndex, amountSatang }, times);
  const { id: bookingId, customer_id: customerId } = booking;
  await keepCod(trx, { bookingId, stopIndex, customerId, driverId, amountSatang, collectedAt: times.happenedAt });
}
