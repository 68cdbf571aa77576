import { type QueryExecutorProvider, sql } from "kysely";

/**
 * The part of the program's database that the sandbox uses. The sandbox names tables in its SQL, so it does not depend
 * on generated types.
 */
export type SandboxDatabase = QueryExecutorProvider & {
  transaction(): { execute<T>(work: (trx: QueryExecutorProvider) => Promise<T>): Promise<T> };
};

export type Row = Record<string, unknown>;

/** Inserts rows that all have the columns of the first; times, arrays and JSON are read by the table's own types. */
export async function insertRows(
  db: QueryExecutorProvider,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(columnOf(name))));
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  );
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)
  `.execute(db);
}

/** `happenedAt` as the column `happened_at`. */
const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Bytes as the JSON of `insertRows` carries them. */
export const bytesText = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString("hex")}`;
