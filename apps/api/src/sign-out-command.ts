import { FolderInUseError } from "@songtan/postgres/launch";
import { endCommand, readCommandLine, UsageError } from "./command-line.ts";
import { endAllSessions, type Whose } from "./features/accounts/end-all-sessions.ts";
import { ownSettings } from "./own-settings.ts";
import { openWorld } from "./world.ts";

const usage = "npm run sign-everybody-out [-- --who customers|drivers|staff]";
const whoseOf: Record<string, readonly Whose[]> = {
  all: ["customer", "driver", "staff"],
  customers: ["customer"],
  drivers: ["driver"],
  staff: ["staff"],
};

/** Ends every session, of all or of one kind of people: docs/runbooks/breach.md. */
async function main(): Promise<void> {
  const { positionals, values } = readCommandLine(usage, { who: { type: "string", default: "all" } });
  const whose = whoseOf[values.who];
  if (!whose || positionals.length > 0) throw new UsageError(usage);
  const world = await openWorld(ownSettings(), () => {});
  try {
    const { db, clock } = world.deps;
    const ended = await db.transaction().execute((trx) => endAllSessions(trx, whose, clock()));
    for (const one of whose) console.log(`${one}: ${ended[one]} sessions ended`);
  } finally {
    await world.close();
  }
}

main().catch((problem: unknown) => {
  process.exitCode = 1;
  if (problem instanceof FolderInUseError) console.error(`${problem.message}\nStop the program first.`);
  else endCommand(problem);
});
