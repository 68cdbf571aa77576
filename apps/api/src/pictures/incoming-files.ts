import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

export type IncomingFiles = {
  readonly folder: string;
  /** A name for a file that is about to be written. */
  newFile(): Promise<string>;
  /** Removes the folder and its remaining files. */
  close(): Promise<void>;
};

/** Longer than any request may last: an older file was left by a crashed process. */
const abandonedMilliseconds = 3_600_000;
const sweepMilliseconds = abandonedMilliseconds;

/**
 * Opens the folder for incoming pictures: one for each process, below the data folder. A process that is killed leaves
 * its folder; the next start on that machine removes it, and each process removes old files once an hour.
 */
export async function openIncoming(dataFolder: string): Promise<IncomingFiles> {
  const all = join(dataFolder, "incoming");
  const own = folderName(process.pid);
  const folder = join(all, own);
  await sweep(all, own);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const timer = setInterval(() => void sweep(all, own), sweepMilliseconds).unref();
  return {
    folder,
    async newFile() {
      // Created each time: an operator may have tidied up by hand.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, randomUUID());
    },
    async close() {
      clearInterval(timer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The process a folder belongs to; the last part distinguishes two processes that had the same
 * number.
 */
export const folderName = (pid: number): string => `${hostname()}.${pid}.${randomUUID()}`;

async function sweep(all: string, own: string): Promise<void> {
  for (const name of await readdir(all).catch(() => [])) {
    if (name === own) continue;
    const folder = join(all, name);
    if (isLeft(name)) await rm(folder, { recursive: true, force: true }).catch(() => {});
    else await removeOld(folder);
  }
}

/** Returns true when the folder's process, on this machine, has ended. */
function isLeft(name: string): boolean {
  const parts = name.split(".");
  const pid = Number(parts.at(-2));
  if (parts.slice(0, -2).join(".") !== hostname() || !Number.isInteger(pid)) return false;
  // An earlier process that had our number: in a container each start has the same.
  return pid === process.pid || !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    // It runs as another account.
    return (problem as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** For processes of other machines only the age shows whether they still need a file. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - abandonedMilliseconds)
      await rm(file, { force: true }).catch(() => {});
  }
}
