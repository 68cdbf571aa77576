import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../../deps/deps.ts";
import { RequestCounts } from "../../../http/limits/request-counts.ts";
import type { CardProvider } from "../../../ports/card-provider.ts";
import { UpstreamBusy, UpstreamFailure } from "../../../ports/upstream.ts";

type PollRequest = {
  id: string;
  /** The account that requests the state. */
  accountId: string;
  poll: () => Promise<void>;
};
type PollDeps = Pick<Deps, "db" | "clock" | "settings" | "cardProvider">;

/** Polls of one provider that users caused in this process, and until when they are paused. */
type ProviderPolls = { counts: RequestCounts; pausedUntil: number };
const pollsByProvider = new WeakMap<CardProvider, ProviderPolls>();
/** After the provider called us too busy, what is left of its patience is for those who pay. */
const pauseMilliseconds = 30_000;

/**
 * Polls the provider for one payment because a user wants its state, within limits for each
 * payment, each account and all users together. Beyond them, or when the provider is silent, the
 * stored state is answered and the job of the minute polls.
 */
export async function pollWithLimits(deps: PollDeps, request: PollRequest): Promise<void> {
  if (!deps.cardProvider) return;
  const polls = pollsOf(deps.cardProvider);
  if (Date.now() < polls.pausedUntil || !(await claimPoll(deps, request))) return;
  // Off where time is played faster than the clock on the wall, as all limits are.
  if (deps.settings.RATE_LIMITS && !hasPollsLeft(polls, request)) return;
  await request.poll().catch((problem: unknown) => {
    if (!(problem instanceof UpstreamFailure)) throw problem;
    if (problem instanceof UpstreamBusy) polls.pausedUntil = Date.now() + pauseMilliseconds;
  });
}

function pollsOf(provider: CardProvider): ProviderPolls {
  const polls = pollsByProvider.get(provider) ?? { counts: new RequestCounts(), pausedUntil: 0 };
  pollsByProvider.set(provider, polls);
  return polls;
}

/** Records that this payment is polled now; false when it was polled a moment ago. */
async function claimPoll({ db, clock }: PollDeps, { id }: PollRequest): Promise<boolean> {
  const now = clock();
  const before = new Date(now.getTime() - limits.providerQuestionSeconds * 1000);
  const claimed = await db
    .updateTable("payments")
    .set({ polledAt: now })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("polledAt", "is", null), eb("polledAt", "<=", before)]))
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

function hasPollsLeft({ counts }: ProviderPolls, { accountId }: PollRequest): boolean {
  const isWithin = (key: string, max: number, milliseconds: number) => {
    let count = 0;
    const onCount = (_problem: null, { current }: { current: number }) => {
      count = current;
    };
    counts.incr(key, onCount, milliseconds);
    return count <= max;
  };
  return (
    isWithin(`account ${accountId}`, limits.providerQuestionsPerAccountPerMinute, 60_000) &&
    isWithin("all people", limits.providerQuestionsPerSecond, 1000)
  );
}
