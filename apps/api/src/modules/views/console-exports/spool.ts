import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** A file that is written first and sent when it is whole, so that neither needs memory for all of it. */
export type Spool = {
  write(text: string): Promise<void>;
  /** What was written, from the start. The file is gone when the stream ends. */
  read(): Readable;
  discard(): Promise<void>;
};

/** It has no name once it is open: nothing stays behind when the process dies. */
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
