import type { Deps } from "../../deps.ts";
import { decideDocument } from "./decide-document.ts";
import type { SubmittedKind } from "./queries.ts";

/** Says yes to every page of a driver that waits for an answer. The sandbox's reviewer, who trusts everybody. */
export async function approvePending(deps: Pick<Deps, "db" | "clock">, driverId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const pending = await trx
      .selectFrom("documents")
      .select("kind")
      .where("driver_id", "=", driverId)
      .where("state", "=", "pending")
      .execute();
    for (const { kind } of pending)
      await decideDocument(trx, deps, { driverId, kind: kind as SubmittedKind, decision: { approved: true } });
  });
}
