import { Refusal } from "@songtan/contract/errors";
import { assert } from "@songtan/domain/assert";
import { mayAnswerDispute } from "@songtan/domain/payments/dispute";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { ProviderRefusal } from "../../../ports/card-provider.ts";
import { lockIncoming } from "../../payments/refunds/lock-incoming.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { recordDispute } from "./record-dispute.ts";

type Input = {
  disputeId: string;
  version: number;
  /** The statement that the bank reads; for an accepted dispute, the reason. */
  words: string;
  accept: boolean;
  by: Exclude<AuditActor, { kind: "system" }>;
};

/**
 * Staff contest a dispute with a statement, or accept that the money is lost. A job sends it to the
 * provider.
 */
export async function answerDispute(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  input: Input,
): Promise<void> {
  const { disputeId, version, words, accept, by } = input;
  const now = clock();
  const existing = await trx
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.paymentId")
    .select(["paymentId", "payments.customerId"])
    .where("disputes.id", "=", disputeId)
    .executeTakeFirst();
  if (!existing) throw new Refusal("not_found");
  await lockIncoming(trx, existing.paymentId);
  const dispute = await lockRow(trx, "disputes", disputeId);
  assert(dispute, "a dispute is never deleted");
  const waits = mayAnswerDispute(dispute.state) && (!dispute.answeredAt || dispute.failureCode);
  if (!waits || dispute.version !== version) throw new Refusal("conflict");
  await trx
    .updateTable("disputes")
    .set({
      answer: words,
      answeredBy: by.id,
      answeredAt: now,
      acceptedBy: accept ? by.id : null,
      failureCode: null,
      sentAt: null,
      version: version + 1,
    })
    .where("id", "=", disputeId)
    .execute();
  const subject = dispute.bookingId
    ? ({ kind: "booking", id: dispute.bookingId } as const)
    : ({ kind: "customer", id: existing.customerId ?? "" } as const);
  const detail = { amountSatang: dispute.amountSatang, words };
  const action = accept ? "dispute.accepted" : "dispute.answered";
  await recordAudit(trx, { actor: by, action, subject, detail, at: now });
  await enqueue(trx, { name: "send_dispute_answer", payload: { disputeId } });
}

/** Sends an answer to the provider. Repeating it changes nothing there; a call without a response is retried. */
export async function sendDisputeAnswer(
  deps: Pick<Deps, "db" | "clock" | "cardProvider" | "settings">,
  { disputeId }: { disputeId: string },
): Promise<void> {
  const { db, clock, cardProvider } = deps;
  const dispute = await db
    .selectFrom("disputes")
    .selectAll()
    .where("id", "=", disputeId)
    .executeTakeFirst();
  if (!cardProvider || dispute?.state !== "open" || !dispute.answeredAt || dispute.sentAt) return;
  const { disputes } = cardProvider;
  const id = dispute.providerDisputeId;
  try {
    const answered = await (dispute.acceptedBy
      ? disputes.accept(id)
      : disputes.answer(id, dispute.answer ?? ""));
    await db.updateTable("disputes").set({ sentAt: clock() }).where("id", "=", disputeId).execute();
    await recordDispute(deps, answered);
  } catch (problem) {
    if (!(problem instanceof ProviderRefusal)) throw problem;
    await db
      .updateTable("disputes")
      .set({ failureCode: problem.code })
      .where("id", "=", disputeId)
      .execute();
  }
}
