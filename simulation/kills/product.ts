import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import {
  programEnvironment,
  programFlags,
} from "../../apps/api/testing/world/program-environment.ts";

const mainFile = fileURLToPath(new URL("../../apps/api/src/main.ts", import.meta.url));
const patienceMilliseconds = 300_000;
const inboxSecret = randomUUID();
const forTrials = {
  SANDBOX: "on",
  SANDBOX_SECRET: inboxSecret,
  SANDBOX_DRIVERS: "0",
  RATE_LIMITS: "off",
  // Its people work a job within seconds.
  WORK_CHECKS: "off",
  LOG_LEVEL: "warn",
};
/** Those that were made and not stopped. */
const open = new Set<{ close(): Promise<void> }>();

/** Ends what a trial left running that ran out of time, for good: the trial then fails at its next step and clears up. */
export async function endOpenProducts(): Promise<void> {
  await Promise.all([...open].map((product) => product.close()));
}

/** The whole product as an operator starts it: a process of its own, with its own data folder and embedded database. */
export function productIn(
  folder: string,
  { port, settings }: { port: number; settings: Record<string, string> },
) {
  let child: ChildProcess | null = null;
  let output = "";
  let isClosed = false;
  const url = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  };
  const connect = async (): Promise<pg.Client> => {
    const { host, port: socket } = await postmasterOf(folder);
    const client = new pg.Client({ host, port: socket, user: "postgres", database: "songtan" });
    client.on("error", () => {}); // the database may be killed under it
    await client.connect();
    return client;
  };
  const closing = {
    async close(): Promise<void> {
      isClosed = true;
      open.delete(closing);
      // Its jobs may wait for a lock of the trial: it would not stop by itself. Its database goes on without it.
      await end("SIGKILL");
      const database = await postmasterOf(folder).catch(() => null);
      if (database) endProcess(database.pid);
    },
  };
  return {
    url,
    async start(): Promise<void> {
      if (isClosed) throw new Error("the product was ended");
      open.add(closing);
      output = "";
      child = spawn(process.execPath, [...programFlags, mainFile], {
        env: {
          ...programEnvironment,
          DATA_DIR: folder,
          PORT: String(port),
          PUBLIC_URL: url,
          ...forTrials,
          ...settings,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const listen = (bytes: Buffer) => {
        output = `${output}${bytes.toString()}`.slice(-1_000_000);
      };
      child.stdout?.on("data", listen);
      child.stderr?.on("data", listen);
      const began = Date.now();
      while (!(await isReady())) {
        const hasEnded = child.exitCode !== null || child.signalCode !== null;
        if (hasEnded || Date.now() - began > patienceMilliseconds)
          throw new Error(`the product did not start:\n${output.slice(-4000)}`);
        await sleep(50);
      }
    },
    /** What arrived for a phone or mailbox, the newest first. */
    inbox: (to: string) => readInbox(url, to),
    pid: () => child?.pid,
    kill: () => end("SIGKILL"),
    async stop(): Promise<void> {
      open.delete(closing);
      await end("SIGTERM");
    },
    /** A look into its database, past the program. */
    async withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
      const client = await connect();
      return work(client).finally(() => client.end().catch(() => {}));
    },
    /** A connection past the program, for a lock that outlives a statement. */
    connect,
    /** Whether the process that was started last still runs. */
    alive: () => child !== null && child.exitCode === null && child.signalCode === null,
    getOutput: () => output.slice(-4000),
    /** The lines of its log with this text, among the last million characters. */
    logLinesWith: (text: string) => output.split("\n").filter((line) => line.includes(text)),
    /** Kills the database (kill -9) and leaves the program running. */
    async killDatabase(): Promise<void> {
      process.kill((await postmasterOf(folder)).pid, "SIGKILL");
    },
  };
}

async function readInbox(url: string, to: string): Promise<{ text: string; code?: string }[]> {
  const asked = new URLSearchParams({ to, secret: inboxSecret });
  const answer = await fetch(`${url}/sandbox/inbox?${asked}`);
  return ((await answer.json()) as { data: { text: string; code?: string }[] }).data;
}

export type Product = ReturnType<typeof productIn>;

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    // It has ended by itself.
  }
}

/** Its process and where it listens: the first, fourth and fifth line of the file PostgreSQL keeps of itself. */
async function postmasterOf(folder: string): Promise<{ pid: number; host: string; port: number }> {
  const files = await readdir(folder, { recursive: true });
  const file = files.find((name) => name.endsWith("postmaster.pid"));
  if (!file) throw new Error("no database runs in this folder");
  const lines = (await readFile(join(folder, file), "utf8")).split("\n");
  return { pid: Number(lines[0]), host: lines[4]?.trim() ?? "", port: Number(lines[3]) };
}
