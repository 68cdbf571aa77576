import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import { apartFromTransaction } from "./transaction-guard.ts";

/** Another process is at the same work. */
class NotOurTurnError extends Error {
  override name = "NotOurTurnError";
}

/** In one process one turn is taken after the other: only one connection is ever held for a lock. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Does what must not be done by two at once, though it is no single transaction: it asks an outside service. The turn ends
 * with its connection, so a process that dies leaves none behind, and one that is only slow keeps it.
 *
 * @throws NotOurTurnError when another process has the turn; a job is then tried again
 */
export function inTurn<Answer>(db: Kysely<Database>, name: string, work: () => Promise<Answer>): Promise<Answer> {
  const taken = last.then(() => takeTurn(db, name, work));
  last = taken.catch(() => {});
  return taken;
}

const takeTurn = <Answer>(db: Kysely<Database>, name: string, work: () => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute(async (trx) => {
    const asked = sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as ours`;
    const { rows } = await asked.execute(trx);
    if (!rows[0]?.ours) throw new NotOurTurnError(`${name}: another process is at it`);
    return apartFromTransaction(work);
  });
