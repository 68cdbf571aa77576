import { ownSettings } from "../own-settings.ts";
import { openWorld } from "../world.ts";
import { rotateKeys } from "./rotate-keys.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run keys:rotate`: seals every personal document again with the newest of DOCUMENT_KEYS. */
async function main(): Promise<void> {
  const world = await openWorld(ownSettings(), say);
  try {
    const { resealed, remaining } = await rotateKeys(world.deps, say);
    say(`${resealed} sealed again with key ${world.deps.secrets.keyId}; ${remaining} still sealed with older keys`);
    if (remaining > 0) process.exitCode = 1;
  } finally {
    await world.close();
  }
}

main().catch((problem: unknown) => {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
  process.exitCode = 1;
});
