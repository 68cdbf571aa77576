import { createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { isFileKey } from "../ports/file-key.ts";
import type { Files } from "../ports/ports.ts";
import { type FileRow, quoted } from "./catalog.ts";
import { hashing } from "./hashing.ts";
import { BackupRefusal, type Draft, type Manifest, storedFile } from "./manifest.ts";

/** Copies the file of every row of the snapshot, byte for byte. Afterwards, since files are written before their rows. */
export async function copyFiles(
  client: pg.ClientBase,
  { files, rows, draft }: { files: Files; rows: readonly FileRow[]; draft: Draft },
): Promise<Manifest["files"]> {
  const copied: Manifest["files"] = { keys: [], bytes: 0, missing: [] };
  for (const row of rows) {
    if (!isFileKey(row.key))
      throw new BackupRefusal(`${row.table} ${row.id} names a file by an odd key: ${row.key}`);
    const path = storedFile(row.key);
    const stored = await files.getStream(row.key);
    if (!stored) {
      if (await stillThere(client, row)) copied.missing.push(row.key);
      continue;
    }
    const file = join(draft.folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const { stream, sum } = hashing();
    await pipeline(stored, stream, createWriteStream(file, { mode: 0o600, flush: true }));
    draft.sums.set(path, sum());
    copied.keys.push(row.key);
    copied.bytes += (await stat(file)).size;
  }
  return copied;
}

/** Returns true when the row still exists, so its file is lost and was not swept after the snapshot. */
async function stillThere(client: pg.ClientBase, { table, id, key }: FileRow): Promise<boolean> {
  const now = await client.query<{ key: string | null }>(
    `select storage_key as key from ${quoted(table)} where id = $1`,
    [id],
  );
  const [row] = now.rows;
  if (row?.key && row.key !== key)
    throw new BackupRefusal(
      "Keys are being rotated, and files change their names. Back up again when that is done.",
    );
  return row?.key === key;
}
