import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import type { Connection } from "../db/database.ts";
import type { Files } from "../ports/ports.ts";
import {
  type CatalogTable,
  listFileRows,
  listPartitions,
  listTables,
  quoted,
  readJobsMigration,
  readSequences,
  setTextFormats,
} from "./catalog.ts";
import { copyFiles } from "./copy-files.ts";
import { hashing } from "./hashing.ts";
import {
  BackupRefusal,
  type Draft,
  type Manifest,
  manifestFile,
  manifestFormat,
  sumsFile,
  tableFile,
} from "./manifest.ts";
import { readRows } from "./rows.ts";

export type BackupSource = {
  /** The connection of the tables' owner, which may read all of them. */
  owner: Connection;
  files: Files;
  keys: Manifest["keys"];
};
export type Written = { folder: string; manifest: Manifest };

/**
 * Writes all the product's data, as of one instant, into a new folder below `parent`: all tables in one snapshot, then
 * the stored file of every row of that snapshot, still sealed if it is sealed. The folder gets its final name only
 * once all its files are on the disk. A failed backup is removed. A killed one keeps the suffix `.partial`, and a
 * backup on a later day removes it.
 */
export async function writeBackup(
  source: BackupSource,
  { parent, now, log }: { parent: string; now: Date; log: (line: string) => void },
): Promise<Written> {
  const finished = resolve(
    parent,
    `songtan-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`,
  );
  const draft: Draft = { folder: `${finished}${unfinished}`, sums: new Map() };
  // Private: it contains names, phones and addresses of people.
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent, now);
  // The later of two backups in the same second is refused, because they would write into the same folder.
  await mkdir(draft.folder, { mode: 0o700 });
  try {
    return await fill(source, { draft, finished, now, log });
  } catch (problem) {
    // Frees the space of a failed backup, for example after the disk became full.
    await rm(draft.folder, { recursive: true, force: true });
    throw problem;
  }
}

const unfinished = ".partial";
/** A backup that was killed is this old; no backup runs as long. */
const abandonedAfterMilliseconds = 24 * 3_600_000;

/** Removes folders of killed backups. Finished ones are never removed here. */
async function removeAbandoned(parent: string, now: Date): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!/^songtan-[\dTZ-]+\.partial$/.test(name)) continue;
    const { mtime } = await stat(join(parent, name));
    if (now.getTime() - mtime.getTime() > abandonedAfterMilliseconds)
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

type Filling = { draft: Draft; finished: string; now: Date; log: (line: string) => void };

async function fill(
  source: BackupSource,
  { draft, finished, now, log }: Filling,
): Promise<Written> {
  await mkdir(join(draft.folder, "database"), { mode: 0o700 });
  const client = new pg.Client(
    typeof source.owner === "string" ? { connectionString: source.owner } : source.owner,
  );
  await client.connect();
  let manifest: Manifest;
  try {
    await setTextFormats(client);
    const { rows, ...content } = await writeDatabase(client, draft, log);
    await client.query("commit");
    const files = await copyFiles(client, { files: source.files, rows, draft });
    log(`files: ${files.keys.length}`);
    manifest = {
      format: manifestFormat,
      madeAt: now.toISOString(),
      keys: source.keys,
      ...content,
      files,
    };
  } finally {
    await client.end();
  }
  await writeText(draft, manifestFile, `${JSON.stringify(manifest, null, 1)}\n`);
  const sums = [...draft.sums].sort().map(([path, sum]) => `${sum}  ${path}\n`);
  await writeText(draft, sumsFile, sums.join(""));
  for (const folder of [join(draft.folder, "database"), draft.folder]) await flush(folder);
  await rename(draft.folder, finished);
  await flush(dirname(finished));
  return { folder: finished, manifest };
}

async function writeDatabase(client: pg.Client, draft: Draft, log: (line: string) => void) {
  const tables = await beginSnapshot(client);
  const migrations = await client.query<Manifest["migrations"][number]>(
    "select name, sha256 from migrations order by name",
  );
  const content = {
    migration: migrations.rows.at(-1)?.name ?? "",
    migrations: migrations.rows,
    jobsMigration: await readJobsMigration(client),
    partitions: await listPartitions(client),
  };
  const rows = await listFileRows(client);
  const written: Manifest["tables"] = [];
  for (const table of tables) written.push(await writeTable(client, table, draft));
  log(
    `database: ${written.length} tables, ${written.reduce((sum, table) => sum + table.rows, 0)} rows`,
  );
  // Last: a sequence moves outside any snapshot, and must not be behind a row of this one.
  return { ...content, tables: written, sequences: await readSequences(client), rows };
}

/** Begins one snapshot of everything. The locks come before it, so that no migration changes a table in between. */
async function beginSnapshot(client: pg.Client): Promise<CatalogTable[]> {
  const before = await listTables(client);
  if (!before.some(({ name }) => name === "public.installation"))
    throw new BackupRefusal(
      "There is nothing to back up: the program has never been started on this database.",
    );
  await client.query("begin isolation level repeatable read read only");
  await client.query(
    `lock table ${before.map(({ name }) => quoted(name)).join(", ")} in access share mode`,
  );
  const tables = await listTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new BackupRefusal("The database was migrated at this very moment. Run the backup again.");
  return tables;
}

async function writeTable(
  client: pg.Client,
  table: CatalogTable,
  draft: Draft,
): Promise<Manifest["tables"][number]> {
  const path = tableFile(table.name);
  const file = join(draft.folder, path);
  let rows = 0;
  const lines = readRows(client, table, (more) => {
    rows += more;
  });
  const { stream, sum } = hashing();
  await pipeline(
    Readable.from(lines),
    createGzip(),
    stream,
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  draft.sums.set(path, sum());
  const { size } = await stat(file);
  return { name: table.name, columns: table.columns.map(({ name }) => name), rows, bytes: size };
}

async function writeText(draft: Draft, path: string, text: string): Promise<void> {
  const { stream, sum } = hashing();
  const file = createWriteStream(join(draft.folder, path), { mode: 0o600, flush: true });
  await pipeline(Readable.from([Buffer.from(text)]), stream, file);
  draft.sums.set(path, sum());
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
