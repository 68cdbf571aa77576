import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./free-port.ts";

/** `npm test` names the server it found or fetched. */
const serverPath = process.env.REDIS_SERVER_PATH ?? "redis-server";

/** A Redis of its own, on a free port and in a folder that goes away with it. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "songtan-redis-"));
  const port = await freePort();
  const server = spawn(serverPath, ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""], {
    stdio: "ignore",
  });
  server.once("error", (problem) => {
    throw new Error(`${problem.message}: run npm test once, which fetches a Redis, or set REDIS_SERVER_PATH`);
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
