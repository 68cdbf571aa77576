import { recordLostDispute, refundByBank } from "@songtan/domain/ledger/case-entries";
import { lostAmountOf } from "@songtan/domain/payments/dispute";
import type { RefundState } from "@songtan/domain/payments/refunds/staff-refund";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { type RefundRow, saveRefundState } from "../../payments/records/refund-rows.ts";
import { endRefund } from "../../payments/refunds/end-refund.ts";
import type { IncomingPayment } from "../../payments/refunds/lock-incoming.ts";

type BankLoss = { disputeId: string; amountSatang: number; now: Date };

/** Sends the refunds that were promised during the dispute, after the bank has decided in our favour. */
export async function sendPendingRefunds(trx: Trx, incoming: IncomingPayment): Promise<void> {
  for (const { id: refundId } of await listRefunds(trx, incoming, ["waiting"]))
    await enqueue(trx, { name: "send_refund", payload: { refundId } });
}

/**
 * The bank has the money and its cardholder has it back: what we had promised to send of it is given by that, what staff
 * only thought of giving is not given, and the rest is lost.
 */
export async function recordBankLoss(
  trx: Trx,
  incoming: IncomingPayment,
  loss: BankLoss,
): Promise<void> {
  const sentSatang = (await listRefunds(trx, incoming, ["sent"])).reduce(
    (sum, row) => sum + row.amountSatang,
    0,
  );
  let leftSatang = lostAmountOf(
    { amountSatang: incoming.amountSatang, sentSatang },
    loss.amountSatang,
  );
  for (const refund of await listRefunds(trx, incoming, ["waiting", "failed"])) {
    const amountSatang = refund.amountSatang;
    if (amountSatang > leftSatang) continue;
    leftSatang -= amountSatang;
    await recordBankRefund(trx, { of: incoming, refund, ...loss });
  }
  await rejectProposed(trx, incoming, loss.now);
  const { disputeId, now } = loss;
  const entry = recordLostDispute({
    disputeId,
    bookingId: incoming.booking?.id ?? null,
    amountSatang: leftSatang,
  });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  await trx
    .updateTable("payments")
    .set({ refundedSatang: sql<number>`least(amount_satang, refunded_satang + ${leftSatang})` })
    .where("id", "=", incoming.id)
    .execute();
}

async function recordBankRefund(
  trx: Trx,
  { of, refund, disputeId, now }: BankLoss & { of: IncomingPayment; refund: RefundRow },
): Promise<void> {
  await saveRefundState(trx, refund, { state: "sent", failureCode: null, endedAt: now });
  const refundReference = {
    disputeId,
    refundId: refund.id,
    bookingId: of.booking?.id ?? null,
    customerId: of.customerId,
  };
  const entry = refundByBank({ ...refundReference, amountSatang: refund.amountSatang });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  await endRefund(trx, { refund, payment: of, destination: "source", now });
}

async function rejectProposed(trx: Trx, incoming: IncomingPayment, now: Date): Promise<void> {
  for (const refund of await listRefunds(trx, incoming, ["proposed"]))
    await saveRefundState(trx, refund, { state: "turned_down", endedAt: now });
}

const listRefunds = (
  trx: Trx,
  incoming: IncomingPayment,
  states: RefundState[],
): Promise<RefundRow[]> =>
  trx
    .selectFrom("refunds")
    .selectAll()
    .where(ofIncoming(incoming))
    .where("state", "in", states)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

const ofIncoming = (incoming: IncomingPayment) => sql<boolean>`payment_id = ${incoming.id}`;
