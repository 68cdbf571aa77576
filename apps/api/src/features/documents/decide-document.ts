import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { refreshVerification, type SubmittedKind } from "./queries.ts";

type Decision = { approved: true } | { approved: false; reason: string; words?: string };
type Input = { driverId: string; kind: SubmittedKind; decision: Decision };

/** A reviewer's answer to one page. Only a page that waits for it can get one; the last approval verifies the driver. */
export async function decideDocument(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { driverId, kind, decision }: Input,
): Promise<void> {
  const now = clock();
  // The driver before the page, in the order of handing one in.
  await trx.selectFrom("drivers").select("account_id").where("account_id", "=", driverId).forUpdate().execute();
  const decided = await trx
    .updateTable("documents")
    .set({
      state: decision.approved ? "approved" : "rejected",
      rejection_reason: decision.approved ? null : decision.reason,
      rejection_words: decision.approved ? null : (decision.words ?? null),
      decided_at: now,
    })
    .where("driver_id", "=", driverId)
    .where("kind", "=", kind)
    .where("state", "=", "pending")
    .executeTakeFirst();
  if (decided.numUpdatedRows === 0n) throw new Refusal("conflict");
  await refreshVerification(trx, driverId, now);
}
