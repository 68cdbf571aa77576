import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { serviceDay } from "@songtan/domain/thai/dates";
import { diskFiles } from "../adapters/disk-files.ts";
import { openDatabase, openPool } from "../db/database.ts";
import { shortPool } from "../db/pools.ts";
import { reachDatabase } from "../db/reach-database.ts";
import { ownSettings } from "../own-settings.ts";
import { printBooks, readBooks } from "../print-books.ts";
import { endCommand } from "./end-command.ts";
import { describeKeys, missingKeys } from "./keys.ts";
import { BackupRefusal } from "./manifest.ts";
import { openKeys } from "./open-keys.ts";
import { restoreBackup } from "./restore-backup.ts";

const usage = "npm run restore -- FOLDER [--replace]";
const say = (line: string): void => console.log(line);

/** `npm run restore -- FOLDER`: puts a backup into an empty installation, and shows that its books are whole. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new BackupRefusal(usage);
  const settings = ownSettings();
  const dataFolder = resolve(settings.DATA_DIR);
  await mkdir(dataFolder, { recursive: true });
  const database = await reachDatabase({ ...settings, dataFolder }, () => {});
  try {
    const target = { owner: database.owner, files: diskFiles(resolve(dataFolder, "files")) };
    const { manifest, migratedSince } = await restoreBackup(target, { folder: resolve(folder), ...values, say });
    say(`restored: everything as of ${manifest.madeAt}, migration ${manifest.migration}`);
    if (migratedSince.length > 0) say(`migrated since: ${migratedSince.join(", ")}`);
    const secrets = await openKeys(settings, dataFolder);
    for (const line of missingKeys(manifest.keys, secrets && describeKeys(secrets))) say(`WARNING: ${line}`);
    for (const key of manifest.files.missing) say(`WARNING: the backup already lacked the file ${key}`);
    const db = openDatabase(openPool(database.owner, shortPool(1)));
    const books = await readBooks(db, serviceDay(new Date())).finally(() => db.destroy());
    say("");
    if (!printBooks(books)) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main().catch(endCommand);
