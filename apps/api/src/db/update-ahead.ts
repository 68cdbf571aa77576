import type { CompiledQuery, Insertable, Updateable } from "kysely";
import type { Database, Trx } from "./database.ts";
import { savePlanOf } from "./pipeline/saved-plans.ts";
import { sendAhead } from "./send-ahead.ts";

/** By table and columns; both come from our code, so there are few. */
const compiled = new Map<string, CompiledQuery>();

type Change<Table extends keyof Database> = {
  set: Updateable<Database[Table]>;
  /** Columns and plain values that select the rows. */
  where: { [Column in keyof Insertable<Database[Table]>]?: string | number };
};

/** Changes columns of rows, and is sent ahead. Statements of the same shape are compiled once. */
export async function updateAhead<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  { set, where }: Change<Table>,
): Promise<void> {
  const shape = `${table} ${Object.keys(set)} ${Object.keys(where)}`;
  const parameters = [...Object.values(set), ...Object.values(where)];
  let statement = compiled.get(shape);
  if (!statement) {
    // The tables share no column, so the builder is typed by one of them.
    const update = trx.updateTable(table as "stops").set(set as Updateable<Database["stops"]>);
    statement = savePlanOf(update.where((eb) => eb.and(where)).compile());
    // If a column is left out, the next change of this shape would put its values in the wrong places.
    if (statement.parameters.length !== parameters.length)
      throw new TypeError(`a change of ${table} needs a value for each of ${shape}`);
    compiled.set(shape, statement);
  }
  await sendAhead(trx, { ...statement, parameters });
}
