import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";

type Input = { id: string; words: string; by: AuditActor & { kind: "staff" }; now: Date };

/** Staff have found out what a difference is and write it down; the books are put right by an adjustment, not here. */
export async function resolveDifference(
  trx: Trx,
  { id, words: note, by, now }: Input,
): Promise<null> {
  const settled = await trx
    .updateTable("providerDifferences")
    .set({ settledAt: now, settledBy: by.id, note })
    .where("id", "=", id)
    .where("settledAt", "is", null)
    .where("goneAt", "is", null)
    .returning(["kind", "problem", "providerId"])
    .executeTakeFirst();
  if (!settled) {
    const known = await trx
      .selectFrom("providerDifferences")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    throw new Refusal(known ? "conflict" : "not_found");
  }
  await recordAudit(trx, {
    actor: by,
    action: "difference.settled",
    subject: { kind: "difference", id },
    detail: {
      kind: settled.kind,
      problem: settled.problem,
      providerId: settled.providerId,
      words: note,
    },
    at: now,
  });
  return null;
}
