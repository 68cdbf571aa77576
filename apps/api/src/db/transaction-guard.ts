import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, Transaction, TransactionBuilder } from "kysely";

/** The transaction that the current call runs in. `open` ends with it: what it started may go on afterwards. */
type Held = { open: boolean };
const held = new AsyncLocalStorage<Held | null>();

/** A programming error: the transaction must do the work itself, or the work must come before or after it. */
export class NestedConnectionError extends Error {
  override name = "NestedConnectionError";
  constructor() {
    super(
      "a second connection was requested inside a transaction: use its `trx`, or do this before or after it",
    );
  }
}

/**
 * Refuses a connection to a caller that already holds one in a transaction. Callers that each hold one and wait for
 * another stop the whole process until a timeout.
 *
 * @throws NestedConnectionError
 */
export function refuseSecondConnection(): void {
  if (held.getStore()?.open) throw new NestedConnectionError();
}

/**
 * Runs work on connections of its own although the caller holds one. Only for a caller that exists once per process and
 * holds its transaction for a lock.
 */
export const apartFromTransaction = <Result>(work: () => Promise<Result>): Promise<Result> =>
  held.run(null, work);

async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const own: Held = { open: true };
  try {
    return await held.run(own, work);
  } finally {
    own.open = false;
  }
}

/** Wraps the builder so that its queries are known to run inside a transaction. */
export function guardTransaction<DB>(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  return Object.assign(builder, {
    execute: <Result>(work: (trx: Transaction<DB>) => Promise<Result>) =>
      execute((trx) => insideTransaction(() => work(trx))),
    setAccessMode: (...mode: Parameters<typeof setAccessMode>) =>
      guardTransaction(setAccessMode(...mode)),
    setIsolationLevel: (...level: Parameters<typeof setIsolationLevel>) =>
      guardTransaction(setIsolationLevel(...level)),
  });
}

/** Makes every transaction of a database known to `refuseSecondConnection`. */
export function guardDatabase<DB>(db: Kysely<DB>): Kysely<DB> {
  const begin = db.transaction.bind(db);
  return Object.assign(db, { transaction: () => guardTransaction(begin()) });
}
