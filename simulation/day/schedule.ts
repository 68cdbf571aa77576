import { createHeap } from "@songtan/domain/dispatch/heap";

/** Somebody's doings: each `yield` waits so many seconds of the city's time. */
export type Doings<Answer = void> = AsyncGenerator<number, Answer, void>;

export type Schedule = {
  /** Somebody begins, now or in so many seconds. */
  start(doings: Doings, inSeconds?: number): void;
  /** Lets everybody do their next thing in the order of time until nobody is left. */
  run(): Promise<void>;
};

/**
 * The city's time: it jumps to whoever is next. One at a time does something, so a seed is one history; what happens at
 * the same moment on purpose (a double tap, two drivers after one booking) is sent together by whoever plays it.
 */
export function openSchedule(clock: { now: Date }): Schedule {
  const heap = createHeap();
  const waiting = new Map<number, Doings>();
  let places = 0;
  const wait = (doings: Doings, seconds: number) => {
    places += 1;
    waiting.set(places, doings);
    heap.push(clock.now.getTime() + Math.round(Math.max(0, seconds) * 1000), places);
  };
  return {
    start: (doings, inSeconds = 0) => wait(doings, inSeconds),
    async run() {
      for (let next = heap.pop(() => false); next; next = heap.pop(() => false)) {
        const doings = waiting.get(next.value);
        waiting.delete(next.value);
        if (!doings) continue;
        if (next.key > clock.now.getTime()) clock.now = new Date(next.key);
        const step = await doings.next();
        if (!step.done) wait(doings, step.value);
      }
    },
  };
}
