import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const supervisor = fileURLToPath(new URL("../tools/supervise.mjs", import.meta.url));
let running: ChildProcess | null = null;
afterEach(() => void running?.kill("SIGKILL"));

/**
 * Runs a small program under the supervisor, as `npm start` runs the product, and returns the
 * output of both and its exit status.
 */
function runSupervised(program: string) {
  const keeper = `import { startProgram, supervise } from ${JSON.stringify(supervisor)};
    const start = startProgram(process.execPath, ["-e", ${JSON.stringify(program)}], { env: process.env });
    process.exit(await supervise(start, { firstPause: 50 }));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", keeper], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  running = child;
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (bytes) => (output += String(bytes)));
  return {
    child,
    getOutput: () => output,
    ended: once(child, "exit").then(([status]) => status as number),
  };
}

test("a program that ends unexpectedly is started again, for every kind of end", async () => {
  const { child, getOutput, ended } = runSupervised(
    "console.log('begun ' + process.pid); setInterval(() => {}, 1000);",
  );
  const pids = () => [...getOutput().matchAll(/begun (\d+)/g)].map(([, pid]) => Number(pid));
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(1);
  for (const signal of ["SIGKILL", "SIGTERM", "SIGKILL"] as const) {
    const before = pids().length;
    process.kill(pids().at(-1) ?? 0, signal);
    await expect.poll(pids, { timeout: 10_000 }).toHaveLength(before + 1);
  }
  expect(getOutput()).toContain("the program ended (SIGKILL), starting it again");
  child.kill("SIGTERM");
  await ended;
  expect(() => process.kill(pids().at(-1) ?? 0, 0)).toThrow("ESRCH");
}, 40_000);

test("a mistake only a person can correct is not tried again, and a requested end is an end", async () => {
  expect(await runSupervised("process.exit(78)").ended).toBe(78);
  expect(await runSupervised("process.exit(0)").ended).toBe(0);
  const { child, getOutput, ended } = runSupervised(
    "process.on('SIGTERM', () => { console.log('finishing'); process.exit(0); }); console.log('begun'); setInterval(() => {}, 1000);",
  );
  await expect.poll(getOutput, { timeout: 10_000 }).toContain("begun");
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(getOutput()).toContain("finishing");
  expect(getOutput()).not.toContain("starting it again");
}, 40_000);

test("a kill of npm alone ends the program that npm started", async () => {
  const folder = await mkdtemp(join(tmpdir(), "songtan-npm-"));
  await writeFile(
    join(folder, "start.mjs"),
    `import { endWithParent, startProgram, supervise } from ${JSON.stringify(supervisor)};
    endWithParent();
    const program = "console.log('begun ' + process.pid); setInterval(() => {}, 1000);";
    process.exit(await supervise(startProgram(process.execPath, ["-e", program], { env: process.env })));`,
  );
  const scripts = { start: "node start.mjs" };
  await writeFile(join(folder, "package.json"), JSON.stringify({ scripts }));
  const npm = spawn("npm", ["start"], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  running = npm;
  let output = "";
  npm.stdout.on("data", (bytes) => (output += String(bytes)));
  const begun = () => /begun (\d+)/.exec(output)?.[1];
  await expect.poll(begun, { timeout: 10_000 }).toBeDefined();
  npm.kill("SIGTERM");
  const isRunning = () => {
    try {
      return process.kill(Number(begun()), 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false);
  await rm(folder, { recursive: true });
}, 40_000);
