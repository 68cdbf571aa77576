import { Refusal } from "@songtan/contract/errors";
import type { AuditAction } from "@songtan/domain/audit/words";
import { payOutCredit, refundSource } from "@songtan/domain/ledger/case-entries";
import { nextRefundState, type RefundCommand, type RefundState } from "@songtan/domain/payments/staff-refund";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import { requireSecondPerson, type SecondPersonDeps } from "../../second-person.ts";
import { type AuditActor, recordAudit } from "../audit/queries.ts";
import { isDisputed } from "../disputes/queries.ts";
import { payDuesWithCredit } from "../dues/queries.ts";
import { endRefund, type Incoming, lockRefund, type RefundRow } from "./queries.ts";
import { startRefund } from "./start-refund.ts";

type By = Exclude<AuditActor, { kind: "system" }>;
type Seen = { refundId: string; version: number; by: By };
type Moved = { of: Incoming; refund: RefundRow; state: RefundState; now: Date };

/** What the log says it was done to: the booking, or the customer where the money was for several. */
export const subjectOf = ({ booking, customerId }: Pick<Incoming, "booking" | "customerId">) =>
  booking ? ({ kind: "booking", id: booking.id } as const) : ({ kind: "customer", id: customerId } as const);

/** The refund behind its locks with the state it goes to; a version that is not the newest is a conflict. */
async function moveRefund(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { refundId, version, command }: Seen & { command: RefundCommand | "agree" },
): Promise<Moved> {
  const found = await lockRefund(trx, refundId, command === "credit");
  if (!found) throw new Refusal("not_found");
  const toSend = Number(found.refund.amount_satang) > 0;
  const state = nextRefundState(
    found.refund.state as RefundState,
    command === "agree" ? (toSend ? "approve" : "give") : command,
  );
  if (!state || found.refund.version !== version) throw new Refusal("conflict");
  return { ...found, state, now: clock() };
}

type Change = Partial<Pick<RefundRow, "decided_by" | "ended_at" | "failure_code" | "bank_reference">>;

async function saveMove(
  trx: Trx,
  { of, refund, state, now }: Moved,
  done: { by: By; action: AuditAction; words?: string; change: Change },
): Promise<void> {
  // What is agreed to or not is the sum; what becomes of a refused part is that part.
  const whole = refund.state === "proposed" ? Number(refund.credit_satang) : 0;
  const amountSatang = Number(refund.amount_satang) + whole;
  await trx
    .updateTable("refunds")
    .set({ ...done.change, state, version: refund.version + 1 })
    .where("id", "=", refund.id)
    .execute();
  await recordAudit(trx, {
    actor: done.by,
    action: done.action,
    subject: subjectOf(of),
    detail: { amountSatang, words: done.words ?? refund.words },
    at: now,
  });
}

/** A second person agrees: the money is sent, and what was credit is credit again. */
export async function approveRefund(trx: Trx, deps: SecondPersonDeps, seen: Seen): Promise<void> {
  const moved = await moveRefund(trx, deps, { ...seen, command: "agree" });
  const { refund, of, state, now } = moved;
  await requireSecondPerson(trx, deps, { rule: "refund", first: refund.asked_by, second: seen.by.id });
  if (await isDisputed(trx, of.id)) throw new Refusal("refund_not_now");
  const change = { decided_by: seen.by.id, ended_at: state === "credited" ? now : null };
  await saveMove(trx, moved, { by: seen.by, action: "refund.approved", change });
  const parts = { sourceSatang: Number(refund.amount_satang), creditSatang: Number(refund.credit_satang) };
  await startRefund(trx, of, { refundId: refund.id, ...parts, now });
}

/** A second person says no, or the first takes it back. */
export async function turnDownRefund(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  input: Seen & { words: string },
): Promise<void> {
  const moved = await moveRefund(trx, deps, { ...input, command: "turn_down" });
  const decided = moved.refund.asked_by === input.by.id ? {} : { decided_by: input.by.id };
  const change = { ...decided, ended_at: moved.now };
  await saveMove(trx, moved, { by: input.by, action: "refund.turned_down", words: input.words, change });
}

/** The provider is asked once more for what it refused. */
export async function retryRefund(trx: Trx, deps: Pick<Deps, "clock">, seen: Seen): Promise<void> {
  const moved = await moveRefund(trx, deps, { ...seen, command: "retry" });
  await saveMove(trx, moved, {
    by: seen.by,
    action: "refund.retried",
    change: { failure_code: null, ended_at: null },
  });
  await enqueue(trx, { name: "send_refund", payload: { refundId: moved.refund.id } });
}

/**
 * What the provider does not send stays the customer's credit, which pays what they owe first, or was transferred from the bank
 * by hand.
 */
export async function settleRefund(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  input: Seen & { way: "credit" | "transfer"; reference?: string | undefined },
): Promise<void> {
  const moved = await moveRefund(trx, deps, { ...input, command: input.way });
  const { refund, of, now } = moved;
  if (await isDisputed(trx, of.id)) throw new Refusal("refund_not_now");
  const action = input.way === "credit" ? "refund.credited" : "refund.transferred";
  await saveMove(trx, moved, {
    by: input.by,
    action,
    change: { bank_reference: input.reference ?? null, ended_at: now },
  });
  const bookingId = of.booking?.id ?? null;
  const amountSatang = Number(refund.amount_satang);
  const entry = payOutCredit({ source: refundSource(refund.id), bookingId, customerId: of.customerId, amountSatang });
  if (input.way === "transfer") await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  await endRefund(trx, { refund, of, way: input.way, now });
  if (input.way !== "credit") return;
  const credit = { customerId: of.customerId, because: refundSource(refund.id) };
  await payDuesWithCredit(trx, credit, { happenedAt: now, recordedAt: now });
}
