import { createHeap } from "@songtan/domain/dispatch/heap";

/** The script of a person: each `yield` waits so many seconds of the city's time. */
export type Script<Answer = void> = AsyncGenerator<number, Answer, void>;

export type Schedule = {
  /** Starts a script, now or in so many seconds. */
  start(script: Script, inSeconds?: number): void;
  /** Runs the next step of each script in the order of time until none is left. */
  run(): Promise<void>;
};

/**
 * The city's time: it jumps to the next script, and only one runs at a time, so a seed is one
 * history. What happens at the same moment on purpose (a double tap, two drivers after one booking)
 * is sent together by the script.
 */
export function openSchedule(clock: { now: Date }): Schedule {
  const heap = createHeap();
  const waiting = new Map<number, Script>();
  let sequence = 0;
  const wait = (script: Script, seconds: number) => {
    sequence += 1;
    waiting.set(sequence, script);
    heap.push(clock.now.getTime() + Math.round(Math.max(0, seconds) * 1000), sequence);
  };
  return {
    start: (script, inSeconds = 0) => wait(script, inSeconds),
    async run() {
      for (let next = heap.pop(() => false); next; next = heap.pop(() => false)) {
        const script = waiting.get(next.value);
        waiting.delete(next.value);
        if (!script) continue;
        if (next.key > clock.now.getTime()) clock.now = new Date(next.key);
        const step = await script.next();
        if (!step.done) wait(script, step.value);
      }
    },
  };
}
