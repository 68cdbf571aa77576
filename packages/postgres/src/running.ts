import { existsSync } from "node:fs";
import { SUPERUSER } from "./cluster.ts";
import type { Reachable } from "./database.ts";
import { findCluster } from "./placement.ts";
import { belongsToCluster, readPostmasterFile } from "./postmaster.ts";

/**
 * The server that another process runs in a data folder, or null when none is up. It belongs to that process, which may
 * stop it at any moment: for readers who would rather fail than keep the owner waiting.
 */
export function findRunning(folder: string): Reachable | null {
  if (!existsSync(folder)) return null;
  const clusterFolder = findCluster(folder);
  const postmaster = readPostmasterFile(clusterFolder);
  if (postmaster?.status !== "ready" || !belongsToCluster(postmaster.pid, clusterFolder))
    return null;
  const { socketFolder: host, port } = postmaster;
  return { connection: (database, user = SUPERUSER) => ({ host, port, user, database }) };
}
