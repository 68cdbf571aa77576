import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { requireFileKey } from "../ports/file-key.ts";
import type { Files } from "../ports/ports.ts";
import { UpstreamFailure } from "../ports/upstream.ts";
import { problemOfWrite } from "./disk-files.ts";
import { partNames } from "./file-parts.ts";

const connectMilliseconds = 3000;
/** For a whole picture over a slow line. */
const answerMilliseconds = 20_000;

/**
 * Files in a bucket of an S3-compatible store. The store shows an object once all of it has arrived, so a key names a
 * whole file or none.
 *
 * @param address `https://KEY:SECRET@HOST/BUCKET?region=REGION`
 * @param folder for data that is still arriving: the store needs its length in advance
 */
export function bucketFiles(address: string, folder: string): Files {
  let opened: Promise<Disk> | undefined;
  const disk = () => {
    opened ??= openBucket(address);
    return opened;
  };
  const newPart = partNames(folder);
  const answerOf = async <Value>(request: (bucket: Disk) => Promise<Value>): Promise<Value> => {
    const bucket = await disk();
    return request(bucket).catch((problem: unknown) => {
      throw new UpstreamFailure("the file store", problem);
    });
  };
  const read = <Value>(request: (bucket: Disk) => Promise<Value>): Promise<Value | null> =>
    answerOf((bucket) =>
      request(bucket).catch((problem: unknown) => {
        if (namesNoFile(problem)) return null;
        throw problem;
      }),
    );
  return {
    async put(key, bytes) {
      requireFileKey(key);
      await answerOf((bucket) => bucket.put(key, bytes));
    },
    async putStream(key, bytes) {
      requireFileKey(key);
      const part = await newPart();
      try {
        await writePart(part, bytes);
        await answerOf((bucket) => bucket.putStream(key, createReadStream(part)));
      } finally {
        await rm(part, { force: true });
      }
    },
    get: (key) => read((bucket) => bucket.getBytes(key)),
    getStream: (key) => read((bucket) => bucket.getStream(key)),
    remove: (key) => answerOf((bucket) => bucket.delete(key)),
  };
}

async function writePart(part: string, bytes: Readable): Promise<void> {
  try {
    await pipeline(bytes, createWriteStream(part, { flags: "wx", mode: 0o600 }));
  } catch (problem) {
    throw problemOfWrite(problem);
  }
}

/** Loads the client only where there is a bucket: it would slow every other start. */
async function openBucket(address: string): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { protocol, host, pathname, searchParams, username, password } = new URL(address);
  return new Disk(
    new S3Driver({
      endpoint: `${protocol}//${host}`,
      region: searchParams.get("region") ?? "us-east-1",
      credentials: {
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      },
      bucket: pathname.slice(1),
      forcePathStyle: true,
      visibility: "private",
      supportsACL: false,
      // Stores other than Amazon's refuse the checksums that its client adds by itself.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: connectMilliseconds,
        requestTimeout: answerMilliseconds,
      },
    }),
  );
}

/** A bucket that is missing also answers 404. It is a fault of the settings, so its files do not count as missing. */
function namesNoFile(problem: unknown): boolean {
  for (let cause = problem; cause instanceof Error; cause = cause.cause)
    if (cause.name === "NoSuchKey") return true;
  return false;
}
