import { type Compilable, CompiledQuery, type Kysely } from "kysely";
import type { PipelinedConnection } from "./pipeline/connection.ts";

/** A destination of changes: a transaction, or the database itself. */
export type Sender = Pick<Kysely<never>, "getExecutor">;

/**
 * Sends a change of a transaction without waiting, since no one needs the answer: the caller goes on at once, and the transaction does not commit
 * without it (decision 105). Outside a transaction it is waited for.
 */
export async function sendAhead(
  db: Sender,
  statement: Compilable<unknown> | CompiledQuery<unknown>,
): Promise<void> {
  const compiled = "compile" in statement ? statement.compile() : statement;
  await db.getExecutor().provideConnection(async (provided) => {
    const connection = provided as PipelinedConnection;
    if (connection.inTransaction) await connection.sendAhead(compiled);
    else await connection.executeQuery(compiled);
  });
}

/** The same for a statement with one text for all its uses, such as the call of a function. */
export const sendTextAhead = (
  db: Sender,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> => sendAhead(db, CompiledQuery.raw(text, [...values]));

/**
 * Waits for the statements that a transaction has sent ahead.
 * @throws the first problem of it
 */
export const throwFailureAhead = (trx: Sender): Promise<void> =>
  trx
    .getExecutor()
    .provideConnection((provided) => (provided as PipelinedConnection).throwFailure());
