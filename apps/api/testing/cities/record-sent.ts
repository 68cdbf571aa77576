import type pg from "pg";

/** A statement as it was sent, with its values. */
export type Sent = { text: string; values: readonly unknown[] };

/** Notes every statement of a pool with its values. Pass it to `openTestWorld` as `guard`. */
export const recordSent =
  (sent: Sent[]) =>
  (pool: pg.Pool): pg.Pool => {
    pool.on("connect", (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const recording = (...args: unknown[]) => {
        const [statement, given] = args as [string | Partial<Sent>, unknown];
        const named = typeof statement === "string" ? { text: statement } : statement;
        const values = Array.isArray(given) ? given : (named.values ?? []);
        sent.push({ text: named.text ?? "", values });
        return query(...args);
      };
      Object.assign(client, { query: recording });
    });
    return pool;
  };
