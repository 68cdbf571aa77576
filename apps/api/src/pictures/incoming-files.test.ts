import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderName, openIncoming } from "./incoming-files.ts";

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "songtan-incoming-"));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

/** What a process was receiving when it was killed. */
function leave(name: string, minutesAgo = 0): string {
  const folder = join(dataFolder, "incoming", name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "half-a-picture");
  writeFileSync(file, "half");
  const at = new Date(Date.now() - minutesAgo * 60_000);
  utimesSync(file, at, at);
  return file;
}

test("what a killed process was receiving is gone after the next start, also where that has its number", async () => {
  const { pid } = spawnSync("true");
  const left = [leave(folderName(pid)), leave(folderName(process.pid))];
  const incoming = await openIncoming(dataFolder);
  expect(left.map(existsSync)).toEqual([false, false]);
  await incoming.close();
});

test("what another process still receives stays; what is left of another machine's goes when it is old", async () => {
  const running = leave(folderName(process.ppid));
  const recent = leave("other-machine.7.x", 30);
  const old = leave("other-machine.7.y", 90);
  const incoming = await openIncoming(dataFolder);
  expect([running, recent, old].map(existsSync)).toEqual([true, true, false]);
  await incoming.close();
});
