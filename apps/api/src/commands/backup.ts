import { resolve } from "node:path";
import { openFiles } from "../adapters/open-files.ts";
import { describeKeys } from "../backups/keys.ts";
import { BackupRefusal } from "../backups/manifest.ts";
import { openKeys } from "../backups/open-keys.ts";
import { writeBackup } from "../backups/write-backup.ts";
import { loadSettings } from "../config/load-settings.ts";
import { reachDatabaseInUse } from "../db/reach-database.ts";
import { endCommand, readCommandLine } from "./command-line.ts";

const usage = "npm run backup [-- --to FOLDER]";
const print = (line: string): void => console.log(line);

/** `npm run backup [-- --to FOLDER]`: everything the product keeps, but its keys, in one new folder. */
async function main(): Promise<void> {
  const { values } = readCommandLine(usage, { to: { type: "string" } });
  const settings = loadSettings();
  const dataFolder = resolve(settings.DATA_DIR);
  const secrets = await openKeys(settings, dataFolder);
  if (!secrets)
    throw new BackupRefusal(
      `There is nothing to back up in ${dataFolder}: the program has never been started there.`,
    );
  const database = await reachDatabaseInUse({ ...settings, dataFolder }, () => {});
  try {
    const source = {
      owner: database.owner,
      files: openFiles(settings, dataFolder),
      keys: describeKeys(secrets),
    };
    const parent = values.to ?? settings.BACKUP_DIR;
    const { folder, manifest } = await writeBackup(source, { parent, now: new Date(), log: print });
    const bytes =
      manifest.files.bytes + manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
    print(
      `${folder}: ${(bytes / 1_000_000).toFixed(1)} MB, as of ${manifest.madeAt}, migration ${manifest.migration}`,
    );
    print(
      "Not in it: APP_SECRET and DOCUMENT_KEYS. Without them its documents never open; keep them somewhere else.",
    );
    for (const key of manifest.files.missing)
      print(`WARNING: the file ${key} is named by a row and could not be found`);
  } finally {
    await database.close();
  }
}

main().catch((problem: unknown) => endCommand(problem));
