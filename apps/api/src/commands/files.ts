import { resolve } from "node:path";
import pg from "pg";
import { bucketFiles } from "../adapters/bucket-files.ts";
import { diskFiles } from "../adapters/disk-files.ts";
import { listFileRows } from "../backups/catalog.ts";
import { moveFiles } from "../backups/move-files.ts";
import { filesFolder } from "../config/data-folder.ts";
import { loadSettings } from "../config/load-settings.ts";
import { reachDatabaseInUse } from "../db/reach-database.ts";
import { endCommand, readCommandLine, UsageError } from "./command-line.ts";

const usage = `npm run files -- move --to bucket|folder
  Copies every stored file from the folder to the bucket of FILES_URL, or back, and compares each. See docs/runbooks/files.md.`;

/** `npm run files -- move --to bucket|folder`: copies what is stored, so that the other store can be used. */
async function main(): Promise<void> {
  const { values, positionals } = readCommandLine(usage, { to: { type: "string" } }, 1);
  if (positionals[0] !== "move" || (values.to !== "bucket" && values.to !== "folder"))
    throw new UsageError(usage);
  const settings = loadSettings();
  if (!settings.FILES_URL)
    throw new UsageError(`FILES_URL is missing: it names the bucket.\n${usage}`);
  const dataFolder = resolve(settings.DATA_DIR);
  const folder = diskFiles(filesFolder(dataFolder));
  const bucket = bucketFiles(settings.FILES_URL, filesFolder(dataFolder));
  const [from, to] = values.to === "bucket" ? [folder, bucket] : [bucket, folder];
  const database = await reachDatabaseInUse({ ...settings, dataFolder }, () => {});
  const { owner } = database;
  const client = new pg.Client(typeof owner === "string" ? { connectionString: owner } : owner);
  try {
    await client.connect();
    const rows = await listFileRows(client);
    const { copied, present, missing } = await moveFiles(
      { from, to },
      rows.map(({ key }) => key),
    );
    console.log(`copied ${copied}, already there ${present}, of ${rows.length} files`);
    for (const key of missing) console.log(`WARNING: the file ${key} is in neither store`);
    if (missing.length > 0) process.exitCode = 1;
  } finally {
    await client.end();
    await database.close();
  }
}

main().catch((problem: unknown) => endCommand(problem));
