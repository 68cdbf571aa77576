import type { DecideCod, ObjectToCod } from "@songtan/contract/console/payouts";
import { Refusal } from "@songtan/contract/errors";
import { refundCod } from "@songtan/domain/payouts/payout-entries";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import { lockRow, lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import { raiseObjection } from "./collections.ts";

type StaffActor = Extract<AuditActor, { id: string }>;
type CollectionInput = { collectionId: string; by: StaffActor };

const lockCod = async (trx: Trx, id: string) => {
  const row = await lockRow(trx, "codCollections", id);
  if (!row) throw new Refusal("not_found");
  return row;
};

/** Staff object to paying cash on delivery to its sender; we hold it until a decision. */
export async function objectToCollection(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { collectionId, words, by }: CollectionInput & z.infer<typeof ObjectToCod>,
): Promise<void> {
  const cash = await lockCod(trx, collectionId);
  if (cash.state !== "held") throw new Refusal("cod_not_held");
  const now = clock();
  await raiseObjection(trx, { collectionId, by: { kind: "staff", id: by.id }, words, now });
  await recordAudit(trx, {
    actor: by,
    action: "cod.objected",
    subject: { kind: "booking", id: cash.bookingId },
    detail: { stopIndex: cash.stopIndex, words },
    at: now,
  });
}

/**
 * Decides an objection: the cash is paid to the sender, or was refunded to the recipient from our
 * own bank account. A refund needs two members of staff: the one who objected or requested it, and
 * the one who has transferred it.
 */
export async function decideCod(
  trx: Trx,
  deps: SecondPersonDeps,
  { collectionId, decision, words, bankReference, by }: CollectionInput & z.infer<typeof DecideCod>,
): Promise<void> {
  const cash = await lockCod(trx, collectionId);
  const [objection] = await lockRowsWhere(trx, "codObjections", {
    where: (eb) => eb.and([eb("collectionId", "=", collectionId), eb("decision", "is", null)]),
  });
  if (cash.state !== "frozen" || !objection) throw new Refusal("conflict");
  const refund = decision === "refund";
  const now = deps.clock();
  if (refund) {
    const first = objection.raisedKind === "staff" ? objection.raisedBy : objection.proposedBy;
    if (first === null)
      return proposeRefund(trx, { cash, objectionId: objection.id, words, by, now });
    await requireSecondPerson(trx, deps, { rule: "cod_refund", first, second: by.id });
    if (!bankReference) throw new Refusal("invalid", {}, { bankReference: "required" });
  }
  await trx
    .updateTable("codObjections")
    .set({
      decision,
      decidedBy: by.id,
      decisionNote: words,
      bankReference: refund ? (bankReference ?? null) : null,
      decidedAt: now,
    })
    .where("id", "=", objection.id)
    .execute();
  await trx
    .updateTable("codCollections")
    .set(refund ? { state: "refunded", endedAt: now } : { state: "held" })
    .where("id", "=", collectionId)
    .execute();
  if (refund) {
    const { bookingId, customerId } = cash;
    const entry = refundCod({
      collectionId,
      bookingId,
      customerId,
      amountSatang: cash.amountSatang,
    });
    await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  }
  await recordAudit(trx, {
    actor: by,
    action: "cod.decided",
    subject: { kind: "booking", id: cash.bookingId },
    detail: { stopIndex: cash.stopIndex, decision, words },
    at: now,
  });
  await publishIncidents(trx);
}

/** The first of two: the cash stays frozen until another has transferred it, or releases it after all. */
async function proposeRefund(
  trx: Trx,
  proposal: {
    cash: Awaited<ReturnType<typeof lockCod>>;
    objectionId: string;
    words: string;
    by: StaffActor;
    now: Date;
  },
): Promise<void> {
  const { cash, objectionId, words, by, now } = proposal;
  await trx
    .updateTable("codObjections")
    .set({ proposedBy: by.id, proposalNote: words, proposedAt: now })
    .where("id", "=", objectionId)
    .execute();
  await recordAudit(trx, {
    actor: by,
    action: "cod.refund_proposed",
    subject: { kind: "booking", id: cash.bookingId },
    detail: { stopIndex: cash.stopIndex, words },
    at: now,
  });
  await publishIncidents(trx);
}
