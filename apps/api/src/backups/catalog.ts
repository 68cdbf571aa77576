import pg from "pg";
import type { Manifest } from "./manifest.ts";

/**
 * Schemas in a backup: our tables and the queued jobs. Test mode, in the schema `test`, is left out, because its data
 * is not real.
 */
export const schemas = ["public", "graphile_worker"] as const;
/** Which migrations the tables of jobs have seen: of the program that runs there, never of a backup. */
export const jobsMigrations = "graphile_worker.migrations";

export type CatalogTable = { name: string; columns: { name: string; type: string }[] };

/** A name with its schema, quoted for SQL. */
export const quoted = (name: string): string => name.split(".").map(pg.escapeIdentifier).join(".");

/**
 * Fixes the session settings that affect text output, so that every value has the same text on
 * every server.
 */
export async function setTextFormats(client: pg.ClientBase): Promise<void> {
  const settings = {
    timezone: "UTC",
    datestyle: "ISO",
    intervalstyle: "postgres",
    bytea_output: "hex",
    extra_float_digits: "1",
    statement_timeout: "0",
    idle_in_transaction_session_timeout: "0",
  };
  for (const [name, value] of Object.entries(settings))
    await client.query("select set_config($1, $2, false)", [name, value]);
}

/** Lists every table with the columns that hold data. Partitions are left out: their rows belong to the parent table. */
export async function listTables(client: pg.ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(
    `select n.nspname || '.' || c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     group by 1 order by 1`,
    [schemas],
  );
  return rows.filter(({ name }) => name !== jobsMigrations);
}

export async function listPartitions(client: pg.ClientBase): Promise<Manifest["partitions"]> {
  const { rows } = await client.query<Manifest["partitions"][number]>(
    `select n.nspname || '.' || c.relname as name, pn.nspname || '.' || p.relname as of,
       pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_inherits on inhrelid = c.oid
     join pg_class p on p.oid = inhparent join pg_namespace pn on pn.oid = p.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relispartition order by 1`,
    [schemas],
  );
  return rows;
}

export async function readSequences(client: pg.ClientBase): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1`,
    [schemas],
  );
  const read: Manifest["sequences"] = [];
  for (const { name } of rows) {
    const sequence = await client.query<{ lastValue: string; called: boolean }>(
      `select last_value::text as "lastValue", is_called as called from ${quoted(name)}`,
    );
    read.push(...sequence.rows.map((row) => ({ name, ...row })));
  }
  return read;
}

/** Returns the number of the newest migration of the job tables; 0 without job tables. */
export async function readJobsMigration(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ table: string | null }>(
    "select to_regclass($1)::text as table",
    [jobsMigrations],
  );
  if (!rows[0]?.table) return 0;
  const newest = await client.query<{ id: number }>(
    `select max(id)::int as id from ${jobsMigrations}`,
  );
  return newest.rows[0]?.id ?? 0;
}

/** A row that needs a stored file. */
export type FileRow = { table: string; id: string; key: string };

/** Every row that names a stored file: any table with a `storage_key`. */
export async function listFileRows(client: pg.ClientBase): Promise<FileRow[]> {
  const tables = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'storage_key' and table_name <> 'files_to_remove' order by 1`,
  );
  const fileRows: FileRow[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query<FileRow>(
      `select $1::text as table, id::text, storage_key as key from ${quoted(name)} where storage_key is not null order by key`,
      [name],
    );
    fileRows.push(...rows);
  }
  return fileRows;
}
