import { fork } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { runMigrations as migrateJobs } from "graphile-worker";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  asOwner,
  backUp,
  everyRow,
  openWorkspace,
  ownerOf,
  rewriteFile,
  rewriteManifest,
  storedUploads as stored,
  storeUploads,
} from "../../testing/faults/backups.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { diskFiles } from "../adapters/disk-files.ts";
import { openPool } from "../db/database.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import { shortPool } from "../db/pools.ts";
import { deriveSecrets, type Secrets } from "../keys/secrets.ts";
import type { Files } from "../ports/ports.ts";
import { describeKeys, missingKeys } from "./keys.ts";
import { BackupRefusal, manifestFile, sumsFile } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

let workspace: Awaited<ReturnType<typeof openWorkspace>>;
let world: TestWorld;
let folder: string;
/** Creates several empty databases, which is slow on a busy machine. */
const slowMilliseconds = 90_000;

beforeAll(async () => {
  workspace = await openWorkspace();
  world = await openTestWorld();
  await storeUploads(world);
  folder = await backUp(world, workspace.folder);
});
afterAll(async () => {
  await world.close();
  await workspace.clear();
});

const newFiles = async () => diskFiles(await mkdtemp(join(workspace.folder, "files-")));
const copy = async () => {
  const other = join(await mkdtemp(join(workspace.folder, "copy-")), "backup");
  await cp(folder, other, { recursive: true });
  return other;
};
const restore = async (
  from: string,
  database: string,
  more: { replace?: boolean; withoutKeys?: boolean; files?: Files; secrets?: Secrets } = {},
) =>
  restoreBackup(
    {
      owner: ownerOf(database),
      files: more.files ?? (await newFiles()),
      keys: describeKeys(more.secrets ?? world.deps.secrets),
    },
    {
      folder: from,
      replace: more.replace ?? false,
      withoutKeys: more.withoutKeys ?? false,
      log: () => {},
    },
  );
const tablesIn = async (database: string) => Object.keys(await everyRow(database));

test.each([
  "database/public.accounts.jsonl.gz",
  `files/${stored.existing}`,
  manifestFile,
  sumsFile,
])("one changed byte in %s is refused, and nothing is written", async (path) => {
  const [changed, database] = [await copy(), await workspace.emptyDatabase()];
  const bytes = await readFile(join(changed, path));
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(join(changed, path), bytes);
  await expect(restore(changed, database)).rejects.toThrow(/differs|changed|missing/);
  expect(await tablesIn(database)).toEqual([]);
});

test("a file too few and a file too many are refused", async () => {
  const [fewer, more, database] = [await copy(), await copy(), await workspace.emptyDatabase()];
  await rm(join(fewer, `files/${stored.existing}`));
  await expect(restore(fewer, database)).rejects.toThrow(`files/${stored.existing} is missing`);
  await writeFile(join(more, "files/uploads/more"), "more");
  await expect(restore(more, database)).rejects.toThrow("files/uploads/more does not belong");
});

