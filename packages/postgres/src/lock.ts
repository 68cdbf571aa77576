import { chmodSync, lchownSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

const LOCK_FILE = "owner.lock";
const OWNER_FILE = "owner.json";
const SQLITE_BUSY = 5;
/** A process that was just killed needs a moment to disappear; a restart must not stumble over it. */
const WAIT_FOR_DYING_OWNER_MS = 600;

/** Another living process already runs the database in this folder. */
export class FolderInUseError extends Error {
  override name = "FolderInUseError";
  readonly folder: string;
  /** Null when the owner has the lock but has not yet written its pid. */
  readonly ownerPid: number | null;

  constructor(folder: string, ownerPid: number | null) {
    const owner = ownerPid === null ? "another process" : `process ${ownerPid}`;
    super(
      `The data folder ${folder} is in use by ${owner}. Stop that process first, or start this one on another folder.`,
    );
    this.folder = folder;
    this.ownerPid = ownerPid;
  }
}

export type FolderLock = { release(): void };

/** Keeps the handles reachable: a garbage-collected handle would close its file and silently drop the lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Acquires the one lock of a data folder, held until `release` or until this process ends in any way. Node does not
 * have flock. An open exclusive SQLite transaction is a portable equivalent: the kernel holds a record lock on the
 * file and drops it with the process, so neither kill -9 nor a reused pid can leave it behind, and two starters cannot
 * both win. It also refuses a second acquisition inside the same process, and its file is never written.
 * Record locks vanish when the process closes ANY descriptor of the file, so code here must never read `owner.lock`;
 * the holder is named in `owner.json`, which is only used for the message.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const deadline = Date.now() + WAIT_FOR_DYING_OWNER_MS;
  for (;;) {
    const handle = acquireLock(path.join(folder, LOCK_FILE));
    if (handle) return ownedLock(folder, handle);
    if (Date.now() > deadline) throw new FolderInUseError(folder, readOwnerPid(folder));
    await delay(50);
  }
}

function acquireLock(file: string): DatabaseSync | null {
  const handle = new DatabaseSync(file);
  try {
    handle.exec("begin exclusive");
    chmodSync(file, 0o600); // an account that may open the file could hold a read lock on it and keep us out
    const owner = statSync(path.dirname(file));
    lchownSync(file, owner.uid, owner.gid); // root may start it once without shutting the folder's owner out
    return handle;
  } catch (error) {
    handle.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

function ownedLock(folder: string, handle: DatabaseSync): FolderLock {
  heldLocks.add(handle);
  const ownerFile = path.join(folder, OWNER_FILE);
  rmSync(ownerFile, { force: true }); // left by a killed owner, perhaps of another account
  writeFileSync(
    ownerFile,
    `${JSON.stringify({ pid: process.pid, since: new Date().toISOString() })}\n`,
  );
  return {
    release() {
      if (!heldLocks.delete(handle)) return;
      rmSync(ownerFile, { force: true });
      handle.close();
    },
  };
}

function readOwnerPid(folder: string): number | null {
  try {
    const owner: unknown = JSON.parse(readFileSync(path.join(folder, OWNER_FILE), "utf8"));
    const known =
      typeof owner === "object" &&
      owner !== null &&
      "pid" in owner &&
      typeof owner.pid === "number";
    return known ? (owner.pid as number) : null;
  } catch {
    return null;
  }
}
