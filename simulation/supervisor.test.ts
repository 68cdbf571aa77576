import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const supervisor = fileURLToPath(new URL("../tools/supervise.mjs", import.meta.url));
let running: ChildProcess | null = null;
afterEach(() => void running?.kill("SIGKILL"));

/** Keeps a little program running, as `npm start` keeps the product, and answers what both said and its exit status. */
function keep(program: string) {
  const keeper = `import { startProgram, supervise } from ${JSON.stringify(supervisor)};
    const start = startProgram(process.execPath, ["-e", ${JSON.stringify(program)}], { env: process.env });
    process.exit(await supervise(start, { firstPause: 50 }));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", keeper], { stdio: ["ignore", "pipe", "pipe"] });
  running = child;
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (said += String(bytes)));
  return { child, said: () => said, ended: once(child, "exit").then(([status]) => status as number) };
}

test("a program that dies is started again, however it dies", async () => {
  const { child, said, ended } = keep("console.log('begun ' + process.pid); setInterval(() => {}, 1000);");
  const pids = () => [...said().matchAll(/begun (\d+)/g)].map(([, pid]) => Number(pid));
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(1);
  for (const signal of ["SIGKILL", "SIGTERM", "SIGKILL"] as const) {
    const before = pids().length;
    process.kill(pids().at(-1) ?? 0, signal);
    await expect.poll(pids, { timeout: 10_000 }).toHaveLength(before + 1);
  }
  expect(said()).toContain("the program ended (SIGKILL), starting it again");
  child.kill("SIGTERM");
  await ended;
  expect(() => process.kill(pids().at(-1) ?? 0, 0)).toThrow("ESRCH");
}, 40_000);

test("a mistake only a person can put right is not tried again, and an end that was asked for is an end", async () => {
  expect(await keep("process.exit(78)").ended).toBe(78);
  expect(await keep("process.exit(0)").ended).toBe(0);
  const { child, said, ended } = keep(
    "process.on('SIGTERM', () => { console.log('finishing'); process.exit(0); }); console.log('begun'); setInterval(() => {}, 1000);",
  );
  await expect.poll(said, { timeout: 10_000 }).toContain("begun");
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(said()).toContain("finishing");
  expect(said()).not.toContain("starting it again");
}, 40_000);
