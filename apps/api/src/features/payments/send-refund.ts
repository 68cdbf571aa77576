import { sendRefund as refundEntry } from "@songtan/domain/ledger/payment-entries";
import type { Trx } from "../../db/database.ts";
import { inTurn } from "../../db/in-turn.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { turnFreeAt, turnIsFree } from "../../jobs/provider-turn.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import { ProviderRefusal } from "../../ports.ts";
import { isDisputed } from "../disputes/queries.ts";
import { endRefund, lockRefund } from "../refunds/queries.ts";

type RefundDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

/**
 * Sends money back to where it came from, once. The provider is asked first whether it has this refund already: the last
 * try may have been carried out and its answer lost. Only one asks at a time: between the question and the refund a second
 * asker would not find the first one's. Nor does a provider that is slower than our retry show what it is still doing, and
 * it takes no key of ours for a refund: who asks is written down, and the next one asks a minute later. A silent provider
 * fails the job, which is tried again. While a bank decides about the payment nothing is sent: what it decides sends it, or
 * is it.
 */
export const sendRefund = (deps: RefundDeps, { refundId }: { refundId: string }): Promise<void> =>
  inTurn(deps.db, `send_refund:${refundId}`, () => askForRefund(deps, refundId));

async function askForRefund(deps: RefundDeps, refundId: string): Promise<void> {
  const { db, cardProvider } = deps;
  const refund = await db
    .selectFrom("refunds")
    .leftJoin("payments", "payments.id", "refunds.payment_id")
    .leftJoin("charges", "charges.id", "refunds.charge_id")
    .select(["refunds.amount_satang", "refunds.state", "refunds.payment_id", "refunds.charge_id"])
    .select(["payments.provider_charge_id as payment_charge", "charges.provider_charge_id as later_charge"])
    .where("refunds.id", "=", refundId)
    .executeTakeFirst();
  const chargeId = refund?.payment_charge ?? refund?.later_charge;
  if (refund?.state !== "waiting" || !chargeId || !cardProvider) return;
  if (await isDisputed(db, refund.payment_id ?? refund.charge_id ?? "")) return;
  const amountSatang = Number(refund.amount_satang);
  const refuse = (problem: unknown) => {
    // Its no is final: the money stays the customer's credit, for staff to settle.
    if (problem instanceof ProviderRefusal) return problem;
    throw problem;
  };
  const known = await cardProvider.findRefundOf(chargeId, refundId).catch(refuse);
  if (!known && !(await takeTurn(deps, refundId))) return;
  const answer = known ?? (await cardProvider.refund(chargeId, { refundId, amountSatang }).catch(refuse));
  await db.transaction().execute((trx) => saveRefund(deps, trx, { refundId, answer }));
}

/** Writes down that the provider is asked now. Where somebody asked within the minute, the job is done again after it. */
const takeTurn = ({ db, clock }: RefundDeps, refundId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const now = clock();
    const taken = await trx
      .updateTable("refunds")
      .set({ called_at: now })
      .where("id", "=", refundId)
      .where(turnIsFree(now))
      .returning("id")
      .executeTakeFirst();
    if (taken) return true;
    const { called_at } = await trx
      .selectFrom("refunds")
      .select("called_at")
      .where("id", "=", refundId)
      .executeTakeFirstOrThrow();
    await enqueue(trx, { name: "send_refund", payload: { refundId }, runAt: turnFreeAt(called_at ?? now) });
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
  const { refund, of } = found;
  const refused = answer instanceof ProviderRefusal;
  await trx
    .updateTable("refunds")
    .set({
      state: refused ? "failed" : "sent",
      provider_refund_id: refused ? null : answer.id,
      failure_code: refused ? answer.code : null,
      ended_at: now,
      version: refund.version + 1,
    })
    .where("id", "=", refundId)
    .execute();
  if (refused) return;
  const bookingId = of.booking?.id ?? null;
  const amountSatang = Number(refund.amount_satang);
  const entry = refundEntry({ refundId, bookingId, customerId: of.customerId, amountSatang });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  await endRefund(trx, { refund, of, way: "source", now });
}
