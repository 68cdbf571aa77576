import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "@songtan/contract/errors";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import type { PubSub } from "../ports/pub-sub.ts";
import { streamLoadLimit } from "./concurrency-limit.ts";

/** Readers who come one after the other share a load: at most one is begun for them in this time. */
const joinMilliseconds = 250;
/** A client that opens a stream waits this long, then gets 503 and retries. */
const patienceMilliseconds = 5000;
const resyncMilliseconds = 2000;
const firstRetryMilliseconds = 1000;
const longestRetryMilliseconds = 10_000;

export type Refresher = {
  /** Something changed: a load that begins from now on shows it. */
  refresh(): void;
  /** When a load that began from now on has ended. @throws Refusal `unavailable`, or what the load threw */
  fresh(): Promise<void>;
  stop(): void;
};
type Waiting = { request: number; resolve(): void; reject(problem: unknown): void };

/**
 * Runs one load at a time. Requests that come while one runs lead to one more, not to one each. While the database is
 * away it is tried again, later each time; any other failure ends with `onProblem`.
 */
export function createRefresher(
  load: () => Promise<void>,
  onProblem: (problem: unknown) => void,
): Refresher {
  let requested = 0;
  let covered = 0;
  let startedAt = Number.NEGATIVE_INFINITY;
  let changed = false;
  let [running, stopped] = [false, false];
  let waiting: Waiting[] = [];

  const finish = (request: number, end: (waiter: Waiting) => void) => {
    covered = request;
    const done = waiting.filter((waiter) => waiter.request <= request);
    waiting = waiting.filter((waiter) => waiter.request > request);
    for (const waiter of done) end(waiter);
  };
  const loadOnce = async () => {
    let request = requested;
    await streamLoadLimit.run(async () => {
      // This load also covers requests that arrived while it was queued.
      request = requested;
      changed = false;
      startedAt = performance.now();
      if (!stopped) await load();
    });
    finish(request, (waiter) => waiter.resolve());
  };
  const loadOrRetry = async (failures: number): Promise<number> => {
    try {
      await loadOnce();
      return 0;
    } catch (problem) {
      finish(requested, (waiter) => waiter.reject(problem));
      if (isDatabaseUnavailable(problem)) {
        await pause(retryMilliseconds(failures + 1));
        requested += 1;
      } else onProblem(problem);
      return failures + 1;
    }
  };
  const run = async () => {
    for (let failures = 0; covered < requested && !stopped; ) {
      const early = startedAt + joinMilliseconds - performance.now();
      if (!changed && early > 0) await pause(early);
      failures = await loadOrRetry(failures);
    }
    running = false;
  };
  const request = () => {
    requested += 1;
    if (running || stopped) return;
    running = true;
    void run();
  };
  return {
    refresh() {
      changed = true;
      request();
    },
    fresh() {
      const tooLong = new AbortController();
      request();
      const loaded = new Promise<void>((resolve, reject) =>
        waiting.push({ request: requested, resolve, reject }),
      );
      const late = pause(patienceMilliseconds, undefined, {
        signal: tooLong.signal,
        ref: false,
      }).then(() => {
        throw new Refusal("unavailable");
      });
      late.catch(() => {});
      return Promise.race([loaded, late]).finally(() => tooLong.abort());
    },
    stop() {
      stopped = true;
    },
  };
}

/** Reads again after a gap in the signals, not all streams in one moment. Answers how to end that. */
export function refreshAfterGaps(hub: PubSub, { refresh }: Refresher): () => void {
  let later: NodeJS.Timeout | undefined;
  const end = hub.onGap(() => {
    clearTimeout(later);
    later = setTimeout(refresh, Math.random() * resyncMilliseconds).unref();
  });
  return () => {
    clearTimeout(later);
    end();
  };
}

/** Half of it by chance: streams that failed together do not all come back together. */
const retryMilliseconds = (failures: number): number =>
  Math.min(longestRetryMilliseconds, firstRetryMilliseconds * 2 ** (failures - 1)) *
  (0.5 + 0.5 * Math.random());
