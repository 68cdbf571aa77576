import type { CompiledQuery, Insertable } from "kysely";
import type { Database, Trx } from "./database.ts";
import { savePlanOf } from "./pipeline/saved-plans.ts";
import { sendAhead } from "./send-ahead.ts";

/** By table, columns and number of rows; all three come from our code, so there are few. */
const compiled = new Map<string, CompiledQuery>();
const rowsMax = 24;

/** Inserts rows of which the caller has made the keys, and sends them ahead. Statements of the same shape are compiled once. */
export async function insertAhead<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first) as (keyof typeof first)[];
  const parameters = rows.flatMap((row) => columns.map((column) => row[column]));
  const shape = `${table} ${rows.length} ${columns}`;
  const known = compiled.get(shape);
  if (known && !parameters.includes(undefined as never))
    return sendAhead(trx, { ...known, parameters });
  const statement = trx.insertInto(table).values(rows).compile();
  const alike = rows.every((row) => String(Object.keys(row)) === String(columns));
  // Not where a column is left out or is an expression of SQL.
  const isPlain = alike && statement.parameters.length === parameters.length;
  if (isPlain && rows.length <= rowsMax) compiled.set(shape, savePlanOf(statement));
  await sendAhead(trx, statement);
}
