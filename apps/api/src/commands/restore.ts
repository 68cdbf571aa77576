import { resolve } from "node:path";
import { serviceDay } from "@songtan/domain/thai/dates";
import { openFiles } from "../adapters/open-files.ts";
import { describeKeys } from "../backups/keys.ts";
import { openKeys } from "../backups/open-keys.ts";
import { restoreBackup } from "../backups/restore-backup.ts";
import { openDataFolder } from "../config/data-folder.ts";
import { loadSettings } from "../config/load-settings.ts";
import { openDatabase, openPool } from "../db/database.ts";
import { shortPool } from "../db/pools.ts";
import { reachDatabase } from "../db/reach-database.ts";
import { endCommand, readCommandLine, UsageError } from "./command-line.ts";
import { printBooks, readBooks } from "./print-books.ts";

const usage = `npm run restore -- FOLDER [--replace] [--without-keys]
  --replace       into a database that was used before; what is in it is lost once this has succeeded
  --without-keys  also where APP_SECRET or DOCUMENT_KEYS are not those of the backup: what they sealed does not open`;
const print = (line: string): void => console.log(line);

/** `npm run restore -- FOLDER`: puts a backup into an empty installation, and shows that its books are whole. */
async function main(): Promise<void> {
  const options = {
    replace: { type: "boolean", default: false },
    "without-keys": { type: "boolean", default: false },
  } as const;
  const { values, positionals } = readCommandLine(usage, options, 1);
  const [folder] = positionals;
  if (!folder) throw new UsageError(usage);
  const settings = loadSettings();
  const dataFolder = await openDataFolder(settings.DATA_DIR);
  process.umask(0o077);
  const database = await reachDatabase({ ...settings, dataFolder }, () => {});
  try {
    const secrets = await openKeys(settings, dataFolder);
    const target = {
      owner: database.owner,
      files: openFiles(settings, dataFolder),
      keys: secrets && describeKeys(secrets),
    };
    const { manifest, migratedSince } = await restoreBackup(target, {
      ...{ folder: resolve(folder), log: print },
      ...{ replace: values.replace, withoutKeys: values["without-keys"] },
    });
    print(`restored: everything as of ${manifest.madeAt}, migration ${manifest.migration}`);
    if (migratedSince.length > 0) print(`migrated since: ${migratedSince.join(", ")}`);
    for (const key of manifest.files.missing)
      print(`WARNING: the backup already lacked the file ${key}`);
    const db = openDatabase(openPool(database.owner, shortPool(1)));
    const books = await readBooks(db, serviceDay(new Date())).finally(() => db.destroy());
    print("");
    if (!printBooks(books)) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main().catch((problem: unknown) => endCommand(problem));
