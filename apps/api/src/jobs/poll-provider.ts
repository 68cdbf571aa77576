import type { Deps } from "../deps/deps.ts";
import { UpstreamFailure } from "../ports/upstream.ts";
import { forEachIsolated } from "./for-each-isolated.ts";

/** A silent provider costs three seconds a question: after so many, the round is over. */
const silencesPerRound = 3;

/** An object to check at the provider, stored in a table with `polled_at`. */
export type ProviderPoll = {
  table: "payments" | "payouts" | "payoutAccounts";
  id: string;
  /** Calls the provider. Throws `UpstreamFailure` when no answer comes. */
  poll: () => Promise<void>;
};

/**
 * Checks each object at the provider and records the time: in the next round the others come first,
 * so that a few without an answer do not block the rest. The caller loads those with the oldest
 * check.
 */
export async function pollFairly(
  { db, clock }: Pick<Deps, "db" | "clock">,
  polls: readonly ProviderPoll[],
): Promise<void> {
  let silences = 0;
  await forEachIsolated(polls, async ({ table, id, poll }) => {
    if (silences >= silencesPerRound) return;
    await db.updateTable(table).set({ polledAt: clock() }).where("id", "=", id).execute();
    await poll().catch((problem: unknown) => {
      if (!(problem instanceof UpstreamFailure)) throw problem;
      silences += 1;
    });
  });
}
