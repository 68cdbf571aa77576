import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openBucketServer } from "../../testing/faults/bucket-server.ts";
import { newDriver } from "../../testing/world/people.ts";
import { photo, sendPicture } from "../../testing/world/pictures.ts";
import { openTestWorld } from "../../testing/world/test-world.ts";
import { moveFiles } from "../backups/move-files.ts";
import { UpstreamFailure } from "../ports/upstream.ts";
import { bucketFiles } from "./bucket-files.ts";
import { diskFiles } from "./disk-files.ts";

let server: Awaited<ReturnType<typeof openBucketServer>>;
beforeAll(async () => {
  server = await openBucketServer();
});
afterAll(() => server.remove());

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-parts-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
const text = async (stream: Readable | null) => stream && (await buffer(stream)).toString();

test("a bucket stores, reads, replaces and removes what the folder does", async () => {
  const folder = await newFolder();
  const files = bucketFiles(server.address, folder);
  await files.put("uploads/one.jpg", Buffer.from("ส่งทัน"));
  expect(Buffer.from((await files.get("uploads/one.jpg")) ?? []).toString()).toBe("ส่งทัน");
  const long = Buffer.alloc(6_000_000, "x");
  await files.putStream("exports/long", Readable.from([long.subarray(0, 9), long.subarray(9)]));
  expect(await text(await files.getStream("exports/long"))).toBe(long.toString());
  await files.put("exports/long", Buffer.from("short"));
  expect(await text(await files.getStream("exports/long"))).toBe("short");
  for (const key of ["exports/long", "exports/never"]) await files.remove(key);
  expect(await files.get("exports/long")).toBeNull();
  expect(await files.getStream("exports/long")).toBeNull();
  for (const key of ["../outside", "/etc/x", ""])
    await expect(files.put(key, Buffer.from("1"))).rejects.toThrow("not a key");
  expect(await readdir(join(folder, ".parts"))).toEqual([]);
});

test("a stream that fails in the middle stores nothing", async () => {
  const folder = await newFolder();
  const files = bucketFiles(server.address, folder);
  async function* failing() {
    yield Buffer.alloc(100_000);
    throw new Error("the source failed");
  }
  await expect(files.putStream("exports/part", Readable.from(failing()))).rejects.toThrow(
    "the source failed",
  );
  expect(await files.get("exports/part")).toBeNull();
  expect(await readdir(join(folder, ".parts"))).toEqual([]);
});

test("a missing bucket and a wrong key are failures, not missing files", async () => {
  for (const address of [server.missingBucket, server.wrongKey]) {
    const files = bucketFiles(address, await newFolder());
    await expect(files.get("uploads/one.jpg")).rejects.toBeInstanceOf(UpstreamFailure);
    await expect(files.getStream("uploads/one.jpg")).rejects.toBeInstanceOf(UpstreamFailure);
    await expect(files.put("uploads/two.jpg", Buffer.from("2"))).rejects.toBeInstanceOf(
      UpstreamFailure,
    );
  }
});

test("while the store is away a picture is refused with 503 in the person's language, and the same request succeeds later", async () => {
  const world = await openTestWorld();
  onTestFinished(() => world.close());
  world.deps.files = bucketFiles(server.address, await newFolder());
  const driver = await newDriver(world);
  const file = await photo(40, 30).jpeg().toBuffer();
  const headers = { "accept-language": "th", "idempotency-key": "one picture of a door" };
  const send = () => sendPicture(world, driver.token, { file, purpose: "proof" }, headers);

  await server.stop();
  const refused = await send();
  expect([refused.status, refused.code]).toEqual([503, "unavailable"]);
  expect(refused.error.message).toMatch(/กรุณาลองใหม่/);
  expect(refused.headers["retry-after"]).toBeDefined();
  await server.start();
  expect((await send()).status).toBe(201);
});

test("files move to a bucket and back, each compared, and a second run copies only what is new", async () => {
  const folder = diskFiles(await newFolder());
  const bucket = bucketFiles(server.address, await newFolder());
  await folder.put("documents/a", Buffer.from("a"));
  await folder.put("documents/b", Buffer.from("b"));
  await bucket.put("documents/b", Buffer.from("an older b"));
  const keys = ["documents/a", "documents/b", "documents/lost"];
  expect(await moveFiles({ from: folder, to: bucket }, keys)).toEqual({
    copied: 2,
    present: 0,
    missing: ["documents/lost"],
  });
  await bucket.put("documents/c", Buffer.from("written since"));
  const back = await moveFiles({ from: bucket, to: folder }, [...keys, "documents/c"]);
  expect(back).toEqual({ copied: 1, present: 2, missing: ["documents/lost"] });
  expect(await text(await folder.getStream("documents/c"))).toBe("written since");
  const forging = { ...bucket, getStream: async () => Readable.from(["other bytes"]) };
  await expect(moveFiles({ from: folder, to: forging }, ["documents/a"])).rejects.toThrow(
    "differs",
  );
});
