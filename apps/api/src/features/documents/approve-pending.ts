import type { Deps } from "../../deps.ts";
import { decideDocument } from "./decide-document.ts";
import type { SubmittedKind } from "./queries.ts";

/**
 * Says yes to every page of a driver that waits for an answer. The sandbox's reviewer, who trusts everybody; only a
 * changed bank account is left to two real people.
 */
export async function approvePending(deps: Pick<Deps, "db" | "clock">, driverId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const pending = await trx
      .selectFrom("documents")
      .select("kind")
      .where("driver_id", "=", driverId)
      .where("state", "=", "pending")
      .where("second_needed", "=", false)
      .execute();
    for (const { kind } of pending) {
      const input = { driverId, kind: kind as SubmittedKind, by: "system", decision: { approved: true } } as const;
      await decideDocument(trx, deps, input);
    }
  });
}
