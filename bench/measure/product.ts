import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { onInterrupt } from "./interrupted.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export type Product = { url: string; pid: number; startSeconds: number; stop(): Promise<void> };
type Start = { dataFolder: string; command?: readonly string[]; env?: Record<string, string> };

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** How `tools/start.mjs` and docs/runbooks/deploy.md start the program. */
export const asInstalled = {
  name: "as the runbook starts it",
  flags: [
    "--max-semi-space-size=2",
    "--heap-growing-percent=25",
    "--import=./tools/stripped/load.mjs",
  ],
  env: {
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
  },
} as const;

/** The whole product, as people start it, on a data folder and a free port. Resolves when it says it is ready. */
export async function startProduct({ dataFolder, command, env = {} }: Start): Promise<Product> {
  const port = await freePort();
  const [program = process.execPath, ...args] = command ?? [
    process.execPath,
    "apps/api/src/main.ts",
  ];
  const begun = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    // As npm does it: the tool and what it starts are one group, and a Ctrl-C reaches all of them.
    detached: true,
    env: { ...process.env, LOG_LEVEL: "warn", DATA_DIR: dataFolder, PORT: String(port), ...env },
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${program} does not start`);
  const stop = async () => {
    if (child.exitCode !== null) return;
    process.kill(-pid, "SIGTERM");
    await once(child, "exit");
  };
  onInterrupt(stop);
  await waitUntilReady(child);
  return {
    url: `http://localhost:${port}`,
    pid,
    startSeconds: (performance.now() - begun) / 1000,
    stop,
  };
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2000);
      if (output.includes("Songtan is ready")) resolve();
    });
    child.on("error", reject);
    child.on("exit", (code) =>
      reject(new Error(`the product ended with ${code} before it was ready:\n${output}`)),
    );
  });
}
