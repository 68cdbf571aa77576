import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { inTestMode } from "../../../test-mode/acting-business.ts";
import { asOnlyRunner, nextDueJobs, runTestJob } from "./run-test-jobs.ts";

const roundMilliseconds = 1000;
/** Jobs that are run for one business before the next business has its turn. */
const jobsPerTurn = 20;

/** Runs what is due in test mode, for every business by its own clock. Several processes share the businesses. */
export function startTestRunner(
  live: Deps,
  onProblem: (line: string) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await runDueTestJobs(live).catch((problem) => onProblem(`test mode: ${String(problem)}`));
      await pause(roundMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** One round over the businesses with jobs that are due. */
export async function runDueTestJobs(live: Deps): Promise<void> {
  const { deps } = live.testMode;
  const { rows } = await sql<{
    id: string;
  }>`select id from test.due_businesses(${live.clock()}) id`.execute(deps.db);
  await forEachIsolated(rows, ({ id: businessId }) =>
    asOnlyRunner(live, businessId, async (keep) => {
      for (let count = 0; count < jobsPerTurn; count += 1) {
        const now = inTestMode({ businessId }, () => deps.clock());
        const [job] = await inTestMode({ businessId }, () => nextDueJobs(deps, now));
        if (!job) return;
        await keep();
        await runTestJob(live, { businessId, job, at: now });
      }
    }),
  );
}
