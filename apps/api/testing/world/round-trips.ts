import type pg from "pg";

/** The statements that went to the database, oldest first; each is one round trip. */
export type Statements = string[];

/**
 * Notes every statement that goes over a pool, `begin` and `commit` too. Pass it to `openTestWorld`
 * as `guard`.
 */
export const recordStatements =
  (statements: Statements) =>
  (pool: pg.Pool): pg.Pool => {
    pool.on("connect", (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const recording = (...args: unknown[]) => {
        const [statement] = args as [string | { text?: string }];
        statements.push(typeof statement === "string" ? statement : (statement.text ?? ""));
        return query(...args);
      };
      Object.assign(client, { query: recording });
    });
    return pool;
  };
