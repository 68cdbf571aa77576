import { resolve } from "node:path";
import { loadSettings } from "../../config/load-settings.ts";
import { reachDatabaseInUse } from "../../db/reach-database.ts";
import { endCommand, readCommandLine } from "../command-line.ts";
import { describe, examine } from "./examine.ts";

const usage = "npm run doctor (takes no options; docs/runbooks/deploy.md)";
/** 1 says that something is bad; that it could not be looked at is something else. */
const notReadStatus = 2;

/** `npm run doctor`: reports the state of an installation, with advice. Read-only, so it runs next to the program. */
async function main(): Promise<void> {
  readCommandLine(usage, {});
  const settings = loadSettings();
  const database = await reachDatabaseInUse(
    { ...settings, dataFolder: resolve(settings.DATA_DIR) },
    () => {},
  );
  try {
    const findings = await examine(settings, database, new Date());
    for (const line of describe(findings)) console.log(line);
    if (findings.some(({ state }) => state === "bad")) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main().catch((problem: unknown) => endCommand(problem, notReadStatus));
