import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../../deps/deps.ts";
import { inTestMode, noteOffset } from "../../../test-mode/acting-business.ts";
import { asOnlyRunner, LeaseLostError, nextDueJobs, runTestJob } from "./run-test-jobs.ts";

/** A call answers after this long with how far it came; the next one goes on. */
const workMilliseconds = 8000;
/**
 * The longest wait, in milliseconds, for the program's own runner, which runs at most one job of this business at a
 * time.
 */
const patienceMilliseconds = 5000;
const retryMilliseconds = 50;
/** Within an hour most bookings are delivered, and none gets further ahead of the others. */
const aheadMilliseconds = 60 * 60_000;

/** The new time, and in `remainingSeconds` the time left for a further call; 0 when the target was reached. */
export type ClockMoved = { now: Date; remainingSeconds: number };

/**
 * Advances the clock of one business's test mode. Jobs that become due in between run one after the other, each at its
 * own time, so that the result is the same as after real time.
 */
export async function moveClock(
  live: Deps,
  { businessId, advanceSeconds }: { businessId: string; advanceSeconds: number },
): Promise<ClockMoved> {
  const startedAt = performance.now();
  for (;;) {
    const moved = await asOnlyRunner(live, businessId, (keep) =>
      travel(live, { businessId, advanceSeconds, keep }),
    ).catch((problem: unknown) => {
      // The clock shows the progress so far; the process that holds the lease continues.
      throw problem instanceof LeaseLostError ? new Refusal("in_progress") : problem;
    });
    if (moved) return moved.result;
    if (performance.now() - startedAt > patienceMilliseconds) throw new Refusal("in_progress");
    await pause(retryMilliseconds);
  }
}

type Travel = { businessId: string; advanceSeconds: number; keep(): Promise<void> };

async function travel(
  live: Deps,
  { businessId, advanceSeconds, keep }: Travel,
): Promise<ClockMoved> {
  const { deps } = live.testMode;
  const startedAt = performance.now();
  const here = <Result>(work: () => Result) => inTestMode({ businessId }, work);
  const target = new Date(here(() => deps.clock()).getTime() + advanceSeconds * 1000);
  if (target.getTime() - live.clock().getTime() > limits.testClockAheadSecondsMax * 1000)
    throw new Refusal("invalid", {}, { advanceSeconds: "too_big" });
  for (;;) {
    const jobs = await here(() => nextDueJobs(deps, target));
    const now = here(() => deps.clock());
    if (jobs.length === 0) {
      if (now < target) await setClock(live, businessId, target);
      return { now: here(() => deps.clock()), remainingSeconds: 0 };
    }
    if (performance.now() - startedAt > workMilliseconds)
      return { now, remainingSeconds: Math.ceil((target.getTime() - now.getTime()) / 1000) };
    const timeOf = ({ runAt }: { runAt: Date }) => (runAt > now ? runAt : now);
    await keep();
    const first = timeOf(jobs[0] ?? { runAt: now });
    await setClock(live, businessId, first);
    const until = new Date(Math.min(target.getTime(), first.getTime() + aheadMilliseconds));
    await Promise.all(
      jobs.map((job) => runTestJob(live, { businessId, job, at: timeOf(job), until })),
    );
  }
}

/** Sets the business's clock to `at`; it continues from there. */
async function setClock(
  { db, clock }: Pick<Deps, "db" | "clock">,
  businessId: string,
  at: Date,
): Promise<void> {
  const offsetMilliseconds = Math.max(0, at.getTime() - clock().getTime());
  await db
    .updateTable("businessTestClocks")
    .set({ offsetMilliseconds })
    .where("businessId", "=", businessId)
    .execute();
  noteOffset(businessId, offsetMilliseconds);
}
