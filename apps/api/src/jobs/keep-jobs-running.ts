import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Runner, run, type TaskList } from "graphile-worker";
import type pg from "pg";
import { createHeldJobs, type HeldJobs } from "./held-jobs.ts";
import { jobLogger } from "./job-logger.ts";
import { heartbeatSeconds, removeProcess, sendHeartbeat } from "./lost-locks.ts";

type Jobs = { pool: pg.Pool; tasks: TaskList; crontab: string; log: (line: string) => void };
type JobRunner = { stop(): Promise<void> };

const firstPauseMilliseconds = 250;
const pauseMillisecondsMax = 10_000;
/** A runner that lived this long did not fail at its start. */
const stableMilliseconds = 30_000;
/** Jobs under way at a shutdown have this long to finish; what is left is freed for the next process. */
const shutdownMilliseconds = 10_000;
/** That a job has ended is written down by then, or it never will be. */
const graceMilliseconds = 5000;

/**
 * Runs the jobs and the scheduled jobs through any database failure: a runner that ends, or that survived a database
 * outage, is replaced, and locks of crashed processes are freed.
 */
export function keepJobsRunning({ pool, tasks, crontab, log }: Jobs): JobRunner {
  const held = createHeldJobs(graceMilliseconds);
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

  const runUntilStopped = async () => {
    let pause = firstPauseMilliseconds;
    while (!signal.aborted) {
      const began = performance.now();
      await runOnce().catch((problem) =>
        log(`jobs: the runner did not start: ${messageOf(problem)}`),
      );
      if (performance.now() - began > stableMilliseconds) pause = firstPauseMilliseconds;
      await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, pauseMillisecondsMax);
    }
  };
  const running = runUntilStopped();
  const beating = sendHeartbeats({ pool, held, log, signal, onReturn: () => replaceRunner() });

  return {
    async stop() {
      stopping.abort();
      replaceRunner();
      await Promise.race([running, sleep(shutdownMilliseconds, undefined, { ref: false })]);
      await beating;
    },
  };
}

type HeartbeatOptions = {
  pool: pg.Pool;
  held: HeldJobs;
  log: (line: string) => void;
  signal: AbortSignal;
  onReturn(): void;
};

/** Beats until it is stopped. A beat that failed says so once; the next that is answered says that the database is back. */
async function sendHeartbeats({
  pool,
  held,
  log,
  signal,
  onReturn,
}: HeartbeatOptions): Promise<void> {
  const id = randomUUID();
  let first = true;
  let away = false;
  while (!signal.aborted) {
    try {
      const { wasLost, freed, freedQueues } = await sendHeartbeat(pool, {
        id,
        jobIds: held.ids(),
        first,
      });
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
    await sleep(heartbeatSeconds * 1000, undefined, { signal }).catch(() => {});
  }
  if (held.running() === 0) await removeProcess(pool, id).catch(() => {});
}

/** Its problems are those the library has logged. */
async function endRunner(runner: Runner): Promise<void> {
  await runner.stop().catch(() => {});
}

const messageOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem);
