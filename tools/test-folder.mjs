// Where the tests store their databases and files: in memory where this machine has plenty of it, because most of what a
// test writes is a copy of an empty database. What a killed process leaves behind goes with the folder.
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** Two stories' servers and their databases need about 3 GiB, and so do the browsers. */
const neededGiB = 10;
const bytesPerGiB = 1024 ** 3;

/** A new folder for this run, deleted when the program ends. */
export function makeTestFolder() {
  const folder = mkdtempSync(join(hasMemory() ? memory : tmpdir(), "songtan-test-"));
  // As root, PostgreSQL runs as another account, which has to pass through.
  chmodSync(folder, 0o711);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasMemory() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8"));
    const freeBytes = Math.min(bavail * bsize, Number(available?.[1] ?? 0) * 1024);
    return freeBytes >= neededGiB * bytesPerGiB;
  } catch {
    return false;
  }
}
