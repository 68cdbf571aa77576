import type { Deps } from "../deps.ts";
import { UpstreamFailure } from "../ports.ts";
import { eachAlone } from "./each-alone.ts";

/** A silent provider costs three seconds a question: after so many, the round is over. */
const silencesPerRound = 3;

/** Something to ask the provider about, kept in a table with `asked_at`. */
export type Turn = {
  table: "payments" | "top_ups" | "charges" | "payouts" | "payout_accounts";
  id: string;
  /** Asks. It throws `UpstreamFailure` when no answer comes. */
  ask: () => Promise<void>;
};

/**
 * Asks the provider about each, and writes down that it was asked: in the next round the others come first, so that some
 * the provider never answers keep nobody waiting. The caller loads what was not asked about for longest.
 */
export async function askInTurn({ db, clock }: Pick<Deps, "db" | "clock">, turns: readonly Turn[]): Promise<void> {
  let silences = 0;
  await eachAlone(turns, async ({ table, id, ask }) => {
    if (silences >= silencesPerRound) return;
    await db.updateTable(table).set({ asked_at: clock() }).where("id", "=", id).execute();
    await ask().catch((problem: unknown) => {
      if (!(problem instanceof UpstreamFailure)) throw problem;
      silences += 1;
    });
  });
}
