import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/**
 * A temporary file that is written completely before it is sent, so that neither step needs memory for the whole
 * content.
 */
export type Spool = {
  write(text: string): Promise<void>;
  /** Reads the written content from the start. The file is deleted when the stream ends. */
  read(): Readable;
  discard(): Promise<void>;
};

/** Opens a temporary file and unlinks it at once, so that it is removed even if the process crashes. */
export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `export-${randomUUID()}`);
  const file: FileHandle = await open(path, "wx+", 0o600);
  await unlink(path);
  return {
    async write(text) {
      await file.appendFile(text);
    },
    read: () => file.createReadStream({ start: 0, autoClose: true }),
    discard: () => file.close(),
  };
}
