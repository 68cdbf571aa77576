import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Files } from "../ports/ports.ts";
import { hashing } from "./hashing.ts";

type Moved = { copied: number; present: number; missing: string[] };

/**
 * Copies files from one store to another and reads each back. The first store stays as it is. Running it again copies
 * only what is new or differs.
 *
 * @throws {Error} for a copy that differs from its file
 */
export async function moveFiles(
  { from, to }: Record<"from" | "to", Files>,
  keys: readonly string[],
): Promise<Moved> {
  const moved: Moved = { copied: 0, present: 0, missing: [] };
  for (const key of keys) {
    const wanted = await sumOf(await from.getStream(key));
    const found = await sumOf(await to.getStream(key));
    if (wanted === null && found === null) moved.missing.push(key);
    else if (wanted === null || wanted === found) moved.present += 1;
    else {
      await copy({ from, to }, key);
      if ((await sumOf(await to.getStream(key))) !== wanted)
        throw new Error(`the copy of ${key} differs from its file`);
      moved.copied += 1;
    }
  }
  return moved;
}

async function copy({ from, to }: Record<"from" | "to", Files>, key: string): Promise<void> {
  const stream = await from.getStream(key);
  if (stream) await to.putStream(key, stream);
}

async function sumOf(stream: Readable | null): Promise<string | null> {
  if (!stream) return null;
  const hash = hashing();
  hash.stream.resume();
  await pipeline(stream, hash.stream);
  return hash.sum();
}
