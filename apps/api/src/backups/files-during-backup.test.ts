import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  backUp,
  openWorkspace,
  storedUploads as stored,
  storeUploads,
} from "../../testing/faults/backups.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import type { Files } from "../ports/ports.ts";
import { manifestFile } from "./manifest.ts";

let workspace: Awaited<ReturnType<typeof openWorkspace>>;
let world: TestWorld;

beforeAll(async () => {
  workspace = await openWorkspace();
  world = await openTestWorld();
  await storeUploads(world);
});
afterAll(async () => {
  await world.close();
  await workspace.clear();
});

test("a row that lost its file is named; one that was swept during the backup is not", async () => {
  const files: Files = {
    ...world.deps.files,
    async getStream(key) {
      await world.owner.query("delete from uploads where storage_key = $1", [stored.swept]);
      return world.deps.files.getStream(key);
    },
  };
  const again = await backUp(
    { deps: { files, secrets: world.deps.secrets }, database: world.database },
    workspace.folder,
  );
  const manifest = JSON.parse(await readFile(join(again, manifestFile), "utf8")) as {
    files: unknown;
  };
  expect(manifest.files).toEqual({ keys: [stored.existing], bytes: 3, missing: [stored.lost] });
});

test("a file that changes its name during the backup ends the backup: keys are being rotated", async () => {
  const files: Files = {
    ...world.deps.files,
    async getStream() {
      await world.owner.query(
        "update uploads set storage_key = 'uploads/four' where storage_key = $1",
        [stored.lost],
      );
      return null;
    },
  };
  const source = { deps: { files, secrets: world.deps.secrets }, database: world.database };
  await expect(backUp(source, workspace.folder)).rejects.toThrow("Keys are being rotated");
  await world.owner.query(
    "update uploads set storage_key = $1 where storage_key = 'uploads/four'",
    [stored.lost],
  );
});
