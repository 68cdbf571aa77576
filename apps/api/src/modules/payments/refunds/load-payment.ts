import type { PaymentRecord, RefundView } from "@songtan/contract/console/payments";
import { Refusal } from "@songtan/contract/errors";
import { leftToRefund, type RefundState } from "@songtan/domain/payments/staff-refund";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { isDisputed } from "./is-disputed.ts";
import { type IncomingRow, selectIncoming, toPaymentRow } from "./list-payments.ts";
import { incomingOf } from "./lock-incoming.ts";
import { loadCaseTerms, loadRefundedToday } from "./queries.ts";
import { whyNotRefundable } from "./refundable.ts";

type PaymentQuery = { paymentId: string; staffId: string };

/**
 * One payment or charge with its refunds, the other attempts and the provider's events, as of one
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

/** The payment, charge or booking's credit a refund is of. */
export async function paymentOfRefund(
  db: Pick<Trx, "selectFrom">,
  refundId: string,
): Promise<string> {
  const row = await db
    .selectFrom("refunds")
    .select(["payment_id", "charge_id", "credit_of"])
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
  const creditLeftSatang = Number(row.credit_left_satang);
  const charged = {
    amountSatang: Number(row.amount_satang),
    refundedSatang: Number(row.refunded_satang),
  };
  const leftSatang = leftToRefund({ ...(byCredit ? nothingCharged : charged), creditLeftSatang });
  return {
    ...toPaymentRow(row),
    creditSatang: byCredit ? 0 : Number(row.credit_satang),
    providerChargeId: row.provider_charge_id,
    failureCode: row.failure_code,
    endedAt: row.ended_at?.toISOString() ?? null,
    tries: await loadOthers(trx, row),
    events: await loadEvents(trx, row.provider_charge_id),
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
  if (!row.booking_id) return [];
  const { rows } = await selectIncoming([sql`taken.booking_id = ${row.booking_id}`], 50).execute(
    trx,
  );
  return rows.map((other) => ({
    id: other.id,
    purpose: other.purpose,
    method: other.method,
    amountSatang: Number(other.amount_satang),
    state: other.state,
    failureCode: other.failure_code,
    createdAt: other.created_at.toISOString(),
    endedAt: other.ended_at?.toISOString() ?? null,
  }));
}

async function loadEvents(trx: Trx, chargeId: string | null): Promise<PaymentRecord["events"]> {
  if (!chargeId) return [];
  const rows = await trx
    .selectFrom("provider_events")
    .select(["id", "key", "received_at", "handled_at"])
    .where("charge_id", "=", chargeId)
    .orderBy("received_at", "desc")
    .limit(50)
    .execute();
  return rows.map((event) => ({
    id: event.id,
    key: event.key,
    receivedAt: event.received_at.toISOString(),
    handledAt: event.handled_at?.toISOString() ?? null,
  }));
}

async function loadRefunds(trx: Trx, id: string, staffId: string): Promise<RefundView[]> {
  const rows = await trx
    .selectFrom("refunds")
    .leftJoin("staff as asker", "asker.id", "refunds.asked_by")
    .leftJoin("staff as decider", "decider.id", "refunds.decided_by")
    .selectAll("refunds")
    .select(["asker.name as asker_name", "decider.name as decider_name"])
    .where(sql<boolean>`(payment_id = ${id} or charge_id = ${id}
      or credit_of = ${id} and num_nonnulls(payment_id, charge_id) = 0)`)
    .orderBy("refunds.created_at", "desc")
    .orderBy("refunds.id")
    .execute();
  return rows.map((refund) => ({
    id: refund.id,
    amountSatang: Number(refund.amount_satang) + Number(refund.credit_satang),
    creditSatang: Number(refund.credit_satang),
    reason: refund.reason as RefundView["reason"],
    words: refund.words,
    state: refund.state as RefundState,
    askedBy: refund.asker_name,
    decidedBy: refund.decider_name,
    mayDecide: refund.state === "proposed" && refund.asked_by !== staffId,
    failureCode: refund.failure_code,
    bankReference: refund.bank_reference,
    reportId: refund.report_id,
    version: refund.version,
    createdAt: refund.created_at.toISOString(),
    endedAt: refund.ended_at?.toISOString() ?? null,
  }));
}
