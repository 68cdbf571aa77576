import { resolve } from "node:path";
import { isRealDate, parseDate, serviceDay } from "@songtan/domain/thai/dates";
import { loadSettings } from "../config/load-settings.ts";
import { openDatabase, openPool } from "../db/database.ts";
import { shortPool } from "../db/pools.ts";
import { reachDatabaseInUse } from "../db/reach-database.ts";
import { endCommand, readCommandLine, UsageError } from "./command-line.ts";
import { printBooks, readBooks } from "./print-books.ts";

const usage = "npm run trial-balance [-- --on 2026-11-30]";
/** 1 says that the books are not whole; that they could not be read is something else. */
const notReadStatus = 2;

/**
 * Prints every account and whether the books balance. Read-only, so it runs next to the program.
 */
async function main(): Promise<void> {
  const { values } = readCommandLine(usage, { on: { type: "string" } });
  const date = values.on === undefined ? null : parseDate(values.on);
  if (
    values.on !== undefined &&
    !(date && isRealDate(date) && /^\d{4}-\d{2}-\d{2}$/.test(values.on))
  )
    throw new UsageError(`--on: no day\n${usage}`);
  const settings = loadSettings();
  const database = await reachDatabaseInUse(
    { ...settings, dataFolder: resolve(settings.DATA_DIR) },
    () => {},
  );
  const db = openDatabase(openPool(database.app, shortPool(1)));
  try {
    if (!printBooks(await readBooks(db, values.on ?? serviceDay(new Date())))) process.exitCode = 1;
  } finally {
    await db.destroy();
    await database.close();
  }
}

main().catch((problem: unknown) => endCommand(problem, notReadStatus));
