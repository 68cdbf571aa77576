import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";

/** What a running server writes about itself into its cluster folder. */
export type PostmasterFile = { pid: number; port: number; socketFolder: string; status: string };

const onLinux = process.platform === "linux";

/** Returns the content of the server's pid file, or null when the file is missing or incomplete. */
export function readPostmasterFile(clusterFolder: string): PostmasterFile | null {
  try {
    const lines = readFileSync(path.join(clusterFolder, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 1) return null;
    return {
      pid,
      port: Number(lines[3]),
      socketFolder: lines[4] ?? "",
      status: (lines[7] ?? "").trim(),
    };
  } catch {
    return null;
  }
}

/** Returns true when the pid is in use, either by a running process or by a dead one that its parent has not collected. */
export function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Returns true when the process runs; a dead one that has not been collected counts as gone. */
export function isAlive(pid: number): boolean {
  if (!isPidInUse(pid)) return false;
  if (!onLinux) return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const state = stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3);
    return state !== "Z" && state !== "X";
  } catch {
    return false;
  }
}

/**
 * Returns true when this pid is a PostgreSQL process of exactly this cluster. The pid is not enough, because pids are
 * reused.
 */
export function belongsToCluster(pid: number, clusterFolder: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (!onLinux)
      return execFileSync("ps", ["-o", "command=", "-p", String(pid)], {
        encoding: "utf8",
      }).includes(clusterFolder);
    // Every server process has the cluster folder as its working directory from its first moments
    // on.
    return (
      readlinkSync(`/proc/${pid}/cwd`) === clusterFolder &&
      readFileSync(`/proc/${pid}/comm`, "utf8") === "postgres\n"
    );
  } catch {
    return false;
  }
}

/** All PostgreSQL processes of the cluster, also those left behind by a killed postmaster. Linux only, else empty. */
export function processesOfCluster(clusterFolder: string): number[] {
  if (!onLinux) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => belongsToCluster(pid, clusterFolder));
}