test(
  "rows that are cut off or were changed are refused in a sentence, even when their sum was made again",
  async () => {
    const [cut, changed, database] = [await copy(), await copy(), await workspace.emptyDatabase()];
    const path = "database/public.accounts.jsonl.gz";
    await rewriteFile(cut, path, (bytes) => bytes.subarray(0, bytes.length - 12));
    await expect(restore(cut, database)).rejects.toThrow(
      new BackupRefusal(
        "The rows of public.accounts in the backup are cut off or changed: they cannot be unpacked.",
      ),
    );
    await rewriteFile(changed, path, (bytes) =>
      gzipSync(
        gunzipSync(bytes)
          .toString("utf8")
          .replace(/"id" ?: ?"\w/, '"id": "z'),
      ),
    );
    await expect(restore(changed, database)).rejects.toThrow(
      "The rows of public.accounts in the backup were changed",
    );
  },
  slowMilliseconds,
);

test(
  "with other keys nothing is restored unless the option allows it",
  async () => {
    const database = await workspace.emptyDatabase();
    const secrets = deriveSecrets("another secret of thirty-two signs");
    await expect(restore(folder, database, { secrets })).rejects.toThrow(
      /APP_SECRET is not the one.*--without-keys/s,
    );
    expect(await tablesIn(database)).toEqual([]);
    expect(
      (await restore(folder, database, { secrets, withoutKeys: true })).manifest.keys,
    ).toBeDefined();
  },
  slowMilliseconds,
);

test(
  "killed while it writes: what is there does not look like a backup and is refused",
  async () => {
    const child = fork(
      fileURLToPath(new URL("../../testing/faults/crash-during-backup.ts", import.meta.url)),
      [],
      {
        env: { ...process.env, TEST_DATABASE: world.database, TEST_ROOM: workspace.folder },
      },
    );
    await once(child, "exit");
    expect(child.signalCode).toBe("SIGKILL");
    const partialFiles = (await readdir(workspace.folder, { recursive: true })).filter((name) =>
      name.endsWith(".partial"),
    );
    expect(partialFiles).toHaveLength(1);
    const cutOff = join(workspace.folder, partialFiles[0] ?? "");
    expect(await readdir(join(cutOff, "database"))).not.toEqual([]);
    const database = await workspace.emptyDatabase();
    await expect(restore(cutOff, database)).rejects.toThrow("cut off");
    // Nor under another name.
    const renamed = cutOff.replace(".partial", "");
    await cp(cutOff, renamed, { recursive: true });
    await expect(restore(renamed, database)).rejects.toThrow("is no backup");
  },
  slowMilliseconds,
);

test(
  "a used database is left alone unless replacing is allowed, and is unchanged when the restore fails",
  async () => {
    const database = await workspace.emptyDatabase();
    await restore(folder, database);
    const { "public.files_to_remove": none, ...restored } = await everyRow(database);
    await asOwner(database, (client) =>
      client.query("update uploads set storage_key = 'uploads/old' where storage_key = $1", [
        stored.lost,
      ]),
    );
    const before = await everyRow(database);
    await expect(restore(folder, database)).rejects.toThrow("not empty");
    const files = {
      ...(await newFiles()),
      putStream: () => Promise.reject(new Error("the disk is full")),
    };
    await expect(restore(folder, database, { replace: true, files })).rejects.toThrow(
      "the disk is full",
    );
    expect(await everyRow(database)).toEqual(before);

    await restore(folder, database, { replace: true });
    const { "public.files_to_remove": removed, ...after } = await everyRow(database);
    expect(after).toEqual(restored);
    // The file that only the lost database named goes with the next sweep.
    expect([none, removed]).toEqual([[], [expect.stringContaining("uploads/old")]]);
  },
  slowMilliseconds,
);

test(
  "an interrupted restore left tables and no rows: the next one needs no leave",
  async () => {
    const database = await workspace.emptyDatabase();
    await asOwner(database, async (client) => void (await migrate(client)));
    await restore(folder, database);
    expect((await everyRow(database))["public.uploads"]).toHaveLength(3);
  },
  slowMilliseconds,
);

test("nothing is restored under a program that runs", async () => {
  const database = await workspace.emptyDatabase();
  await asOwner(database, () =>
    expect(restore(folder, database)).rejects.toThrow("Stop the program first"),
  );
  expect(await tablesIn(database)).toEqual([]);
});

test(
  "a backup of a newer program is refused, and one of an older program is brought up to date",
  async () => {
    const database = await workspace.emptyDatabase();
    const newer = await copy();
    await rewriteManifest(newer, (text) =>
      text.replace('"migrations": [', '"migrations": [{"name":"9999_later.sql","sha256":""},'),
    );
    await expect(restore(newer, database)).rejects.toThrow("newer program");
    const foreign = await copy();
    const [first] = await readMigrations();
    await rewriteManifest(foreign, (text) => text.replace(first?.sha256 ?? "", "0".repeat(64)));
    await expect(restore(foreign, database)).rejects.toThrow("another program");
    const old = await copy();
    await rewriteManifest(old, (text) => text.replace(first?.name ?? "", "0001_accounts.sql"));
    await expect(restore(old, database)).rejects.toThrow("before the first release");
    const unknown = await copy();
    await rewriteManifest(unknown, (text) => text.replace('"format": 1', '"format": 2'));
    await expect(restore(unknown, database)).rejects.toThrow("not of a kind");
    const busy = await copy();
    await rewriteManifest(busy, (text) =>
      text.replace(/"jobsMigration": \d+/, '"jobsMigration": 999'),
    );
    await expect(restore(busy, database)).rejects.toThrow("newer program");
    expect(await tablesIn(database)).toEqual([]);

    const before = await workspace.emptyDatabase();
    const last = (await readMigrations()).at(-1)?.name ?? "";
    const pool = openPool(ownerOf(before), shortPool(2));
    await migrateJobs({ pgPool: pool });
    const client = await pool.connect();
    await migrate(client, (name) => name !== last);
    await client.query("insert into installation (sandbox) values (true)");
    client.release();
    await pool.end();
    const older = await backUp({ deps: world.deps, database: before }, workspace.folder);
    expect((await restore(older, database)).migratedSince).toEqual([last]);
  },
  slowMilliseconds,
);

test("the keys of an installation are distinguished without revealing them", () => {
  const then = describeKeys(
    deriveSecrets("a secret of thirty-two signs or more", `2:${"ab".repeat(32)}`),
  );
  expect(JSON.stringify(then)).not.toMatch(/secret of|abab/);
  expect(missingKeys(then, then)).toEqual([]);
  const other = describeKeys(deriveSecrets("another secret of thirty-two signs"));
  expect(missingKeys(then, other)).toEqual([
    expect.stringContaining("APP_SECRET is not the one"),
    expect.stringContaining("DOCUMENT_KEYS lacks key 2"),
  ]);
  expect(missingKeys(then, null)[0]).toContain("APP_SECRET is missing");
});
