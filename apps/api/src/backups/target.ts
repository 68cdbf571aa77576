import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type CatalogTable, quoted, schemas } from "./catalog.ts";
import { BackupRefusal } from "./manifest.ts";

/**
 * `empty`: no table of ours. `begun`: tables, but the program has never run on them, as an interrupted restore leaves them.
 * `used`: the program has run.
 */
export type TargetState = "empty" | "begun" | "used";

export async function readTarget(client: pg.ClientBase): Promise<TargetState> {
  const { rows } = await client.query<{ tables: number; mark: string | null }>(
    `select (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm')) as tables,
       to_regclass('public.installation')::text as mark`,
    [schemas],
  );
  if (!rows[0]?.tables) return "empty";
  if (!rows[0].mark) return "used"; // tables of another program
  const mark = await client.query("select from public.installation");
  return mark.rowCount === 0 ? "begun" : "used";
}

/** A client that has gone still counts until its process at the server has ended. */
const leavingMilliseconds = 3000;

/**
 * Refuses when another client is connected: a running program would write into the database that is
 * being restored.
 */
export async function refuseOthers(client: pg.ClientBase): Promise<void> {
  const until = performance.now() + leavingMilliseconds;
  let others = await countOthers(client);
  while (others > 0 && performance.now() < until) {
    await pause(100);
    others = await countOthers(client);
  }
  if (others > 0)
    throw new BackupRefusal(
      `${others} other connections are open to this database. Stop the program first.`,
    );
}

async function countOthers(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.others ?? 0;
}

const aside = (schema: string) => `before_restore_${schema}`;

/** Makes room and keeps what was there under another name. A name is changed in a moment, however much there is. */
export async function setAside(client: pg.ClientBase, state: TargetState): Promise<void> {
  if (state === "begun") for (const schema of schemas) await dropSchema(client, schema);
  if (state === "used") {
    await dropAside(client);
    await client.query("begin");
    for (const schema of schemas)
      if (await exists(client, schema))
        await client.query(`alter schema ${schema} rename to ${aside(schema)}`);
    await client.query("commit");
  }
  await makePublic(client);
}

/** Restores the previous schemas after a failed restore. */
export async function putBack(client: pg.ClientBase, state: TargetState): Promise<void> {
  for (const schema of schemas) {
    await dropSchema(client, schema);
    if (state === "used" && (await exists(client, aside(schema))))
      await client.query(`alter schema ${aside(schema)} rename to ${schema}`);
  }
  await makePublic(client);
}

async function makePublic(client: pg.ClientBase): Promise<void> {
  await client.query("create schema if not exists public");
  await client.query("grant usage on schema public to public");
}

export async function dropAside(client: pg.ClientBase): Promise<void> {
  for (const schema of schemas) await dropSchema(client, aside(schema));
}

const dropSchema = (client: pg.ClientBase, schema: string) =>
  client.query(`drop schema if exists ${schema} cascade`);

async function exists(client: pg.ClientBase, schema: string): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_namespace where nspname = $1", [schema]);
  return rowCount === 1;
}

type Constraint = { table: string; name: string; definition: string };

/**
 * Runs a bulk load in the caller's transaction without constraints. Foreign keys are dropped and
 * created again, which checks every row; checks that older rows may fail are dropped and added
 * without validation; triggers are disabled, since the backup has their results.
 */
export async function withoutRules(
  client: pg.ClientBase,
  ...[tables, work]: [tables: readonly CatalogTable[], work: () => Promise<void>]
): Promise<void> {
  const constraints = await client.query<Constraint>(
    `select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where (k.contype = 'f' or (k.contype = 'c' and not k.convalidated)) and k.conparentid = 0 and n.nspname = any($1) order by 1, 2`,
    [schemas],
  );
  for (const { table, name } of constraints.rows)
    await client.query(`alter table ${quoted(table)} drop constraint ${pg.escapeIdentifier(name)}`);
  for (const { name } of tables)
    await client.query(`alter table ${quoted(name)} disable trigger user`);
  await work();
  for (const { name } of tables)
    await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, definition } of constraints.rows)
    await client.query(
      `alter table ${quoted(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
    );
}
