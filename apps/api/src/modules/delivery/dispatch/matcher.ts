import { Worker } from "node:worker_threads";
import { matchOffers } from "@songtan/domain/dispatch/match-offers";
import type { PlannedOffer, Round } from "@songtan/domain/dispatch/offer";

export type Match = (round: Round) => Promise<PlannedOffer[]>;

/** In the caller's own thread: for a round of a few. */
export const matchHere: Match = async (round) => matchOffers(round);

/** Matching two thousand bookings needs 0.2 seconds. A thread that runs this long is stuck. */
const patienceMilliseconds = 10_000;

type Waiting = { resolve(offers: PlannedOffer[]): void; reject(problem: Error): void };

/**
 * Matches in a separate thread. When it crashes, hangs or is killed, its rounds fail and the next
 * round starts another.
 */
export function openMatcher(): { match: Match; stop(): Promise<void>; threadId(): number | null } {
  let worker: Worker | null = null;
  let rounds = 0;
  const waiting = new Map<number, Waiting>();

  const abandonWorker = (dead: Worker, problem: Error) => {
    if (worker !== dead) return;
    worker = null;
    for (const { reject } of waiting.values()) reject(problem);
    waiting.clear();
    void dead.terminate();
  };
  const start = (): Worker => {
    const thread = new Worker(new URL("./match-thread.ts", import.meta.url));
    thread.on("message", ({ id, offers }: { id: number; offers: PlannedOffer[] }) => {
      waiting.get(id)?.resolve(offers);
      waiting.delete(id);
    });
    thread.on("error", (problem) =>
      abandonWorker(thread, problem instanceof Error ? problem : new Error(String(problem))),
    );
    thread.on("exit", () => abandonWorker(thread, new Error("the matching thread ended")));
    // The program ends when its work is done, thread or no thread.
    thread.unref();
    return thread;
  };

  return {
    match(round) {
      worker ??= start();
      const thread = worker;
      rounds += 1;
      const id = rounds;
      return new Promise<PlannedOffer[]>((resolve, reject) => {
        const timer = setTimeout(
          () => abandonWorker(thread, new Error("the matching thread hangs")),
          patienceMilliseconds,
        );
        const clearingTimer =
          <Value>(finish: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer);
            finish(value);
          };
        waiting.set(id, { resolve: clearingTimer(resolve), reject: clearingTimer(reject) });
        thread.postMessage({ id, round });
      });
    },
    async stop() {
      const thread = worker;
      worker = null;
      await thread?.terminate();
    },
    threadId: () => worker?.threadId ?? null,
  };
}
