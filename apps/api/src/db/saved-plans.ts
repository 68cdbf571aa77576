import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";

const mark = "/* saved plan */";

/**
 * Ends a statement of which each connection saves the plan, as a prepared statement. For statements that cost more to plan than
 * to run, are sent all the time, and have the same text each time (decision 92).
 */
export const savedPlan = sql.raw<never>(mark);

/**
 * What PostgreSQL says of a prepared statement that no longer fits: a column was added to a table it reads all of (0A000), or
 * a pooler in between has given us another connection, which does not have it (26000) or has it already (42P05).
 */
const lostPlans = new Set(["0A000", "26000", "42P05"]);
export const isLostPlan = (problem: unknown): boolean =>
  lostPlans.has(String((problem as { code?: unknown } | null)?.code));

const names = new Map<string, string>();
/** Names of before a loss are not used again. */
let generation = 1;

function nameOf(text: string): string {
  let hash = names.get(text);
  if (!hash) {
    hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
    names.set(text, hash);
  }
  return `saved_${generation}_${hash}`;
}

/**
 * Prepares the marked statements of a connection. If the plan of one was lost, it is sent again as it is, unless that ended its
 * transaction: `repeatAfterRace` begins that again.
 */
export function savePlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const sendPrepared = async (text: string, values: unknown): Promise<unknown> => {
    try {
      return await query({ name: nameOf(text), text, values });
    } catch (problem) {
      if (!isLostPlan(problem)) throw problem;
      generation += 1;
      if (client.getTransactionStatus() !== "I") throw problem;
      return query(text, values);
    }
  };
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const [text, values, callback] = args;
      return typeof text === "string" && text.endsWith(mark) && callback === undefined
        ? sendPrepared(text, values)
        : query(...args);
    },
  });
}
