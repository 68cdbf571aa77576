import type { DecideCod, ObjectToCod } from "@songtan/contract/console/payouts";
import { Refusal } from "@songtan/contract/errors";
import { refundCod } from "@songtan/domain/payouts/payout-entries";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import { raiseObjection } from "../payouts/queries.ts";

type StaffActor = Extract<AuditActor, { id: string }>;
type CollectionInput = { collectionId: string; by: StaffActor };

const lockCod = async (trx: Trx, id: string) => {
  const row = await trx
    .selectFrom("cod_collections")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
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
    subject: { kind: "booking", id: cash.booking_id },
    detail: { stopIndex: cash.stop_index, words },
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
  const objection = await trx
    .selectFrom("cod_objections")
    .selectAll()
    .where("collection_id", "=", collectionId)
    .where("decision", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (cash.state !== "frozen" || !objection) throw new Refusal("conflict");
  const refund = decision === "refund";
  const now = deps.clock();
  if (refund) {
    const first = objection.raised_kind === "staff" ? objection.raised_by : objection.proposed_by;
    if (first === null)
      return proposeRefund(trx, { cash, objectionId: objection.id, words, by, now });
    await requireSecondPerson(trx, deps, { rule: "cod_refund", first, second: by.id });
    if (!bankReference) throw new Refusal("invalid", {}, { bankReference: "required" });
  }
  await trx
    .updateTable("cod_objections")
    .set({
      decision,
      decided_by: by.id,
      decided_words: words,
      bank_reference: refund ? (bankReference ?? null) : null,
      decided_at: now,
    })
    .where("id", "=", objection.id)
    .execute();
  await trx
    .updateTable("cod_collections")
    .set(refund ? { state: "refunded", ended_at: now } : { state: "held" })
    .where("id", "=", collectionId)
    .execute();
  if (refund) {
    const { booking_id: bookingId, customer_id: customerId } = cash;
    const entry = refundCod({
      collectionId,
      bookingId,
      customerId,
      amountSatang: Number(cash.amount_satang),
    });
    await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  }
  await recordAudit(trx, {
    actor: by,
    action: "cod.decided",
    subject: { kind: "booking", id: cash.booking_id },
    detail: { stopIndex: cash.stop_index, decision, words },
    at: now,
  });
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
    .updateTable("cod_objections")
    .set({ proposed_by: by.id, proposed_words: words, proposed_at: now })
    .where("id", "=", objectionId)
    .execute();
  await recordAudit(trx, {
    actor: by,
    action: "cod.refund_proposed",
    subject: { kind: "booking", id: cash.booking_id },
    detail: { stopIndex: cash.stop_index, words },
    at: now,
  });
}
