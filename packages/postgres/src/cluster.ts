import { type SpawnOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import type { Placement } from "./placement.ts";
import { openServerLog } from "./server-log.ts";

/** The account every helper connects as; the product's own roles are made by `ensureRole`. */
export const SUPERUSER = "postgres";
const MAJOR_VERSION = "18";
/** Compares and sorts as Thai does; the C library's plain "C" would make Thai letters no letters at all for trigrams. */
const LOCALE = ["--locale-provider=icu", "--icu-locale=th-TH"];
const LIBRARY_LOCALE = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

/** Creates the cluster when it is missing. Incomplete clusters left by killed starters are deleted first. */
export async function ensureCluster(
  placement: Placement,
  binaries: Binaries,
): Promise<"created" | "existing"> {
  const { homeFolder, clusterFolder, account } = placement;
  if (existsSync(clusterFolder)) {
    checkVersion(clusterFolder);
    return "existing";
  }
  for (const name of readdirSync(homeFolder)) {
    if (name.startsWith("cluster.new."))
      rmSync(path.join(homeFolder, name), { recursive: true, force: true });
  }
  // initdb is not atomic, a rename is: a folder named "cluster" is always a whole one, flushed to disk.
  const building = `${clusterFolder}.new.${randomBytes(4).toString("hex")}`;
  mkdirSync(building, { mode: 0o700 });
  if (account) chownSync(building, account.uid, account.gid);
  await runInitdb(placement, binaries, building);
  writeFileSync(
    path.join(building, "pg_hba.conf"),
    "# Reaching the socket is the permission.\nlocal all all trust\n",
  );
  renameSync(building, clusterFolder);
  flushFolder(homeFolder);
  return "created";
}

/** The data folder belongs to a PostgreSQL of another major version. */
export class OtherVersionError extends Error {
  override name = "OtherVersionError";
}

function checkVersion(clusterFolder: string): void {
  const version = readFileSync(path.join(clusterFolder, "PG_VERSION"), "utf8").trim();
  if (version === MAJOR_VERSION) return;
  throw new OtherVersionError(
    `${clusterFolder} was made by PostgreSQL ${version}, this is ${MAJOR_VERSION}. Restore a backup into a new folder.`,
  );
}

async function runInitdb(
  placement: Placement,
  binaries: Binaries,
  building: string,
): Promise<void> {
  const initdb = spawn(
    binaries.initdb,
    [
      ...[
        "-D",
        building,
        "-U",
        SUPERUSER,
        "--encoding=UTF8",
        ...LOCALE,
        `--locale=${LIBRARY_LOCALE}`,
      ],
      ...["--auth=trust", "--no-instructions"],
    ],
    { ...serverProcessOptions(placement, binaries), stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [initdb.stdout, initdb.stderr])
    stream?.on("data", (chunk) => (output += chunk));
  const exitCode = await new Promise((resolve, reject) =>
    initdb.once("error", reject).once("close", resolve),
  );
  if (exitCode !== 0)
    throw new Error(`The database could not be created in ${placement.clusterFolder}:\n${output}`);
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** A clean environment: PGDATA, PGPORT or PGOPTIONS of the person starting us must not reach the server. */
function serverProcessOptions(placement: Placement, binaries: Binaries): SpawnOptions {
  const { account } = placement;
  return {
    cwd: "/",
    env: { PATH: "/usr/bin:/bin", LD_LIBRARY_PATH: binaries.libraryFolder },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
}

export type ServerSize = {
  maxConnections: number;
  /** Its data may be lost with the machine: for tests. */
  temporary: boolean;
};

/** For a database that may be lost with its machine: nothing waits for the disk, and a checkpoint costs next to nothing. */
const temporarySettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  shared_buffers: "128MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
};

/** Given on the command line, so the data folder carries no configuration that could drift from this page. */
function settings({ maxConnections, temporary }: ServerSize): string[] {
  const values = {
    listen_addresses: "", // the Unix socket is the only door
    unix_socket_permissions: "0700",
    max_connections: String(maxConnections),
    shared_buffers: "32MB",
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    io_method: "sync", // the default keeps three more worker processes in memory
    jit: "off",
    max_wal_size: "256MB",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "off",
    log_line_prefix: "%m [%p] ",
    ...(temporary && temporarySettings),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/**
 * Starts the postmaster. Detached and logging to a file, because it must outlive us: a Ctrl-C in the terminal goes to
 * the app alone, which still needs the database to finish, and after kill -9 of the app a pipe would break its log.
 */
export function spawnPostmaster(placement: Placement, binaries: Binaries, size: ServerSize) {
  const logHandle = openServerLog(placement.homeFolder);
  try {
    const postmaster = spawn(
      binaries.postgres,
      ["-D", placement.clusterFolder, "-k", placement.socketFolder, ...settings(size)],
      {
        ...serverProcessOptions(placement, binaries),
        detached: true,
        stdio: ["ignore", logHandle, logHandle],
      },
    );
    postmaster.unref();
    return postmaster;
  } finally {
    closeSync(logHandle);
  }
}
