import type { TaskApplied } from "@songtan/domain/booking/task-decision";
import { feeFromCredit } from "@songtan/domain/payments/credit-part";
import type { Trx } from "../../db/database.ts";
import { collectDues } from "../dues/queries.ts";
import { refreshFreezes } from "../handovers/queries.ts";
import { postCancellation, postCodCollected, postFareCollected, releaseJobHold } from "../ledger/queries.ts";
import { refundPaid } from "../payments/queries.ts";
import { keepCod } from "../payouts/queries.ts";
import { askBookingReceipt, askCashNote } from "../receipts/queries.ts";
import type { ReceivedEvent } from "./received-event.ts";
import { settleWork } from "./settle-work.ts";

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
    return refreshFreezes(trx, booking.id, received.now);
  }
  if (decision.failedPickup) {
    await postCancellation(trx, booking, { driverId, feeSatang }, times);
    const keptSatang = feeFromCredit(Number(booking.credit_satang), feeSatang).feeLeftSatang;
    await askCashNote(trx, booking.id, { keptSatang, at: times.happenedAt });
    await refreshFreezes(trx, booking.id, received.now);
    await refundPaid(trx, booking, { feeSatang, reason: "failed_pickup", now: received.now });
    return collectDues(trx, booking, times);
  }
  if (!decision.workDone) return;
  // At a depot the way back was driven all the same.
  const cameBack = event.kind === "returned" || event.kind === "left_at_depot";
  await settleWork(trx, { booking, driverId, cameBack, happenedAt: received.happenedAt, now: received.now });
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
