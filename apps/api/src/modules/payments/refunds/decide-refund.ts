import { Refusal } from "@songtan/contract/errors";
import { payOutCredit, refundSource } from "@songtan/domain/ledger/case-entries";
import {
  nextRefundState,
  type RefundCommand,
  type RefundState,
} from "@songtan/domain/payments/refunds/staff-refund";
import type { AuditAction } from "@songtan/domain/staff/audit";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { applyCreditToAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import { type RefundRow, saveRefundState } from "../records/refund-rows.ts";
import { endRefund } from "./end-refund.ts";
import { isDisputed } from "./is-disputed.ts";
import { type IncomingPayment, lockRefund } from "./lock-incoming.ts";
import { startRefund } from "./start-refund.ts";

type By = Exclude<AuditActor, { kind: "system" }>;
type DecisionInput = { refundId: string; version: number; by: By };
type RefundMove = { payment: IncomingPayment; refund: RefundRow; state: RefundState; now: Date };

/** Returns the subject of the log entry: the booking, or the customer when the money was for several bookings. */
export const subjectOf = ({
  booking,
  customerId,
}: Pick<IncomingPayment, "booking" | "customerId">) =>
  booking
    ? ({ kind: "booking", id: booking.id } as const)
    : ({ kind: "customer", id: customerId } as const);

/**
 * Locks the refund with its payment, and returns them with the refund's next state. A version that is not the newest
 * is a conflict.
 */
async function moveRefund(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { refundId, version, command }: DecisionInput & { command: RefundCommand | "agree" },
): Promise<RefundMove> {
  const locked = await lockRefund(trx, refundId, command === "credit");
  if (!locked) throw new Refusal("not_found");
  const toSend = locked.refund.amountSatang > 0;
  const state = nextRefundState(
    locked.refund.state,
    command === "agree" ? (toSend ? "approve" : "give") : command,
  );
  if (!state || locked.refund.version !== version) throw new Refusal("conflict");
  return { ...locked, state, now: clock() };
}

type Change = Partial<Pick<RefundRow, "decidedBy" | "endedAt" | "failureCode" | "bankReference">>;

async function saveMove(
  trx: Trx,
  { payment, refund, state, now }: RefundMove,
  decision: { by: By; action: AuditAction; words?: string; change: Change },
): Promise<void> {
  // The logged amount of a decision on a proposal is the whole refund. For a part that the provider refused, it is
  // only that part.
  const whole = refund.state === "proposed" ? refund.creditSatang : 0;
  const amountSatang = refund.amountSatang + whole;
  await saveRefundState(trx, refund, { ...decision.change, state });
  await recordAudit(trx, {
    actor: decision.by,
    action: decision.action,
    subject: subjectOf(payment),
    detail: { amountSatang, words: decision.words ?? refund.note },
    at: now,
  });
  if (refund.state === "proposed") await publishIncidents(trx);
}

/**
 * Approves a refund by a second person: the charged part is sent, and the part that credit paid returns to the
 * balance.
 */
export async function approveRefund(
  trx: Trx,
  deps: SecondPersonDeps,
  input: DecisionInput,
): Promise<void> {
  const moved = await moveRefund(trx, deps, { ...input, command: "agree" });
  const { refund, payment, state, now } = moved;
  await requireSecondPerson(trx, deps, {
    rule: "refund",
    first: refund.requestedBy,
    second: input.by.id,
  });
  if (await isDisputed(trx, payment.id)) throw new Refusal("refund_not_now");
  const change = { decidedBy: input.by.id, endedAt: state === "credited" ? now : null };
  await saveMove(trx, moved, { by: input.by, action: "refund.approved", change });
  const parts = {
    sourceSatang: refund.amountSatang,
    creditSatang: refund.creditSatang,
  };
  await startRefund(trx, payment, { refundId: refund.id, ...parts, now });
}

/** A second person rejects it, or the first withdraws it. */
export async function rejectRefund(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  input: DecisionInput & { words: string },
): Promise<void> {
  const moved = await moveRefund(trx, deps, { ...input, command: "turn_down" });
  const decided = moved.refund.requestedBy === input.by.id ? {} : { decidedBy: input.by.id };
  const change = { ...decided, endedAt: moved.now };
  await saveMove(trx, moved, {
    by: input.by,
    action: "refund.turned_down",
    words: input.words,
    change,
  });
}

/** Retries a refund that the provider refused. */
export async function retryRefund(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  input: DecisionInput,
): Promise<void> {
  const moved = await moveRefund(trx, deps, { ...input, command: "retry" });
  await saveMove(trx, moved, {
    by: input.by,
    action: "refund.retried",
    change: { failureCode: null, endedAt: null },
  });
  await enqueue(trx, { name: "send_refund", payload: { refundId: moved.refund.id } });
}

/**
 * Settles a refund that the provider does not send: the amount stays the customer's credit, which first pays the
 * amounts due, or staff have sent it by bank transfer.
 */
export async function settleRefund(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  input: DecisionInput & { way: "credit" | "transfer"; reference?: string | undefined },
): Promise<void> {
  const moved = await moveRefund(trx, deps, { ...input, command: input.way });
  const { refund, payment, now } = moved;
  if (await isDisputed(trx, payment.id)) throw new Refusal("refund_not_now");
  const action = input.way === "credit" ? "refund.credited" : "refund.transferred";
  await saveMove(trx, moved, {
    by: input.by,
    action,
    change: { bankReference: input.reference ?? null, endedAt: now },
  });
  const bookingId = payment.booking?.id ?? null;
  const amountSatang = refund.amountSatang;
  const entry = payOutCredit({
    source: refundSource(refund.id),
    bookingId,
    customerId: payment.customerId,
    amountSatang,
  });
  if (input.way === "transfer")
    await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  await endRefund(trx, { refund, payment, destination: input.way, now });
  if (input.way !== "credit") return;
  const credit = { customerId: payment.customerId, because: refundSource(refund.id) };
  await applyCreditToAmountsDue(trx, credit, { happenedAt: now, recordedAt: now });
}
