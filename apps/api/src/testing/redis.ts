import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./free-port.ts";

/** Whether this machine has a Redis to test with; where it has none, those tests are skipped for everybody to see. */
export const hasRedis = (): boolean => {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** A Redis of its own, on a free port and in a folder that goes away with it. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "songtan-redis-"));
  const port = await freePort();
  const server = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""], {
    stdio: "ignore",
  });
  const url = `redis://127.0.0.1:${port}`;
  const probe = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  probe.on("error", () => {});
  await probe.ping();
  await probe.quit();
  return {
    url,
    async stop() {
      const ended = new Promise((end) => server.once("exit", end));
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
