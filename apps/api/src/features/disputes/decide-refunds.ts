import { loseDispute, refundByBank } from "@songtan/domain/ledger/case-entries";
import { lostToBank } from "@songtan/domain/payments/dispute";
import type { RefundState } from "@songtan/domain/payments/staff-refund";
import { sql } from "kysely";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import { endRefund, type Incoming, type RefundRow } from "../refunds/queries.ts";

type Lost = { disputeId: string; amountSatang: number; now: Date };

/** The bank decided for us: what was promised back meanwhile is sent now. */
export async function sendHeldRefunds(trx: Trx, of: Incoming): Promise<void> {
  for (const { id: refundId } of await listRefunds(trx, of, ["waiting"]))
    await enqueue(trx, { name: "send_refund", payload: { refundId } });
}

/**
 * The bank has the money and its cardholder has it back: what we had promised to send of it is given by that, what staff
 * only thought of giving is not given, and the rest is lost.
 */
export async function loseMoney(trx: Trx, of: Incoming, lost: Lost): Promise<void> {
  const sentSatang = (await listRefunds(trx, of, ["sent"])).reduce((sum, row) => sum + Number(row.amount_satang), 0);
  let leftSatang = lostToBank({ amountSatang: of.amountSatang, sentSatang }, lost.amountSatang);
  for (const refund of await listRefunds(trx, of, ["waiting", "failed"])) {
    const amountSatang = Number(refund.amount_satang);
    if (amountSatang > leftSatang) continue;
    leftSatang -= amountSatang;
    await giveByBank(trx, { of, refund, ...lost });
  }
  await turnDownProposed(trx, of, lost.now);
  const { disputeId, now } = lost;
  const entry = loseDispute({ disputeId, bookingId: of.booking?.id ?? null, amountSatang: leftSatang });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  await trx
    .updateTable(of.table)
    .set({ refunded_satang: sql<number>`least(amount_satang, refunded_satang + ${leftSatang})` })
    .where("id", "=", of.id)
    .execute();
}

async function giveByBank(
  trx: Trx,
  { of, refund, disputeId, now }: Lost & { of: Incoming; refund: RefundRow },
): Promise<void> {
  await trx
    .updateTable("refunds")
    .set({ state: "sent", failure_code: null, ended_at: now, version: refund.version + 1 })
    .where("id", "=", refund.id)
    .execute();
  const given = { disputeId, refundId: refund.id, bookingId: of.booking?.id ?? null, customerId: of.customerId };
  const entry = refundByBank({ ...given, amountSatang: Number(refund.amount_satang) });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  await endRefund(trx, { refund, of, way: "source", now });
}

const turnDownProposed = (trx: Trx, of: Incoming, now: Date) =>
  trx
    .updateTable("refunds")
    .set({ state: "turned_down" satisfies RefundState, ended_at: now })
    .set("version", sql<number>`version + 1`)
    .where(ofIncoming(of))
    .where("state", "=", "proposed" satisfies RefundState)
    .execute();

const listRefunds = (trx: Trx, of: Incoming, states: RefundState[]): Promise<RefundRow[]> =>
  trx
    .selectFrom("refunds")
    .selectAll()
    .where(ofIncoming(of))
    .where("state", "in", states)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

const ofIncoming = (of: Incoming) => sql<boolean>`(payment_id = ${of.id} or charge_id = ${of.id})`;
