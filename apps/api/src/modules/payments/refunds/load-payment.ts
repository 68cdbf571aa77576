import type { PaymentRecord, RefundView } from "@songtan/contract/console/payments";
import { Refusal } from "@songtan/contract/errors";
import { leftToRefund } from "@songtan/domain/payments/refunds/staff-refund";
import { sql } from "kysely";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { isDisputed } from "./is-disputed.ts";
import { loadCaseTerms } from "./limits/case-terms.ts";
import { loadRefundedToday } from "./limits/own-limits.ts";
import { type IncomingRow, selectIncoming, toPaymentRow } from "./list-payments.ts";
import { incomingOf } from "./lock-incoming.ts";
import { whyNotRefundable } from "./refundable.ts";

type PaymentQuery = { paymentId: string; staffId: string };

/**
 * One payment with its refunds, the other attempts and the provider's events, as of one
 * moment.
 */
export const loadPayment = (
  deps: Pick<Deps, "db" | "clock">,
  query: PaymentQuery,
): Promise<PaymentRecord> =>
  deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => shapePayment(trx, deps.clock(), query));

/** The payment or booking's credit a refund is of. */
export async function paymentOfRefund(db: Reader, refundId: string): Promise<string> {
  const row = await db
    .selectFrom("refunds")
    .select(["paymentId", "creditOf"])
    .where("id", "=", refundId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return incomingOf(row);
}

const nothingCharged = { amountSatang: 0, refundedSatang: 0 };

async function shapePayment(
  trx: Trx,
  now: Date,
  { paymentId, staffId }: PaymentQuery,
): Promise<PaymentRecord> {
  const { rows } = await selectIncoming([sql`taken.id = ${paymentId}`], 1).execute(trx);
  const row = rows[0];
  if (!row) throw new Refusal("not_found");
  const terms = await loadCaseTerms(trx, now);
  const refundedToday = await loadRefundedToday(trx, staffId, now);
  const byCredit = row.method === "credit";
  const creditLeftSatang = Number(row.creditLeftSatang);
  const charged = {
    amountSatang: Number(row.amountSatang),
    refundedSatang: Number(row.refundedSatang),
  };
  const isBalance = row.purpose === "business_top_up" || row.purpose === "invoice";
  const leftSatang = isBalance
    ? 0
    : leftToRefund({ ...(byCredit ? nothingCharged : charged), creditLeftSatang });
  return {
    ...toPaymentRow(row),
    creditSatang: byCredit ? 0 : Number(row.creditSatang),
    providerChargeId: row.providerChargeId,
    failureCode: row.failureCode,
    endedAt: row.endedAt?.toISOString() ?? null,
    tries: await loadOthers(trx, row),
    events: await loadEvents(trx, row.providerChargeId),
    refunds: await loadRefunds(trx, row.id, staffId),
    refundable: {
      leftSatang,
      creditLeftSatang,
      not: (await isDisputed(trx, row.id)) ? "disputed" : whyNotRefundable({ ...row, leftSatang }),
      eachSatang: terms.refundEachSatang,
      leftTodaySatang: Math.max(0, terms.refundPerDaySatang - refundedToday),
    },
  };
}

async function loadOthers(trx: Trx, row: IncomingRow): Promise<PaymentRecord["tries"]> {
  if (!row.bookingId) return [];
  const { rows } = await selectIncoming([sql`taken.booking_id = ${row.bookingId}`], 50).execute(
    trx,
  );
  return rows.map((other) => ({
    id: other.id,
    purpose: other.purpose,
    method: other.method,
    amountSatang: Number(other.amountSatang),
    state: other.state,
    failureCode: other.failureCode,
    createdAt: other.createdAt.toISOString(),
    endedAt: other.endedAt?.toISOString() ?? null,
  }));
}

async function loadEvents(trx: Trx, chargeId: string | null): Promise<PaymentRecord["events"]> {
  if (!chargeId) return [];
  const rows = await trx
    .selectFrom("providerEvents")
    .select(["id", "key", "receivedAt", "handledAt"])
    .where("chargeId", "=", chargeId)
    .orderBy("receivedAt", "desc")
    .limit(50)
    .execute();
  return rows.map((event) => ({
    id: event.id,
    key: event.key,
    receivedAt: event.receivedAt.toISOString(),
    handledAt: event.handledAt?.toISOString() ?? null,
  }));
}

async function loadRefunds(trx: Trx, id: string, staffId: string): Promise<RefundView[]> {
  const rows = await trx
    .selectFrom("refunds")
    .leftJoin("staff as requester", "requester.id", "refunds.requestedBy")
    .leftJoin("staff as decider", "decider.id", "refunds.decidedBy")
    .selectAll("refunds")
    .select(["requester.name as requesterName", "decider.name as deciderName"])
    .where(sql<boolean>`(payment_id = ${id} or credit_of = ${id} and payment_id is null)`)
    .orderBy("refunds.createdAt", "desc")
    .orderBy("refunds.id")
    .execute();
  return rows.map((refund) => ({
    id: refund.id,
    amountSatang: refund.amountSatang + refund.creditSatang,
    creditSatang: refund.creditSatang,
    reason: refund.reason,
    words: refund.note,
    state: refund.state,
    askedBy: refund.requesterName,
    decidedBy: refund.deciderName,
    mayDecide: refund.state === "proposed" && refund.requestedBy !== staffId,
    failureCode: refund.failureCode,
    bankReference: refund.bankReference,
    reportId: refund.reportId,
    version: refund.version,
    createdAt: refund.createdAt.toISOString(),
    endedAt: refund.endedAt?.toISOString() ?? null,
  }));
}
