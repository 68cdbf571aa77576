import { createReadStream } from "node:fs";
import { join } from "node:path";
import { runMigrations as migrateJobs } from "graphile-worker";
import type pg from "pg";
import { advisoryKeys } from "../db/advisory-keys.ts";
import { type Connection, openPool } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { shortPool } from "../db/pools.ts";
import { jobLogger } from "../jobs/job-logger.ts";
import type { Files } from "../ports/ports.ts";
import {
  type CatalogTable,
  listFileRows,
  listTables,
  quoted,
  readJobsMigration,
  setTextFormats,
} from "./catalog.ts";
import { checkBackup } from "./check-backup.ts";
import { missingKeys } from "./keys.ts";
import { BackupRefusal, type Manifest, storedFile, sumsFile, tableFile } from "./manifest.ts";
import { columnsFor, loadRows } from "./rows.ts";
import { dropAside, putBack, readTarget, refuseOthers, setAside, withoutRules } from "./target.ts";

/** `keys` says which this installation has; null for none. */
export type RestoreTarget = { owner: Connection; files: Files; keys: Manifest["keys"] | null };
type RestoreOptions = {
  folder: string;
  replace: boolean;
  withoutKeys: boolean;
  log: (line: string) => void;
};
export type Restored = { manifest: Manifest; migratedSince: string[] };

/**
 * Restores a backup into a database and a file store. All files are read and checked before the first write; rows are
 * loaded in one transaction after their files, so a failure leaves the database unchanged.
 * @param options.replace allows a used database, which is lost when this succeeds
 * @param options.withoutKeys continues even if sealed data of the backup cannot be opened
 */
export async function restoreBackup(
  { owner, files, keys }: RestoreTarget,
  options: RestoreOptions,
): Promise<Restored> {
  const manifest = await checkBackup(options.folder);
  options.log(`checked: every file is what its line in ${sumsFile} says`);
  const mismatchedKeys = missingKeys(manifest.keys, keys);
  if (mismatchedKeys.length > 0 && !options.withoutKeys)
    throw new BackupRefusal(
      [
        ...mismatchedKeys,
        "Nothing was restored. Put them right, or say --without-keys to go on without them.",
      ].join("\n"),
    );
  for (const line of mismatchedKeys) options.log(`WARNING: ${line}`);
  const pool = openPool(owner, shortPool(2));
  const client = await pool.connect();
  try {
    await refuseOthers(client);
    await client.query("select pg_advisory_lock($1)", [advisoryKeys.prepare]);
    await setTextFormats(client);
    const state = await readTarget(client);
    if (state === "used" && !options.replace)
      throw new BackupRefusal(
        "This database is not empty. Restore into an empty one, or say --replace to lose it.",
      );
    let migratedSince: string[];
    const fileKeysBefore = state === "used" ? await keysOfFiles(client) : [];
    await setAside(client, state);
    try {
      await makeTables({ pool, client }, manifest);
      await putFiles(files, { folder: options.folder, manifest });
      options.log(`files: ${manifest.files.keys.length}`);
      await loadDatabase(client, { folder: options.folder, manifest, fileKeysBefore });
      options.log(`database: ${manifest.tables.length} tables, ${rowsOf(manifest)} rows`);
      migratedSince = await migrate(client);
    } catch (problem) {
      await putBack(client, state);
      throw problem;
    }
    await dropAside(client);
    // Backups do not include test mode: the existing schema belongs to the lost database, and the next start recreates
    // it.
    await client.query("drop schema if exists test cascade");
    return { manifest, migratedSince };
  } finally {
    client.release(true);
    await pool.end();
  }
}

const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);
const keysOfFiles = async (client: pg.ClientBase) =>
  (await listFileRows(client)).map(({ key }) => key);

/** Makes the tables in the form of the backup's release; later migrations then run over its rows. */
async function makeTables(
  { pool, client }: { pool: pg.Pool; client: pg.ClientBase },
  manifest: Manifest,
) {
  await migrateJobs({ pgPool: pool, logger: jobLogger(() => {}) });
  if ((await readJobsMigration(client)) < manifest.jobsMigration)
    throw new BackupRefusal(
      "The backup was made by a newer program: its waiting jobs are kept in a way not known here.",
    );
  const backedUpNames = new Set(manifest.migrations.map(({ name }) => name));
  await migrate(client, (name) => backedUpNames.has(name));
}

async function putFiles(
  files: Files,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  for (const key of manifest.files.keys)
    await files.putStream(key, createReadStream(join(folder, storedFile(key))));
}

type Load = { folder: string; manifest: Manifest; fileKeysBefore: readonly string[] };

async function loadDatabase(
  client: pg.ClientBase,
  { folder, manifest, fileKeysBefore }: Load,
): Promise<void> {
  await client.query("begin");
  try {
    const tables = await listTables(client);
    for (const { name, of: parent, bound } of manifest.partitions)
      await client.query(
        `create table if not exists ${quoted(name)} partition of ${quoted(parent)} ${bound}`,
      );
    await withoutRules(client, tables, async () => {
      await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
      for (const table of manifest.tables)
        await loadTable(client, folder, { ...table, table: columnsFor(table, tables) });
    });
    for (const { name, lastValue, called } of manifest.sequences)
      await client.query("select setval($1::regclass, $2::bigint, $3)", [
        quoted(name),
        lastValue,
        called,
      ]);
    // No worker of the old database exists here, so every job lock is released.
    await client.query(
      "update graphile_worker._private_jobs set locked_at = null, locked_by = null",
    );
    await client.query(
      "update graphile_worker._private_job_queues set locked_at = null, locked_by = null",
    );
    // Files that only the lost database named go with the next sweep.
    const named = new Set(await keysOfFiles(client));
    await client.query(
      `insert into files_to_remove (storage_key, noted_at) select key, now() from unnest($1::text[]) key on conflict do nothing`,
      [fileKeysBefore.filter((key) => !named.has(key))],
    );
    await client.query("commit");
  } catch (problem) {
    await client.query("rollback");
    throw problem;
  }
}

type TableLoad = Manifest["tables"][number] & { table: CatalogTable };

async function loadTable(
  client: pg.ClientBase,
  folder: string,
  { name, rows, table }: TableLoad,
): Promise<void> {
  const loaded = await loadRows(client, table, join(folder, tableFile(name)));
  if (loaded !== rows)
    throw new BackupRefusal(`${name} should have ${rows} rows and has ${loaded}.`);
}
