import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./free-port.ts";

/** `npm test` names the server it found or fetched. */
const serverPath = process.env.REDIS_SERVER_PATH ?? "redis-server";

/** `pause`: it keeps its connections and answers nothing. `start` after `stop` is on the same port. */
export type TestRedis = {
  url: string;
  pause(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** A Redis of its own, on a free port and in a folder that goes away with it. */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), "songtan-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const start = async () => {
    const where = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
    server = spawn(serverPath, where, { stdio: "ignore" });
    server.once("error", (problem) => {
      throw new Error(
        `${problem.message}: run npm test once, which fetches a Redis, or set REDIS_SERVER_PATH`,
      );
    });
    const probe = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
    probe.on("error", () => {});
    await probe.ping();
    await probe.quit();
  };
  await start();
  return {
    url,
    async pause() {
      server?.kill("SIGSTOP");
    },
    async start() {
      await mkdir(folder, { recursive: true });
      await start();
    },
    async stop() {
      const ended = server && once(server, "exit");
      server?.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
