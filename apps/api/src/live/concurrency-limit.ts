/** Lets so much work run at once; the rest waits in the order it came. */
export type Turns = { run<Result>(work: () => Promise<Result>): Promise<Result> };

/** As much waits as may wait. */
export class TurnsFullError extends Error {
  override name = "TurnsFullError";
}

/** @param waitingMax what would wait behind so much more is not begun at all: `run` throws `TurnsFullError` */
export function createConcurrencyLimit(
  atOnce: number,
  waitingMax = Number.POSITIVE_INFINITY,
): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= atOnce && waiting.length >= waitingMax) throw new TurnsFullError();
      if (running < atOnce) running += 1;
      else await new Promise<void>((next) => waiting.push(next));
      try {
        return await work();
      } finally {
        // Passes the turn on directly, so that a newcomer cannot overtake the queue.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

/** Loads of all streams of this process. Most of the pool's connections stay with ordinary calls. */
export const streamLoadLimit: Turns = createConcurrencyLimit(4);
