import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Server = {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
};
/** It has no types of its own. */
const ServerOfBuckets: new (options: object) => Server = createRequire(import.meta.url)(
  "@20minutes/s3rver",
);

/** An S3 server of its own with one bucket, which can go away and come back at the same port. */
export async function openBucketServer() {
  const directory = await mkdtemp(join(tmpdir(), "songtan-bucket-"));
  const options = {
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "files" }],
  };
  let server = new ServerOfBuckets({ ...options, port: 0 });
  const { port } = await server.run();
  return {
    address: `http://S3RVER:S3RVER@127.0.0.1:${port}/files`,
    missingBucket: `http://S3RVER:S3RVER@127.0.0.1:${port}/other`,
    wrongKey: `http://S3RVER:wrong@127.0.0.1:${port}/files`,
    stop: () => server.close(),
    async start() {
      server = new ServerOfBuckets({ ...options, port });
      await server.run();
    },
    async remove() {
      await server.close().catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
}
