import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Passes bytes on unchanged, and returns their SHA-256 once all have passed. */
export function hashing(): { stream: Transform; sum(): string } {
  const hash = createHash("sha256");
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, sum: () => hash.digest("hex") };
}

/** The SHA-256 of a file. */
export async function sumOfFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
