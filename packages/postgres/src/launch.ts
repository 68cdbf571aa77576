import { setTimeout as delay } from "node:timers/promises";
import { prepareBinaries } from "./binaries.ts";
import { ensureCluster, SUPERUSER } from "./cluster.ts";
import { reservePlacement } from "./placement.ts";
import { bringUp, type Server, type ServerPlan, shutDown } from "./server.ts";

export { OtherVersionError } from "./cluster.ts";
export { FolderInUseError } from "./lock.ts";

export type LaunchOptions = {
  /** The data folder; made when missing. It must not contain anything else. */
  folder: string;
  log?: (line: string) => void;
  maxConnections?: number;
  /** Nothing waits for the disk, and a crash of the machine may lose all of it: for tests. */
  temporary?: boolean;
  /** Folder of the cluster when a folder above the data folder is closed to the server's account. */
  outsideFolder?: string;
};

/**
 * Options for `pg`'s client and pool, usable unchanged. A password is not needed, because access to the socket is the
 * permission.
 */
export type Connection = {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
};

export type EmbeddedPostgres = {
  readonly socketFolder: string;
  readonly port: number;
  readonly superuser: string;
  /** The postmaster's process; it changes after the postmaster was killed and restarted. */
  readonly pid: number;
  connection(database: string, user?: string): Connection;
  /** Shuts the server down cleanly and frees the folder. Safe to call twice. */
  stop(): Promise<void>;
};

/** The product's pools, the migrations and a person with a console together stay below this. */
const DEFAULT_MAX_CONNECTIONS = 30;
const DEFAULT_OUTSIDE_FOLDER = "/var/lib/songtan";
/** Pauses between attempts to restart it, in milliseconds. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Runs the PostgreSQL of a data folder: creates it on first use, adopts a server left by a killed app, recovers a
 * killed server, and restarts it while this process lives. Throws FolderInUseError when another process has the folder.
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const { placement, locks } = await reservePlacement({
    folder: options.folder,
    outsideFolder: options.outsideFolder ?? DEFAULT_OUTSIDE_FOLDER,
    log,
  });
  const unlock = () => {
    for (const lock of locks) lock.release();
  };
  try {
    const binaries = prepareBinaries(placement.account);
    if ((await ensureCluster(placement, binaries)) === "created")
      log(`created a database in ${placement.clusterFolder}`);
    const plan = {
      placement,
      binaries,
      maxConnections: options.maxConnections ?? DEFAULT_MAX_CONNECTIONS,
      temporary: options.temporary ?? false,
      log,
    };
    return superviseServer(plan, await bringUp(plan), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function superviseServer(plan: ServerPlan, first: Server, unlock: () => void): EmbeddedPostgres {
  let server = first;
  let running = true;
  let stopping: Promise<void> | null = null;
  const retries = new AbortController();

  async function supervise(): Promise<void> {
    for (;;) {
      await server.gone;
      running = false;
      if (stopping) return;
      plan.log(`PostgreSQL process ${server.pid} ended unexpectedly: starting it again`);
      const next = await bringUpAgain();
      if (!next) return;
      server = next;
      running = true;
      if (stopping) return shutDown(server); // a stop was requested while it was coming up again
    }
  }

  /**
   * Retries until the server runs or is not needed any more: a full disk, or a crash during recovery, is eventually
   * over.
   */
  async function bringUpAgain(): Promise<Server | null> {
    for (let pause = FIRST_PAUSE_MS; !stopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await bringUp(plan, 1);
      } catch (error) {
        plan.log(`${messageOf(error)}\nTrying again in ${pause} ms`);
      }
      await delay(pause, undefined, { signal: retries.signal }).catch(() => {});
    }
    return null;
  }
  const supervision = supervise().catch((error: unknown) => {
    plan.log(`PostgreSQL is not watched any more: ${messageOf(error)}`);
  });

  async function stopServer(): Promise<void> {
    try {
      if (running) await shutDown(server);
      await supervision;
    } finally {
      unlock();
    }
  }

  return {
    get socketFolder() {
      return server.socketFolder;
    },
    get port() {
      return server.port;
    },
    get pid() {
      return server.pid;
    },
    superuser: SUPERUSER,
    connection: (database, user = SUPERUSER) => ({
      host: server.socketFolder,
      port: server.port,
      user,
      database,
    }),
    stop() {
      stopping ??= stopServer();
      retries.abort();
      return stopping;
    },
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
