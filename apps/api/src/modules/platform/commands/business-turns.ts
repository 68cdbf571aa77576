import { createConcurrencyLimit, type Turns } from "../../../live/concurrency-limit.ts";

/**
 * Of one business in this process. Its bookings lock the same rows, its key and its balance, so more at once would only
 * hold connections while they wait for each other, and all others would find none.
 */
const commandsAtOnce = 3;
const businesses = new Map<string, { turns: Turns; users: number }>();

/** Runs a command of a business when it is its turn, in the order in which they came, before it has a connection. */
export async function inTurnOfBusiness<Result>(
  businessId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const mine = businesses.get(businessId) ?? {
    turns: createConcurrencyLimit(commandsAtOnce),
    users: 0,
  };
  businesses.set(businessId, mine);
  mine.users += 1;
  try {
    return await mine.turns.run(work);
  } finally {
    mine.users -= 1;
    if (mine.users === 0) businesses.delete(businessId);
  }
}
