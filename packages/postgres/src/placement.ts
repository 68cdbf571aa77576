import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { type FolderLock, lockFolder } from "./lock.ts";
import { makePassableFolder } from "./passable-folder.ts";
import { blockedBy, chooseAccount, type ServerAccount } from "./server-account.ts";

/** Folders and account of one database. `homeFolder` is the data folder, unless the server cannot reach it. */
export type Placement = {
  homeFolder: string;
  clusterFolder: string;
  socketFolder: string;
  account: ServerAccount;
};

/** The server makes one socket, named after this port. It cannot collide, because TCP is off. */
export const PORT = 5432;
const RECORD = "placement.json";
/** `sun_path` is 108 bytes on Linux and 104 on macOS, one of them for the closing zero. */
const SOCKET_PATH_MAX_BYTES = process.platform === "darwin" ? 103 : 107;

type PlacementRecord = { homeFolder?: string; socketFolder?: string };

export type PlacementOptions = {
  folder: string;
  outsideFolder: string;
  log: (line: string) => void;
};

/** Locks the data folder for this process, then decides and prepares its places. The locks are released by the caller. */
export async function reservePlacement({
  folder,
  outsideFolder,
  log,
}: PlacementOptions): Promise<{ placement: Placement; locks: FolderLock[] }> {
  const dataFolder = openDataFolder(folder);
  const locks = [await lockFolder(dataFolder)];
  try {
    const homeFolder = prepareHome({ folder: dataFolder, outsideFolder, log });
    // A copied data folder would carry the record along; the second lock keeps two copies off the one cluster.
    if (homeFolder !== dataFolder) locks.push(await lockFolder(homeFolder));
    const clusterFolder = path.join(homeFolder, "cluster");
    const account = chooseAccount(clusterFolder);
    // The server passes through the data folder and owns only what is its own in it; we write there as root, so an
    // account that could plant links in it must not own it. Without root it is simply private.
    if (statSync(homeFolder).uid === process.getuid?.())
      chmodSync(homeFolder, account ? 0o711 : 0o700);
    return {
      placement: {
        homeFolder,
        clusterFolder,
        socketFolder: chooseSocketFolder(homeFolder, account),
        account,
      },
      locks,
    };
  } catch (error) {
    for (const lock of locks) lock.release();
    throw error;
  }
}

function openDataFolder(folder: string): string {
  try {
    mkdirSync(path.dirname(path.resolve(folder)), { recursive: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const dataFolder = realpathSync(folder);
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    return dataFolder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data folder ${folder} cannot be used by this account (${reason}). Run as the account that owns it.`,
    );
  }
}

/**
 * Normally the data folder itself. As root the server runs as another account, and when a folder above is closed to it
 * (a checkout under /root), the cluster is placed in `outsideFolder` under an id recorded in the data folder. Deleting
 * the data folder therefore still means a fresh start, never an old cluster coming back.
 */
function prepareHome({ folder: dataFolder, outsideFolder, log }: PlacementOptions): string {
  const recorded = readRecord(dataFolder).homeFolder;
  if (recorded) {
    if (existsSync(recorded)) return realpathSync(recorded);
    throw new Error(
      `The database of ${dataFolder} was placed in ${recorded}, which is gone. Bring it back, or delete ` +
        `${path.join(dataFolder, RECORD)} to start with an empty database.`,
    );
  }
  const blocker = blockedBy(dataFolder, chooseAccount(path.join(dataFolder, "cluster")));
  if (!blocker) return dataFolder;
  if (existsSync(path.join(dataFolder, "cluster"))) {
    // Made when the way was open. Starting an empty cluster elsewhere would look as if all data were lost.
    throw new Error(
      `The database in ${dataFolder} exists, but its account can no longer pass ${blocker}. Run chmod o+x ${blocker}, ` +
        "or move the data folder.",
    );
  }

  const home = path.join(outsideFolder, randomUUID());
  const stillBlocked = prepareOutside(home);
  if (stillBlocked) {
    throw new Error(
      `PostgreSQL does not run as root, and its account can pass neither ${blocker} nor ${stillBlocked}. ` +
        "Choose a data folder whose parents it can pass, or do not run as root.",
    );
  }
  writeRecord(dataFolder, { homeFolder: home });
  log(
    `${blocker} is closed to the database's account: the cluster of ${dataFolder} is placed in ${home}`,
  );
  return home;
}

/** The path of a data folder's cluster, without reserving or preparing anything. */
export function findCluster(folder: string): string {
  const dataFolder = realpathSync(folder);
  return path.join(realpathSync(readRecord(dataFolder).homeFolder ?? dataFolder), "cluster");
}

function prepareOutside(home: string): string | null {
  makePassableFolder(path.dirname(home));
  mkdirSync(home, { mode: 0o700 });
  return blockedBy(home, chooseAccount(home));
}

/**
 * The folder of the Unix socket, which is also the whole access rule: the server trusts every
 * connection, and only the folder's owner (the server's account, which has to create the socket)
 * and root can get in, because its mode is 0700. A root-owned folder would keep the server out; a
 * password would have to be stored next to the data it protects. So as ourselves: us alone; as
 * root: root, and an account without a login.
 */
function chooseSocketFolder(homeFolder: string, account: ServerAccount): string {
  const defaultFolder = path.join(homeFolder, "socket");
  if (socketFits(defaultFolder)) {
    if (preparePrivateFolder(defaultFolder, account)) return defaultFolder;
    throw new Error(
      `${defaultFolder} belongs to another account. Run as that account, or remove it.`,
    );
  }
  const recorded = readRecord(homeFolder).socketFolder;
  const hash = createHash("sha256").update(homeFolder).digest("hex").slice(0, 12);
  const parent = [realpathSync(os.tmpdir()), "/tmp"].find(
    (folder) =>
      socketFits(path.join(folder, `songtan-${hash}-0000`)) &&
      !blockedBy(path.join(folder, hash), account),
  );
  if (!parent) throw new Error("No short temporary folder for the database's socket.");
  // The name is guessable and the parent is public: a folder that is not ours is left alone and
  // another name used.
  const names = [
    path.join(parent, `songtan-${hash}`),
    path.join(parent, `songtan-${hash}-${randomBytes(2).toString("hex")}`),
  ];
  for (const candidate of recorded ? [recorded, ...names] : names) {
    if (!preparePrivateFolder(candidate, account)) continue;
    writeRecord(homeFolder, { ...readRecord(homeFolder), socketFolder: candidate });
    return candidate;
  }
  throw new Error(`No private folder for the database's socket in ${parent}.`);
}

function socketFits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_MAX_BYTES;
}

/**
 * Makes or adopts a private folder for the account; false when it belongs to another account. A
 * folder the account already owns is only checked: changing it as root would let that account point
 * us at any other file of the machine.
 */
function preparePrivateFolder(folder: string, account: ServerAccount): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const existing = lstatSync(folder);
  if (!existing.isDirectory()) return false;
  if (account && existing.uid === account.uid) return (existing.mode & 0o077) === 0;
  if (existing.uid !== process.getuid?.()) return false;
  assignOwner(folder, account);
  return true;
}

function assignOwner(folder: string, account: ServerAccount): void {
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

function readRecord(folder: string): PlacementRecord {
  const file = path.join(folder, RECORD);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as PlacementRecord) : {};
}

function writeRecord(folder: string, record: PlacementRecord): void {
  writeFileSync(path.join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`);
}
