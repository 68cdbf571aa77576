import { AsyncLocalStorage } from "node:async_hooks";

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
 * Runs work on separate connections although the caller holds one. Only for a caller that exists once per process and
 * holds its transaction for a lock.
 */
export const apartFromTransaction = <Result>(work: () => Promise<Result>): Promise<Result> =>
  held.run(null, work);

/** Runs work that holds a connection in a transaction. */
export async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const own: Held = { open: true };
  try {
    return await held.run(own, work);
  } finally {
    own.open = false;
  }
}
