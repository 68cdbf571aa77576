import { randomUUID } from "node:crypto";
import type { RequestRefund } from "@songtan/contract/console/payments";
import { Refusal } from "@songtan/contract/errors";
import { decideStaffRefund, type RefundState } from "@songtan/domain/payments/refunds/staff-refund";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import { createRefund } from "../records/refund-rows.ts";
import { subjectOf } from "./decide-refund.ts";
import { isDisputed } from "./is-disputed.ts";
import { loadOwnLimits } from "./limits/own-limits.ts";
import { lockIncoming } from "./lock-incoming.ts";
import { isSettled } from "./refundable.ts";
import { startRefund } from "./start-refund.ts";

type Input = z.infer<typeof RequestRefund> & {
  paymentId: string;
  by: Exclude<AuditActor, { kind: "system" }>;
};

/**
 * Requests a refund by staff of a part of the paid amount, or of all that is left, each part to its source. Up to the
 * limit of one person it is refunded at once; above the limit it needs a second person.
 */
export async function requestStaffRefund(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  input: Input,
): Promise<void> {
  const { paymentId, by, amountSatang, refundableSatang, words: note } = input;
  const now = clock();
  // The part of it that was credit goes back to the customer at once.
  const payment = await lockIncoming(trx, paymentId, true);
  if (!payment) throw new Refusal("not_found");
  // One person's daily total is counted once, even when two windows send at the same moment.
  await lockRow(trx, "staff", by.id);
  const decision = decideStaffRefund(
    { amountSatang, seenSatang: refundableSatang },
    { ...payment, settled: isSettled(payment), disputed: await isDisputed(trx, payment.id) },
    await loadOwnLimits(trx, by.id, now),
  );
  if (!decision.ok) throw new Refusal(decision.refusal);
  const refundId = randomUUID();
  const { sourceSatang, creditSatang } = decision;
  const approvedState = sourceSatang > 0 ? "waiting" : "credited";
  const state: RefundState = decision.needsSecondPerson ? "proposed" : approvedState;
  await createRefund(trx, {
    id: refundId,
    paymentId: payment.paymentId,
    amountSatang: sourceSatang,
    creditSatang,
    creditOf: creditSatang > 0 ? (payment.booking?.id ?? null) : null,
    reason: "staff",
    state,
    note,
    requestedBy: by.id,
    createdAt: now,
    endedAt: state === "credited" ? now : null,
  });
  await recordAudit(trx, {
    actor: by,
    action: decision.needsSecondPerson ? "refund.proposed" : "refund.given",
    subject: subjectOf(payment),
    detail: { amountSatang, words: note },
    at: now,
  });
  if (state === "proposed") await publishIncidents(trx);
  else await startRefund(trx, payment, { refundId, sourceSatang, creditSatang, now });
}
