import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Trx } from "../../../../db/database.ts";
import type { SweepDeps } from "./sweep-deps.ts";

const batchRows = 100;
const ownerBatchRows = 500;
/** With so many that cannot go something else is wrong than a row. */
const failuresMax = 100;

type Page = { most: number; passedOver: readonly string[] };
type Batch<Row extends { id: string }> = {
  /** The next rows, locked, without those that were passed over. */
  load(trx: Trx, page: Page): Promise<Row[]>;
  apply(trx: Trx, rows: Row[]): Promise<unknown>;
};

/**
 * Works through rows, a transaction for some hundred. Rows of a batch that fails are done again one by one, so that one
 * that cannot go keeps only itself; those are thrown when all the others are done.
 */
export async function eachBatch<Row extends { id: string }>(
  { db }: Pick<SweepDeps, "db">,
  { load, apply }: Batch<Row>,
): Promise<void> {
  const passedOver: string[] = [];
  const problems: unknown[] = [];
  for (let alone = 0; ; ) {
    const most = alone > 0 ? 1 : batchRows;
    let rows: Row[] = [];
    const problem = await db
      .transaction()
      .execute(async (trx) => {
        rows = await load(trx, { most, passedOver });
        if (rows.length > 0) await apply(trx, rows);
      })
      .catch((thrown: unknown) => thrown ?? new Error("failed"));
    const [first] = rows;
    if (problem && (!first || problems.length >= failuresMax)) throw problem;
    if (problem && most === 1 && first) {
      passedOver.push(first.id);
      problems.push(problem);
    } else if (problem) alone = batchRows;
    else if (rows.length < most) break;
    else alone = Math.max(0, alone - 1);
  }
  if (problems.length > 0)
    throw new AggregateError(problems, `${problems.length} rows: ${problems[0]}`);
}

/** Deletes the rows of a table that are old. */
export const deleteOld = (
  deps: Pick<SweepDeps, "db">,
  table: string,
  isOld: RawBuilder<SqlBool>,
): Promise<void> =>
  eachOld(deps, {
    table,
    isOld,
    apply: (these) => sql`delete from ${sql.table(table)} where ${these}`,
  });

/** Empties columns of the rows of a table that are old; afterwards they are not any more. */
export const emptyOld = (
  deps: Pick<SweepDeps, "db">,
  table: string,
  { isOld, emptied }: { isOld: RawBuilder<SqlBool>; emptied: RawBuilder<unknown> },
): Promise<void> =>
  eachOld(deps, {
    table,
    isOld,
    apply: (these) => sql`update ${sql.table(table)} set ${emptied} where ${these}`,
  });

type Old = {
  table: string;
  isOld: RawBuilder<SqlBool>;
  apply(these: RawBuilder<SqlBool>): RawBuilder<unknown>;
};

/**
 * By their ctid in the table. The condition is checked again in the same statement: another row may
 * have moved there in between.
 */
const eachOld = (deps: Pick<SweepDeps, "db">, { table, isOld, apply }: Old): Promise<void> =>
  eachBatch(deps, {
    load: async (trx, { most, passedOver }) => {
      const { rows } = await sql<{ id: string }>`
        select ctid::text as id from ${sql.table(table)}
        where ${isOld} and ctid <> all(${passedOver}::tid[]) limit ${most}`.execute(trx);
      return rows;
    },
    apply: (trx, rows) => {
      const ctids = rows.map(({ id }) => id);
      return apply(sql<SqlBool>`ctid = any(${ctids}::tid[]) and ${isOld}`).execute(trx);
    },
  });

/** For the functions of the owner, which refuse a later instant by the clock of the database. */
export const fiveYearsAgo = (before: Date): RawBuilder<Date> =>
  sql<Date>`least(${before}, now() - interval '5 years')`;

/** Calls a function of the owner that deletes up to so many rows until none is left, each call by itself. */
export async function callUntilDone(
  { db }: Pick<SweepDeps, "db">,
  deleteSome: (most: number) => RawBuilder<number>,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      done: number;
    }>`select ${deleteSome(ownerBatchRows)} as done`.execute(db);
    if (!rows[0]?.done) return;
  }
}
