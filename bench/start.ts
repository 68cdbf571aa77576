import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { proportionalMegabytes } from "./measure/memory.ts";
import { report } from "./measure/metric.ts";
import { startProduct } from "./measure/product.ts";

const warmUpSeconds = Number(process.env.BENCH_SETTLE_SECONDS ?? 60);
const env = { SANDBOX_DRIVERS: "12" };

const dataFolder = await mkdtemp(join(tmpdir(), "songtan-bench-start-"));
try {
  const first = await startProduct({ dataFolder, env });
  report({ name: "first start, empty data folder", unit: "s", ours: first.startSeconds });
  await first.stop();
  const later = await startProduct({ dataFolder, env });
  report({ name: "later start", unit: "s", ours: later.startSeconds });
  await reportMemory("node apps/api/src/main.ts", later.pid);
  await later.stop();
  const byNpm = await startProduct({ dataFolder, env, command: ["npm", "start"] });
  report({
    name: "later start by npm start",
    unit: "s",
    ours: byNpm.startSeconds,
    note: "with a build where one was due",
  });
  await reportMemory("npm start", byNpm.pid);
  await byNpm.stop();
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

async function reportMemory(name: string, pid: number): Promise<void> {
  if (process.platform !== "linux")
    return console.log("memory: not measured, this system has no PSS");
  await pause(warmUpSeconds * 1000);
  const parts = proportionalMegabytes(pid);
  const sum = [...parts.values()].reduce((total, part) => total + part, 0);
  report({
    name: `${name}: memory (PSS)`,
    unit: "MB",
    ours: sum,
    note: `${warmUpSeconds} s after start, 12 drivers`,
  });
  for (const [part, megabytes] of parts) report({ name: `… ${part}`, unit: "MB", ours: megabytes });
}
