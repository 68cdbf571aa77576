import { parseArgs } from "node:util";
import { isRealDate, parseDate, serviceDay } from "@songtan/domain/thai/dates";
import { ownSettings } from "./own-settings.ts";
import { printBooks, readBooks } from "./print-books.ts";
import { SettingsError } from "./settings.ts";
import { openWorld, SandboxMarkError } from "./world.ts";

const usage = "npm run trial-balance [-- --on 2026-11-30]";

/** Prints every account and whether the books are whole. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { on: { type: "string" } } });
  const date = values.on === undefined ? null : parseDate(values.on);
  if (values.on !== undefined && !(date && isRealDate(date) && /^\d{4}-\d{2}-\d{2}$/.test(values.on)))
    throw new UsageError(`--on: no day\n${usage}`);
  const world = await openWorld(ownSettings(), () => {});
  try {
    const { db, clock } = world.deps;
    if (!printBooks(await readBooks(db, values.on ?? serviceDay(clock())))) process.exitCode = 1;
  } finally {
    await world.close();
  }
}

/** The command was typed wrongly; the message says how. */
class UsageError extends Error {
  override name = "UsageError";
}

main().catch((problem: unknown) => {
  if (problem instanceof UsageError || problem instanceof SettingsError || problem instanceof SandboxMarkError)
    console.error(problem.message);
  else if (problem instanceof Error && problem.name === "FolderInUseError")
    console.error(`${problem.message}\nStop the program first, or look at the page Books of the console.`);
  else console.error(problem);
  process.exit(2);
});
