import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { newDriver } from "../../testing/world/people.ts";
import { sendPicture } from "../../testing/world/pictures.ts";
import { openTestWorld } from "../../testing/world/test-world.ts";
import { UpstreamFailure } from "../ports/upstream.ts";
import { diskFiles } from "./disk-files.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-disk-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A disk of so many bytes; null where this machine does not allow one to be mounted. */
async function smallDisk(bytes: number): Promise<string | null> {
  const folder = await newFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync("umount", [folder]));
  return folder;
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("a disk that is full, then read-only, refuses uploads with 503 in the person's language and keeps no part of them", async ({
  skip,
}) => {
  const folder = await smallDisk(256 * 1024);
  if (!folder) return skip("this machine lets no test mount a disk");
  const world = await openTestWorld();
  onTestFinished(() => world.close());
  world.deps.files = diskFiles(folder);
  const driver = await newDriver(world);
  const noise = { width: 700, height: 700, channels: 3 as const };
  const large = await sharp(randomBytes(700 * 700 * 3), { raw: noise })
    .jpeg({ quality: 95 })
    .toBuffer();
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const send = (file: Buffer, language = "th") =>
    sendPicture(world, driver.token, { file, purpose: "proof" }, { "accept-language": language });

  const full = await Promise.all(Array.from({ length: 5 }, () => send(large)));
  for (const answer of full) {
    expect([answer.status, answer.code]).toEqual([503, "unavailable"]);
    expect(answer.error.message).toMatch(/กรุณาลองใหม่/);
    expect(answer.headers["retry-after"]).toBeDefined();
  }
  expect(await filesIn(folder)).toEqual([]);
  expect((await send(small)).status).toBe(201);

  execFileSync("mount", ["-o", "remount,ro", folder]);
  const readOnly = await send(small, "en");
  expect([readOnly.status, readOnly.error.message]).toEqual([
    503,
    expect.stringContaining("try again"),
  ]);
  execFileSync("mount", ["-o", "remount,rw", folder]);
  expect((await send(small)).status).toBe(201);
  expect(await filesIn(folder)).toHaveLength(2);
}, 60_000);

test("a stream that fails in the middle leaves no file, and one under the same key stays as it was", async () => {
  const folder = await newFolder();
  const files = diskFiles(folder);
  await files.put("exports/one", Buffer.from("whole"));
  async function* failing() {
    yield Buffer.alloc(100_000);
    throw new Error("the source failed");
  }
  await expect(files.putStream("exports/one", Readable.from(failing()))).rejects.toThrow(
    "the source failed",
  );
  await expect(files.putStream("exports/two", Readable.from(failing()))).rejects.toThrow(
    "the source failed",
  );
  expect(await filesIn(folder)).toEqual([join(folder, "exports/one")]);
  expect(Buffer.from((await files.get("exports/one")) ?? []).toString()).toBe("whole");
  expect(await files.get("exports/two")).toBeNull();
  expect((await stat(join(folder, "exports/one"))).mode & 0o777).toBe(0o600);
});

test("what a killed process left behind is removed a day later, and a key that leads elsewhere is refused", async () => {
  const folder = await newFolder();
  await mkdir(join(folder, ".parts"));
  for (const name of ["old", "new"]) await writeFile(join(folder, ".parts", name), "part");
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  await utimes(join(folder, ".parts", "old"), twoDaysAgo, twoDaysAgo);
  const files = diskFiles(folder);
  await files.put("uploads/one", Buffer.from("1"));
  expect((await filesIn(folder)).sort()).toEqual([
    join(folder, ".parts/new"),
    join(folder, "uploads/one"),
  ]);
  for (const key of ["../outside", "uploads/../../x", "/etc/x", ""])
    await expect(files.put(key, Buffer.from("1"))).rejects.not.toBeInstanceOf(UpstreamFailure);
});
