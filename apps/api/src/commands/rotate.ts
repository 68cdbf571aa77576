import { openApplication } from "../application.ts";
import { loadSettings } from "../config/load-settings.ts";
import { refuseUnused } from "../db/reach-database.ts";
import { KeysApartError, processesWithout } from "../process/running-processes.ts";
import { endCommand, readCommandLine } from "./command-line.ts";
import { rotateKeys } from "./rotate-keys.ts";

const usage = "npm run keys:rotate (takes no options; docs/runbooks/keys.md)";
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run keys:rotate`: seals every personal document again with the newest of DOCUMENT_KEYS. */
async function main(): Promise<void> {
  readCommandLine(usage, {});
  const settings = loadSettings();
  refuseUnused(settings);
  const world = await openApplication(settings, print);
  const { keyId } = world.deps.secrets;
  try {
    const without = await processesWithout(world.deps.db, keyId);
    if (without.length > 0)
      throw new KeysApartError(
        `Nothing was sealed again: ${without.join(", ")} would not open what key ${keyId} seals. ` +
          "Restart every process with that key first; docs/runbooks/keys.md says in which order.",
      );
    const { resealed, remaining, unreadable } = await rotateKeys(world.deps, print);
    for (const line of unreadable) process.stderr.write(`not readable: ${line}\n`);
    print(`${resealed} sealed again with key ${keyId}; ${remaining} still sealed with older keys`);
    if (remaining > 0 || unreadable.length > 0) process.exitCode = 1;
  } finally {
    await world.close();
  }
}

main().catch((problem: unknown) => endCommand(problem));
