import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../deps.ts";
import { RequestCounts } from "../../http/request-counts.ts";
import { UpstreamBusy, UpstreamFailure } from "../../ports.ts";

type Question = {
  table: "payments" | "charges" | "top_ups";
  id: string;
  /** Who wants to know. */
  accountId: string;
  ask: () => Promise<void>;
};
type AskDeps = Pick<Deps, "db" | "clock" | "settings">;

/** Questions that people made this process ask. */
const asked = new RequestCounts();
/** After the provider called us too busy, what is left of its patience is for those who pay. */
const restMilliseconds = 30_000;
let restsUntil = 0;

/**
 * Asks the provider what became of a try because somebody wants to know, but not for everybody who wants to know: about one
 * try once in a few seconds, for one account some ten times a minute, for all people some times a second. Otherwise, and
 * when the provider is silent, nothing happens: what is stored is answered, and the job of the minute asks.
 */
export async function askSparingly(deps: AskDeps, question: Question): Promise<void> {
  if (Date.now() < restsUntil || !(await takeQuestion(deps, question))) return;
  // Off where time is played faster than the clock on the wall, as all limits are.
  if (deps.settings.RATE_LIMITS && !hasQuestionsLeft(question)) return;
  await question.ask().catch((problem: unknown) => {
    if (!(problem instanceof UpstreamFailure)) throw problem;
    if (problem instanceof UpstreamBusy) restsUntil = Date.now() + restMilliseconds;
  });
}

/** Writes down that this try is asked about now; false where it was a moment ago. */
async function takeQuestion({ db, clock }: AskDeps, { table, id }: Question): Promise<boolean> {
  const now = clock();
  const before = new Date(now.getTime() - limits.providerQuestionSeconds * 1000);
  const taken = await db
    .updateTable(table)
    .set({ asked_at: now })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("asked_at", "is", null), eb("asked_at", "<=", before)]))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

function hasQuestionsLeft({ accountId }: Question): boolean {
  const isWithin = (key: string, max: number, milliseconds: number) => {
    let count = 0;
    const hear = (_problem: null, { current }: { current: number }) => {
      count = current;
    };
    asked.incr(key, hear, milliseconds);
    return count <= max;
  };
  return (
    isWithin(`account ${accountId}`, limits.providerQuestionsPerAccountPerMinute, 60_000) &&
    isWithin("all people", limits.providerQuestionsPerSecond, 1000)
  );
}
