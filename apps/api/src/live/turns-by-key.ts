import { createConcurrencyLimit, type Turns } from "./concurrency-limit.ts";

export type TurnsByKey = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets so much work of each key run at once in this process; the rest of a key waits in the order it came.
 * @param waitingMax what would wait behind so much more of its key throws `TurnsFullError`
 */
export function createTurnsByKey(atOnce: number, waitingMax?: number): TurnsByKey {
  const keys = new Map<string, { turns: Turns; users: number }>();
  return async (key, work) => {
    const mine = keys.get(key) ?? { turns: createConcurrencyLimit(atOnce, waitingMax), users: 0 };
    keys.set(key, mine);
    mine.users += 1;
    try {
      return await mine.turns.run(work);
    } finally {
      mine.users -= 1;
      if (mine.users === 0) keys.delete(key);
    }
  };
}
