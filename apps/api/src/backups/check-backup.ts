import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { isBeforeFirstRelease, readMigrations } from "../db/migrate.ts";
import { sumOfFile } from "./hashing.ts";
import {
  BackupRefusal,
  Manifest,
  manifestFile,
  manifestFormat,
  sumsFile,
  tableFile,
} from "./manifest.ts";

const sumLine = /^([0-9a-f]{64}) {2}((?:manifest\.json)|(?:database|files)\/[\w./-]+)$/;

/**
 * Reads every byte of a backup and answers what is in it.
 *
 * @throws BackupRefusal when anything is missing, changed, added, or made by a newer program than this one
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  if (folder.replace(/[/\\]+$/, "").endsWith(".partial"))
    throw new BackupRefusal(`${folder} was cut off while it was written.`);
  if (!existsSync(join(folder, sumsFile)))
    throw new BackupRefusal(`${folder} is no backup: it has no ${sumsFile}.`);
  const sums = await readSums(folder);
  const presentFiles = new Set(await filesIn(folder));
  for (const [path, sum] of sums) {
    if (!presentFiles.delete(path)) throw new BackupRefusal(`${path} is missing from the backup.`);
    if ((await sumOfFile(join(folder, path))) !== sum)
      throw new BackupRefusal(`${path} is not what was written: its SHA-256 differs.`);
  }
  for (const path of presentFiles)
    throw new BackupRefusal(`${path} does not belong to the backup.`);
  const manifest = await readManifest(folder);
  for (const { name } of manifest.tables)
    if (!sums.has(tableFile(name)))
      throw new BackupRefusal(`${tableFile(name)} is missing from the backup.`);
  await refuseForeignMigrations(manifest);
  return manifest;
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const line of (await readFile(join(folder, sumsFile), "utf8")).split("\n").slice(0, -1)) {
    const [, sum = "", path = ""] = sumLine.exec(line) ?? [];
    if (!path || path.split("/").includes(".."))
      throw new BackupRefusal(`${sumsFile} was changed: ${line}`);
    sums.set(path, sum);
  }
  if (!sums.has(manifestFile))
    throw new BackupRefusal(`${sumsFile} was changed: ${manifestFile} is not in it.`);
  return sums;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      relative(resolve(folder), resolve(entry.parentPath, entry.name)).split(sep).join("/"),
    )
    .filter((path) => path !== sumsFile);
}

async function readManifest(folder: string): Promise<Manifest> {
  const read: unknown = JSON.parse(await readFile(join(folder, manifestFile), "utf8"));
  const manifest = Manifest.safeParse(read);
  if (manifest.success) return manifest.data;
  throw new BackupRefusal(
    `${manifestFile} is not of a kind this program reads (it reads kind ${manifestFormat}).`,
  );
}

/** A migration we do not know has changed tables in an unknown manner. */
async function refuseForeignMigrations({ migrations }: Manifest): Promise<void> {
  const files = await readMigrations();
  if (isBeforeFirstRelease(new Set(migrations.map(({ name }) => name)), files))
    throw new BackupRefusal(
      "The backup was made by a version before the first release, and this program cannot read its tables.",
    );
  const ours = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of migrations) {
    if (!ours.has(name))
      throw new BackupRefusal(
        `The backup was made by a newer program: this one does not know the migration ${name}.`,
      );
    if (ours.get(name) !== sha256)
      throw new BackupRefusal(
        `The backup was made by another program: its migration ${name} is not ours.`,
      );
  }
}
