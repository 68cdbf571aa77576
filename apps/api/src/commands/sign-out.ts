import { FolderInUseError } from "@songtan/postgres/launch";
import { openApplication } from "../application.ts";
import { loadSettings } from "../config/load-settings.ts";
import { refuseUnused } from "../db/reach-database.ts";
import { endAllSessions, type SessionRole } from "../modules/identity/accounts/end-all-sessions.ts";
import { endCommand, readCommandLine, UsageError } from "./command-line.ts";

const usage = "npm run sign-everybody-out [-- --who customers|drivers|staff]";
const rolesOf: Record<string, readonly SessionRole[]> = {
  all: ["customer", "driver", "staff"],
  customers: ["customer"],
  drivers: ["driver"],
  staff: ["staff"],
};

/** Ends every session, of all or of one kind of people: docs/runbooks/breach.md. */
async function main(): Promise<void> {
  const { values } = readCommandLine(usage, {
    who: { type: "string", default: "all" },
  });
  const roles = rolesOf[values.who];
  if (!roles) throw new UsageError(`--who: ${values.who} is none of them\n${usage}`);
  const settings = loadSettings();
  refuseUnused(settings);
  const application = await openApplication(settings, () => {});
  try {
    const { db, clock } = application.deps;
    const ended = await db.transaction().execute((trx) => endAllSessions(trx, roles, clock()));
    for (const role of roles) console.log(`${role}: ${ended[role]} sessions ended`);
  } finally {
    await application.close();
  }
}

main().catch((problem: unknown) => {
  process.exitCode = 1;
  if (problem instanceof FolderInUseError)
    console.error(`${problem.message}\nStop the program first.`);
  else endCommand(problem);
});
