import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exitStatus } from "../../../apps/api/src/process/exit-status.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const path = "deploy/systemd/songtan@.service";
const unit = read(path);
const valuesOf = (name: string) =>
  Array.from(unit.matchAll(RegExp(`^${name}=(.*)$`, "gm")), ([, value]) => value ?? "");

test("the unit starts the program as `npm start` does", () => {
  const flags = Array.from(
    read("tools/start.mjs").matchAll(/^ {2}"(--\S+)",$/gm),
    ([, flag]) => flag,
  );
  expect(flags.length).toBeGreaterThan(2);
  expect(valuesOf("ExecStart")).toEqual([
    `/srv/songtan/current/node_modules/.bin/node ${flags.join(" ")} apps/api/src/main.ts`,
  ]);
});

test("a start that a person has to repair is not repeated", () => {
  const { database, settings } = exitStatus;
  expect(valuesOf("RestartPreventExitStatus")).toEqual([`${database} ${settings}`]);
});

test("the runbook installs the unit file and has no other text of it", () => {
  const runbook = read("docs/runbooks/deploy.md");
  expect(runbook).toContain(path);
  expect(runbook).not.toContain("ExecStart");
});

const analyse = (text: string) =>
  spawnSync("systemd-analyze", ["security", "--offline=yes", text], { encoding: "utf8" });
const canAnalyse = (analyse("/dev/null").error as { code?: string } | undefined)?.code !== "ENOENT";

test.runIf(canAnalyse)("the unit has no more than it needs of the machine", () => {
  const { stdout } = analyse(new URL(`../../../${path}`, import.meta.url).pathname);
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
  expect(exposure).toBeLessThanOrEqual(3);
});
