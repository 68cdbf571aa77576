import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { filesFolder, openDataFolder } from "./data-folder.ts";

const asRoot = process.getuid?.() === 0;
const passable = asRoot ? 0o711 : 0o700;
let parent: string;
let umask: number;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "songtan-folder-"));
  // The umask that the program sets before it opens the folder.
  umask = process.umask(0o077);
});
afterEach(async () => {
  process.umask(umask);
  await rm(parent, { recursive: true, force: true });
});

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;

test("a new data folder lets the database's account pass to its own folder, and no other account into the files", async () => {
  const folder = await openDataFolder(join(parent, "data"));
  expect(await modeOf(folder)).toBe(passable);
  expect(await modeOf(filesFolder(folder))).toBe(0o700);
});

test("an open folder of an older release is closed, a closed one stays closed", async () => {
  const folder = await openDataFolder(join(parent, "data"));
  await chmod(folder, 0o755);
  await openDataFolder(folder);
  expect(await modeOf(folder)).toBe(passable);
  await chmod(folder, 0o700);
  await openDataFolder(folder);
  expect(await modeOf(folder)).toBe(0o700);
});
