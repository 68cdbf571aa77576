import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const abandonedMilliseconds = 24 * 3_600_000;

/**
 * Names new files for data that is still arriving, in `.parts` of the folder. A process that is killed leaves its own
 * behind; the first call removes those older than a day.
 */
export function partNames(folder: string): () => Promise<string> {
  const parts = join(folder, ".parts");
  let cleaned: Promise<unknown> | undefined;
  return async () => {
    cleaned ??= removeAbandoned(parts);
    await cleaned;
    await mkdir(parts, { recursive: true, mode: 0o700 });
    return join(parts, randomUUID());
  };
}

async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const part = join(folder, name);
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - abandonedMilliseconds)
      await rm(part, { force: true }).catch(() => {});
  }
}
