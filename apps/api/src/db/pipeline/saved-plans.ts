import { createHash } from "node:crypto";
import { type CompiledQuery, sql } from "kysely";
import type pg from "pg";

const mark = "/* saved plan */";

/**
 * Ends a statement of which each connection saves the plan, as a prepared statement. For what is sent all the time and has
 * the same text each time (decisions 92 and 100); `compileOnce` and `insertAhead` add it.
 */
export const savedPlan = sql.raw<never>(mark);
export const savePlanOf = <Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> => ({
  ...statement,
  sql: textWithSavedPlan(statement.sql),
});
export const textWithSavedPlan = (text: string): string =>
  text.endsWith(mark) ? text : `${text} ${mark}`;

/**
 * PostgreSQL's error codes for a prepared statement that no longer fits: a column was added to a table that it reads
 * completely (0A000), or a pooler has switched to another connection, which lacks it (26000) or already has it
 * (42P05).
 */
const lostPlans = new Set(["0A000", "26000", "42P05"]);
export const isLostPlan = (problem: unknown): boolean =>
  lostPlans.has(String((problem as { code?: unknown } | null)?.code));

const names = new Map<string, string>();
/** Counts losses of plans, so that names from before a loss are not reused. */
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
 * Prepares the marked statements of a connection. A statement that lost its plan is resent without a name, unless the
 * loss ended its transaction, which `repeatAfterRace` repeats.
 */
export function savePlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const sendPrepared = async (statement: pg.QueryConfig): Promise<unknown> => {
    try {
      return await query({ ...statement, name: nameOf(statement.text) });
    } catch (problem) {
      if (!isLostPlan(problem)) throw problem;
      generation += 1;
      if (client.getTransactionStatus() !== "I") throw problem;
      return query(statement);
    }
  };
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const [statement] = args as [string | Partial<pg.QueryConfig>];
      const text = typeof statement === "string" ? undefined : statement.text;
      return text?.endsWith(mark) ? sendPrepared(statement as pg.QueryConfig) : query(...args);
    },
  });
}
