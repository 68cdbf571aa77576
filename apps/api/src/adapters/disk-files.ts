import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { requireFileKey } from "../ports/file-key.ts";
import type { Files } from "../ports/ports.ts";
import { UpstreamFailure } from "../ports/upstream.ts";
import { partNames } from "./file-parts.ts";

/**
 * Error codes for a disk that is full, read-only, failing or not writable for us. Writing works once an operator has
 * fixed it.
 */
const diskProblems = new Set([
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EIO",
  "EACCES",
  "EPERM",
  "EMFILE",
  "ENFILE",
]);

/** The reason a write failed: the disk, which is not the sender's mistake, or something else. */
export function problemOfWrite(problem: unknown): unknown {
  const code = problem instanceof Error && "code" in problem ? String(problem.code) : "";
  return diskProblems.has(code) ? new UpstreamFailure("the disk", problem) : problem;
}

/** Files in a folder of the data directory. A key names a whole file or none: never a part of one, also after a crash. */
export function diskFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  const newPart = partNames(folder);
  const write = async (key: string, bytes: Readable) => {
    requireFileKey(key);
    try {
      await writeWhole(await newPart(), join(folder, key), bytes);
    } catch (problem) {
      throw problemOfWrite(problem);
    }
  };
  return {
    put: (key, bytes) => write(key, Readable.from([bytes])),
    putStream: write,
    async get(key) {
      try {
        return await disk.getBytes(key);
      } catch (error) {
        // Checked only after the failure: a file that is removed while it is read counts as
        // missing.
        if (await disk.exists(key)) throw error;
        return null;
      }
    },
    async getStream(key) {
      return (await disk.exists(key)) ? await disk.getStream(key) : null;
    },
    remove: (key) => disk.delete(key),
  };
}

/** Under its name only once all of it is on the disk. */
async function writeWhole(part: string, target: string, bytes: Readable): Promise<void> {
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }));
    await rename(part, target);
    await syncFolder(dirname(target));
  } catch (problem) {
    bytes.destroy();
    await rm(part, { force: true }).catch(() => {});
    throw problem;
  }
}

/** The new name too outlasts a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
