import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Binaries } from "./binaries.ts";
import { type ServerSize, SUPERUSER, spawnPostmaster } from "./cluster.ts";
import { type Placement, PORT } from "./placement.ts";
import {
  belongsToCluster,
  isAlive,
  isPidInUse,
  processesOfCluster,
  readPostmasterFile,
} from "./postmaster.ts";
import { endOfServerLog } from "./server-log.ts";

/** A running postmaster. `gone` settles when its process has ended, for any reason. */
export type Server = { pid: number; port: number; socketFolder: string; gone: Promise<void> };

export type ServerPlan = ServerSize & {
  placement: Placement;
  binaries: Binaries;
  log: (line: string) => void;
};

const START_ATTEMPTS = 6;
/** After a crash the server replays its log before it is ready; 256 MB of log need much less than this. */
const READY_WITHIN_MS = 120_000;
/** Time for processes of a killed postmaster to exit unaided before they are ended. */
const SURVIVORS_LEAVE_WITHIN_MS = 3_000;
const FAST_SHUTDOWN_WITHIN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_WITHIN_MS = 10_000;

/** Adopts the living postmaster of the cluster, or starts one. Call only while holding the folder's lock. */
export async function bringUp(plan: ServerPlan, attempts = START_ATTEMPTS): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const adopted = await adoptOrphan(plan);
    if (adopted) return adopted;
    const started = (await clearRemains(plan)) && (await start(plan));
    if (started) return started;
    if (attempt >= attempts) {
      throw new Error(
        `PostgreSQL does not start in ${plan.placement.clusterFolder}. Its last words:\n` +
          endOfServerLog(plan.placement.homeFolder),
      );
    }
    plan.log("PostgreSQL did not start, trying again");
    await delay(100 * 2 ** attempt);
  }
}

/**
 * A postmaster that outlived its killed app keeps running. It is healthy and warm, and starting a
 * second would be wrong.
 */
async function adoptOrphan({ placement, log }: ServerPlan): Promise<Server | null> {
  const { clusterFolder } = placement;
  const pid = readPostmasterFile(clusterFolder)?.pid;
  if (!pid || !belongsToCluster(pid, clusterFolder)) return null;
  const ready = await waitUntilReady(pid, clusterFolder);
  if (!ready) return null;
  const server = { pid, port: ready.port, socketFolder: ready.socketFolder, gone: untilGone(pid) };
  if (await answers(server)) {
    log(`adopted the running PostgreSQL, process ${pid}`);
    return server;
  }
  // Its socket was deleted, or it hangs: it cannot be reached any more, so it has to be replaced.
  log(`PostgreSQL process ${pid} runs but does not answer: stopping it`);
  await shutDown(server);
  return null;
}

async function start({
  placement,
  binaries,
  maxConnections,
  temporary,
  log,
}: ServerPlan): Promise<Server | null> {
  const postmaster = spawnPostmaster(placement, binaries, { maxConnections, temporary });
  const gone = untilExit(postmaster, log);
  const pid = postmaster.pid;
  const ready = pid && (await waitUntilReady(pid, placement.clusterFolder));
  if (!ready) return null;
  log(`started PostgreSQL, process ${pid}`);
  return { pid, port: PORT, socketFolder: placement.socketFolder, gone };
}

/**
 * Makes the folder startable after a crash. PostgreSQL refuses while a process of the dead
 * postmaster still holds its shared memory, and while a stale pid file names a pid that now belongs
 * to another program. Both are resolved here on evidence: only processes that belong to this
 * cluster are ended, and files go only once none is left. False when one of them turned out to be a
 * postmaster still starting, to be adopted instead.
 */
async function clearRemains({ placement, log }: ServerPlan): Promise<boolean> {
  const { clusterFolder, socketFolder } = placement;
  const patienceEndsAt = Date.now() + SURVIVORS_LEAVE_WITHIN_MS;
  let survivors = processesOfCluster(clusterFolder);
  while (survivors.length > 0 && Date.now() < patienceEndsAt) {
    await delay(20);
    survivors = processesOfCluster(clusterFolder);
  }
  const stalePid = readPostmasterFile(clusterFolder)?.pid;
  if (stalePid && survivors.includes(stalePid)) return false;
  for (const pid of survivors) {
    log(`ending process ${pid}, left behind by a killed PostgreSQL`);
    signal(pid, "SIGKILL"); // its postmaster is dead: nothing it does could still be acknowledged or saved
  }
  for (const pid of survivors) await within(untilGone(pid), SURVIVORS_LEAVE_WITHIN_MS);
  // PostgreSQL checks only whether the pid exists. That is also true of another program that got
  // the pid since, and of the killed postmaster itself until its parent collects it, which some
  // containers' first process never does.
  if (stalePid && isPidInUse(stalePid) && !belongsToCluster(stalePid, clusterFolder)) {
    rmSync(path.join(clusterFolder, "postmaster.pid"), { force: true });
  }
  const socketLock = path.join(socketFolder, `.s.PGSQL.${PORT}.lock`);
  rmSync(socketLock, { force: true });
  return true;
}

async function waitUntilReady(pid: number, clusterFolder: string) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (isAlive(pid) && Date.now() < deadline) {
    const postmaster = readPostmasterFile(clusterFolder);
    if (postmaster?.pid === pid && postmaster.status === "ready") return postmaster;
    await delay(15);
  }
  return null;
}

async function answers(server: Server): Promise<boolean> {
  const client = new pg.Client({
    host: server.socketFolder,
    port: server.port,
    user: SUPERUSER,
    database: "postgres",
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {}); // a connection lost here is the same answer as one refused
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Ends the server: open transactions are rolled back, everything committed is flushed, no recovery at the next start. */
export async function shutDown(server: Server): Promise<void> {
  signal(server.pid, "SIGINT");
  if (await within(server.gone, FAST_SHUTDOWN_WITHIN_MS)) return;
  signal(server.pid, "SIGQUIT");
  if (await within(server.gone, IMMEDIATE_SHUTDOWN_WITHIN_MS)) return;
  throw new Error(`PostgreSQL process ${server.pid} does not stop.`);
}

async function within(event: Promise<void>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(milliseconds, false, { signal: timer.signal }).catch(() => false);
  const happened = await Promise.race([event.then(() => true), late]);
  timer.abort();
  return happened;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone, which is what was wanted.
  }
}

async function untilExit(child: ChildProcess, log: (line: string) => void): Promise<void> {
  try {
    await once(child, "exit");
  } catch (error) {
    log(`PostgreSQL cannot be run: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Polls, because a process that is not our child does not emit an exit event. The timer does not keep the app alive. */
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(100, undefined, { ref: false });
}
