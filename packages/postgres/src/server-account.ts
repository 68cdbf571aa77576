import { statSync } from "node:fs";
import path from "node:path";

/** The account the server runs as when it cannot be ours; null means "as ourselves". */
export type ServerAccount = { uid: number; gid: number } | null;

/**
 * The unprivileged account of every Linux: owns nothing else, so a break-out of the server reaches
 * nothing.
 */
const NOBODY = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. An existing cluster keeps its owner, a new one belongs to the
 * unprivileged account.
 */
export function chooseAccount(clusterFolder: string): ServerAccount {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** The nearest folder on the way to `target` that this account may not pass through, or null when the way is free. */
export function blockedBy(target: string, account: ServerAccount): string | null {
  if (!account) return null;
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    if (!mayUse(folder, account, 0o1)) return folder;
    if (folder === path.dirname(folder)) return null;
  }
}

/** Returns true when the mode bits give the account all of `wanted` (4 read, 2 write, 1 execute or pass through). */
export function mayUse(
  file: string,
  account: NonNullable<ServerAccount>,
  permissions: number,
): boolean {
  const { mode, uid, gid } = statSync(file);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & permissions) === permissions;
}
