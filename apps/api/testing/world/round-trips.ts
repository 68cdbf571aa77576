import type pg from "pg";

/** The round trips to the database, oldest first: what was sent before an answer came, as one text. */
export type Statements = string[];

/**
 * Notes every statement that goes over a pool, `begin` and `commit` too. One that is sent while those before it on its
 * connection are not answered is a part of their round trip: no one waits in between. Pass it to `openTestWorld` as `guard`.
 */
export const recordStatements =
  (trips: Statements) =>
  (pool: pg.Pool): pg.Pool => {
    pool.on("connect", (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      let unanswered = 0;
      let own = { at: 0, text: "" };
      const recording = (...args: unknown[]) => {
        const [statement] = args as [string | { text?: string }];
        const text = typeof statement === "string" ? statement : (statement.text ?? "");
        const goesOn = unanswered > 0 && trips[own.at] === own.text;
        own = goesOn ? { at: own.at, text: `${own.text}; ${text}` } : { at: trips.length, text };
        trips[own.at] = own.text;
        unanswered += 1;
        const answered = () => {
          unanswered -= 1;
        };
        const answer = query(...args);
        answer.then(answered, answered);
        return answer;
      };
      Object.assign(client, { query: recording });
    });
    return pool;
  };
