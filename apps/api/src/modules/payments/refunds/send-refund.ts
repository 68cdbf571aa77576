import { sendRefund as refundEntry } from "@songtan/domain/ledger/payment-entries";
import type { Trx } from "../../../db/database.ts";
import { runExclusively } from "../../../db/locks/run-exclusively.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { callFreeAt, isCallFree } from "../../../jobs/provider-call-lock.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { ProviderRefusal } from "../../../ports/card-provider.ts";
import { saveRefundState } from "../records/refund-rows.ts";
import { endRefund } from "./end-refund.ts";
import { isDisputed } from "./is-disputed.ts";
import { lockRefund } from "./lock-incoming.ts";

type RefundDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

/**
 * Sends money back to its source, once: the provider is checked for an earlier refund first, since
 * its answer may have been lost, and it accepts no key of ours. Only one process calls at a time, a
 * retry waits a minute, and nothing is sent while a bank decides about the payment.
 */
export const sendRefund = (deps: RefundDeps, { refundId }: { refundId: string }): Promise<void> =>
  runExclusively(deps.db, `send_refund:${refundId}`, () => requestProviderRefund(deps, refundId));

async function requestProviderRefund(deps: RefundDeps, refundId: string): Promise<void> {
  const { db, cardProvider } = deps;
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["refunds.amountSatang", "refunds.state", "payments.id", "providerChargeId"])
    .where("refunds.id", "=", refundId)
    .executeTakeFirst();
  const chargeId = refund?.providerChargeId;
  if (refund?.state !== "waiting" || !chargeId || !cardProvider) return;
  if (await isDisputed(db, refund.id)) return;
  const amountSatang = refund.amountSatang;
  const refuse = (problem: unknown) => {
    // Its no is final: the money stays the customer's credit, for staff to settle.
    if (problem instanceof ProviderRefusal) return problem;
    throw problem;
  };
  const known = await cardProvider.findRefundOf(chargeId, refundId).catch(refuse);
  if (!known && !(await claimTurn(deps, refundId))) return;
  const answer =
    known ?? (await cardProvider.refund(chargeId, { refundId, amountSatang }).catch(refuse));
  await db.transaction().execute((trx) => saveRefund(deps, trx, { refundId, answer }));
}

/**
 * Records that this process calls the provider. If another process called within the last minute, the job is enqueued
 * to run after that call.
 */
const claimTurn = ({ db, clock }: RefundDeps, refundId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const now = clock();
    const claimed = await trx
      .updateTable("refunds")
      .set({ calledAt: now })
      .where("id", "=", refundId)
      .where(isCallFree(now))
      .returning("id")
      .executeTakeFirst();
    if (claimed) return true;
    const { calledAt } = await trx
      .selectFrom("refunds")
      .select("calledAt")
      .where("id", "=", refundId)
      .executeTakeFirstOrThrow();
    await enqueue(trx, {
      name: "send_refund",
      payload: { refundId },
      runAt: callFreeAt(calledAt ?? now),
    });
    return false;
  });

async function saveRefund(
  { clock }: RefundDeps,
  trx: Trx,
  { refundId, answer }: { refundId: string; answer: { id: string } | ProviderRefusal },
): Promise<void> {
  const now = clock();
  const found = await lockRefund(trx, refundId);
  if (found?.refund.state !== "waiting") return;
  const { refund, payment: of } = found;
  const refused = answer instanceof ProviderRefusal;
  await saveRefundState(trx, refund, {
    state: refused ? "failed" : "sent",
    providerRefundId: refused ? null : answer.id,
    failureCode: refused ? answer.code : null,
    // A refusal ends the call, so a retry does not have to wait for its timeout.
    ...(refused && { calledAt: null }),
    endedAt: now,
  });
  if (refused) return;
  const bookingId = of.booking?.id ?? null;
  const amountSatang = refund.amountSatang;
  const entry = refundEntry({ refundId, bookingId, customerId: of.customerId, amountSatang });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  await endRefund(trx, { refund, payment: of, destination: "source", now });
}
