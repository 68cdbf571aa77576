import { mkdir, mkdtemp, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorkspace, ownerOf, storeUploads } from "../../testing/faults/backups.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import type { Files } from "../ports/ports.ts";
import { describeKeys } from "./keys.ts";
import { writeBackup } from "./write-backup.ts";

let workspace: Awaited<ReturnType<typeof openWorkspace>>;
let world: TestWorld;
let parent: string;
beforeAll(async () => {
  workspace = await openWorkspace();
  world = await openTestWorld();
  await storeUploads(world);
  parent = await mkdtemp(join(workspace.folder, "to-"));
});
afterAll(async () => {
  await world.close();
  await workspace.clear();
});

const write = (now: Date, into = parent, files: Files = world.deps.files) =>
  writeBackup(
    { owner: ownerOf(world.database), files, keys: describeKeys(world.deps.secrets) },
    { parent: into, now, log: () => {} },
  );
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 3));

/** Every file of a folder with its rights. */
async function rightsIn(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true });
  return Promise.all(
    ["", ...entries].map(async (name) => {
      const stats = await stat(join(folder, name));
      const rights = (stats.mode & 0o777).toString(8);
      return [name, stats.isDirectory() ? `folder ${rights}` : rights] as [string, string];
    }),
  );
}

test("a backup that fails leaves nothing, and the older ones as they were", async () => {
  await write(day(1));
  const before = await rightsIn(parent);
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
  });
  const files: Files = {
    ...world.deps.files,
    getStream: async () =>
      new Readable({
        read() {
          this.destroy(full);
        },
      }),
  };
  await expect(write(day(2), parent, files)).rejects.toThrow("ENOSPC");
  expect(await rightsIn(parent)).toEqual(before);
});

test("only this account reads a backup, also where its folder was missing", async () => {
  const into = join(parent, "disk", "backups");
  const { folder } = await write(day(3), into);
  for (const [name, rights] of await rightsIn(folder))
    expect([name, rights]).toEqual([name, rights.startsWith("folder") ? "folder 700" : "600"]);
  expect((await rightsIn(into))[0]).toEqual(["", "folder 700"]);
});

test("what a killed backup left goes with the backup of another day; one that runs stays", async () => {
  const [killed, running] = [1, 2].map((hour) =>
    join(parent, `songtan-2026-11-04T0${hour}0000Z.partial`),
  ) as [string, string];
  for (const folder of [killed, running]) await mkdir(folder);
  await utimes(killed, day(4), day(4));
  await utimes(running, day(6), day(6));
  await writeFile(join(parent, "notes.partial"), "of the operator");
  await write(day(6));
  const names = await readdir(parent);
  expect(names.filter((name) => name.endsWith(".partial"))).toEqual([
    "notes.partial",
    "songtan-2026-11-04T020000Z.partial",
  ]);
});

test("of two backups in one second one is whole and the other is refused", async () => {
  const ends = await Promise.allSettled([write(day(7)), write(day(7))]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(write(day(7))).rejects.toThrow();
  expect((await readdir(parent)).filter((name) => name.includes("2026-11-07"))).toHaveLength(1);
});

test("a folder that is a file is named", async () => {
  const file = join(parent, "a-file");
  await writeFile(file, "");
  await expect(write(day(8), file)).rejects.toMatchObject({ code: "EEXIST", path: file });
});
