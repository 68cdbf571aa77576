import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { type CatalogTable, quoted } from "./catalog.ts";
import { type BackedUpTable, BackupRefusal } from "./manifest.ts";

const batchRows = 1000;

/**
 * Reads the rows of a table in batches of lines. Each line is one row, an object of its columns. Each value is
 * PostgreSQL's text form, which it reads back to the last digit; null stays null.
 */
export async function* readRows(
  client: pg.ClientBase,
  { name, columns }: CatalogTable,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const names = columns.map((column) => pg.escapeLiteral(column.name));
  const values = columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`);
  await client.query(
    `declare rows_of_table no scroll cursor for select
     json_object(array[${names.join(", ")}]::text[], array[${values.join(", ")}]::text[])::text as line from ${quoted(name)}`,
  );
  for (let rows = batchRows; rows === batchRows; ) {
    const batch = await client.query<{ line: string }>(`fetch ${batchRows} from rows_of_table`);
    rows = batch.rows.length;
    count(rows);
    if (rows > 0) yield batch.rows.map(({ line }) => `${line}\n`).join("");
  }
  await client.query("close rows_of_table");
}

/**
 * Loads the rows of a file into their table and returns their number.
 * @throws BackupRefusal for a truncated file, or for data the table does not accept
 */
export async function loadRows(
  client: pg.ClientBase,
  table: CatalogTable,
  file: string,
): Promise<number> {
  const statement = insertion(table);
  let batch: string[] = [];
  let loaded = 0;
  /** SQLSTATE class 22: a value that does not fit the type of its column, or a line that is not JSON. */
  const refuseForeignRows = (problem: unknown): never => {
    if (problem instanceof pg.DatabaseError && problem.code?.startsWith("22"))
      throw new BackupRefusal(
        `The rows of ${table.name} in the backup were changed: ${problem.message}.`,
      );
    throw problem;
  };
  const load = async () => {
    if (batch.length > 0)
      await client.query(statement, [`[${batch.join(",")}]`]).catch(refuseForeignRows);
    loaded += batch.length;
    batch = [];
  };
  for await (const line of linesOf(file, table.name))
    if (batch.push(line) === batchRows) await load();
  await load();
  return loaded;
}

/** At line feeds only: Node's own reader of lines also breaks at U+2028, which an address may well hold. */
async function* linesOf(file: string, name: string): AsyncGenerator<string> {
  const packed = createReadStream(file);
  const text = createGunzip().setEncoding("utf8");
  packed.on("error", (problem) => text.destroy(problem));
  let rest = "";
  try {
    for await (const part of packed.pipe(text)) {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (problem) {
    const code = problem instanceof Error && "code" in problem ? String(problem.code) : "";
    if (!code.startsWith("Z_")) throw problem;
    throw new BackupRefusal(
      `The rows of ${name} in the backup are cut off or changed: they cannot be unpacked.`,
    );
  }
  if (rest !== "")
    throw new BackupRefusal(
      `The rows of ${name} in the backup are cut off: the last one has no end.`,
    );
}

function insertion({ name, columns }: CatalogTable): string {
  const names = columns.map((column) => pg.escapeIdentifier(column.name));
  return `insert into ${quoted(name)} (${names.join(", ")}) overriding system value
    select ${columns.map(({ type }, index) => `${names[index]}::${type}`).join(", ")}
    from json_to_recordset($1) as line(${names.map((column) => `${column} text`).join(", ")})`;
}

/** The columns of the backup with the types they have here. */
export function columnsFor(backedUp: BackedUpTable, tables: readonly CatalogTable[]): CatalogTable {
  const present = tables.find(({ name }) => name === backedUp.name);
  const columns = backedUp.columns.flatMap(
    (column) => present?.columns.filter(({ name }) => name === column) ?? [],
  );
  if (columns.length === backedUp.columns.length) return { name: backedUp.name, columns };
  throw new BackupRefusal(
    `${backedUp.name} of the backup does not fit the table this program makes.`,
  );
}
