import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { listTables } from "../../src/backups/catalog.ts";
import { sumOfFile } from "../../src/backups/hashing.ts";
import { describeKeys } from "../../src/backups/keys.ts";
import { manifestFile, sumsFile } from "../../src/backups/manifest.ts";
import { writeBackup } from "../../src/backups/write-backup.ts";
import { ownerRole } from "../../src/db/roles.ts";
import type { Deps } from "../../src/deps/deps.ts";
import { newCustomer } from "../world/people.ts";
import { admin, onAdmin, type TestWorld } from "../world/test-world.ts";

export const ownerOf = (database: string) => ({ ...admin(), database, user: ownerRole });
let count = 0;

/** A folder for backups and empty databases to restore into; `clear` removes all of it. */
export async function openWorkspace() {
  const folder = await mkdtemp(join(tmpdir(), "songtan-backups-"));
  const databases: string[] = [];
  return {
    folder,
    async emptyDatabase(): Promise<string> {
      const name = `restored_${process.pid}_${count++}`;
      await onAdmin(`create database ${name} owner ${ownerRole} template template0`);
      databases.push(name);
      return name;
    },
    async clear() {
      for (const name of databases) await onAdmin(`drop database if exists ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const storedUploads = {
  existing: "uploads/one",
  swept: "uploads/two",
  lost: "uploads/three",
};

/** A row for each of the uploads; only the first has its file. */
export async function storeUploads(world: TestWorld): Promise<void> {
  const { id } = await newCustomer(world);
  for (const key of Object.values(storedUploads))
    await world.owner.query(
      `insert into uploads (id, account_id, purpose, storage_key, mime, byte_count, width, height, sha256_sent, sha256_stored, encrypted, created_at)
       values (gen_random_uuid(), $1, 'proof', $2, 'image/jpeg', 3, 1, 1, repeat('a', 64), repeat('a', 64), false, now())`,
      [id, key],
    );
  await world.deps.files.put(storedUploads.existing, Buffer.from("jpg"));
}

/** Backs a world up into a folder of its own below `room`. */
export async function backUp(
  { deps, database }: { deps: Pick<Deps, "files" | "secrets">; database: string },
  folder: string,
): Promise<string> {
  const parent = await mkdtemp(join(folder, "to-"));
  const source = { owner: ownerOf(database), files: deps.files, keys: describeKeys(deps.secrets) };
  return (await writeBackup(source, { parent, now: new Date(), log: () => {} })).folder;
}

/** Every row of every table, as text. */
export const everyRow = (database: string): Promise<Record<string, string[]>> =>
  asOwner(database, async (client) => {
    const tables: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t order by 1`,
      );
      tables[name] = rows.map(({ row }) => row);
    }
    return tables;
  });

export async function asOwner<Answer>(
  database: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(ownerOf(database));
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Changes the manifest of a backup and its checksum, as its author could. */
export const rewriteManifest = (folder: string, change: (text: string) => string): Promise<void> =>
  rewriteFile(folder, manifestFile, (bytes) => Buffer.from(change(bytes.toString("utf8"))));

/** The same for any file of a backup. */
export async function rewriteFile(
  folder: string,
  path: string,
  change: (bytes: Buffer) => Buffer,
): Promise<void> {
  const file = join(folder, path);
  const before = await sumOfFile(file);
  await writeFile(file, change(await readFile(file)));
  const sums = await readFile(join(folder, sumsFile), "utf8");
  await writeFile(join(folder, sumsFile), sums.replace(before, await sumOfFile(file)));
}
