import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Runner, run, type TaskList } from "graphile-worker";
import type pg from "pg";
import { createHeldJobs, type HeldJobs } from "./held-jobs.ts";
import { jobLogger } from "./job-logger.ts";
import { beat, beatSeconds, leave } from "./lost-locks.ts";

type Jobs = { pool: pg.Pool; tasks: TaskList; crontab: string; log: (line: string) => void };
type KeptJobs = { stop(): Promise<void> };

const firstPauseMilliseconds = 250;
const pauseMillisecondsMax = 10_000;
/** A runner that lived this long did not fail at its start. */
const settledMilliseconds = 30_000;
/** Jobs under way at a shutdown have this long to finish; what is left is freed for the next process. */
const farewellMilliseconds = 10_000;
/** That a job has ended is written down by then, or it never will be. */
const lingerMilliseconds = 5000;

/**
 * Runs the jobs and the clock's jobs whatever becomes of the database: a runner that ends, or that lived through an absence
 * of the database, is replaced by another. Locks of processes that died are freed for it.
 */
export function keepJobsRunning({ pool, tasks, crontab, log }: Jobs): KeptJobs {
  const held = createHeldJobs(lingerMilliseconds);
  const taskList = held.watch(tasks);
  const stopping = new AbortController();
  const { signal } = stopping;
  let replaceRunner = () => {};

  const runOnce = async () => {
    const events = new EventEmitter();
    const runner = await run({
      ...{ pgPool: pool, taskList, crontab, events },
      ...{ concurrency: 4, noHandleSignals: true, pollInterval: 2000, logger: jobLogger(log) },
      // Else the library writes what became of a job in a promise that nothing waits for.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    await new Promise<void>((ended) => {
      replaceRunner = ended;
      runner.promise.then(ended, () => ended());
      events.once("pool:gracefulShutdown", () => ended());
      if (signal.aborted) ended();
    });
    const ending = endRunner(runner);
    // A replaced one ends its jobs in its own time; after a failure the library may never say that it has.
    if (signal.aborted) await ending;
    else log("jobs: the runner is replaced");
  };

  const keepRunning = async () => {
    let pause = firstPauseMilliseconds;
    while (!signal.aborted) {
      const began = performance.now();
      await runOnce().catch((problem) => log(`jobs: the runner did not start: ${messageOf(problem)}`));
      if (performance.now() - began > settledMilliseconds) pause = firstPauseMilliseconds;
      await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, pauseMillisecondsMax);
    }
  };
  const running = keepRunning();
  const beating = keepBeating({ pool, held, log, signal, onReturn: () => replaceRunner() });

  return {
    async stop() {
      stopping.abort();
      replaceRunner();
      await Promise.race([running, sleep(farewellMilliseconds, undefined, { ref: false })]);
      await beating;
    },
  };
}

type Beating = { pool: pg.Pool; held: HeldJobs; log: (line: string) => void; signal: AbortSignal; onReturn(): void };

/** Beats until it is stopped. A beat that failed says so once; the next that is answered says that the database is back. */
async function keepBeating({ pool, held, log, signal, onReturn }: Beating): Promise<void> {
  const id = randomUUID();
  let first = true;
  let away = false;
  while (!signal.aborted) {
    try {
      const { wasLost, freed, freedQueues } = await beat(pool, { id, jobIds: held.ids(), first });
      if (wasLost) log("jobs: this process was not seen for a while; its jobs went to others");
      if (freed.length + freedQueues.length > 0)
        log(
          `jobs: freed what a dead process held: ${[...freed, ...freedQueues.map((name) => `queue ${name}`)].join(", ")}`,
        );
      first = false;
      if (away) onReturn();
      away = false;
    } catch (problem) {
      if (!away) log(`jobs: the database does not answer: ${messageOf(problem)}`);
      away = true;
    }
    await sleep(beatSeconds * 1000, undefined, { signal }).catch(() => {});
  }
  if (held.running() === 0) await leave(pool, id).catch(() => {});
}

/** Its problems are those the library has logged. */
async function endRunner(runner: Runner): Promise<void> {
  await runner.stop().catch(() => {});
}

const messageOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));
