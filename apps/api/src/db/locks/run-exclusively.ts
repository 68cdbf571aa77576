import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { apartFromTransaction } from "../pipeline/transaction-guard.ts";

/** Another process is at the same work. */
class LockedElsewhereError extends Error {
  override name = "NotOurTurnError";
}

/**
 * Within one process the calls run one after the other: at most one connection is held for a lock.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work that two processes must not do at once but that is not a single transaction, because it calls an outside
 * service. The lock ends with its connection, so a crashed process releases it and a slow one keeps it.
 * @throws LockedElsewhereError when another process has the lock; the job is then retried
 */
export function runExclusively<Answer>(
  db: Kysely<Database>,
  name: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const result = last.then(() => runWithLock(db, name, work));
  last = result.catch(() => {});
  return result;
}

const runWithLock = <Answer>(
  db: Kysely<Database>,
  name: string,
  work: () => Promise<Answer>,
): Promise<Answer> =>
  db.transaction().execute(async (trx) => {
    const lockQuery = sql<{
      ours: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as ours`;
    const { rows } = await lockQuery.execute(trx);
    if (!rows[0]?.ours) throw new LockedElsewhereError(`${name}: another process is at it`);
    return apartFromTransaction(work);
  });
