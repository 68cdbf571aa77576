import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * With simulated drivers, at a higher speed. Another port, and the one after it, allow two runs in
 * parallel.
 */
export const simulatedPort = Number(process.env.E2E_PORT ?? 3971);
/** Without any: here a person is the only driver. */
export const quietPort = simulatedPort + 1;
export const quietUrl = `http://localhost:${quietPort}`;

/**
 * Where a server stores its data. Stored in the environment, so that the stories' own processes
 * know the same.
 */
const dataFolder = (name: string): string => {
  const known = process.env[name];
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), "songtan-e2e-"));
  // As root, PostgreSQL runs as another account: without a way through it would work elsewhere on the disk, and stay there.
  chmodSync(folder, 0o711);
  process.env[name] = folder;
  return folder;
};
export const simulatedDataFolder = dataFolder("E2E_SIMULATED_DATA");
export const quietDataFolder = dataFolder("E2E_QUIET_DATA");

/** What opens the inbox of every server that a run starts; the environment hands it to the servers and to the stories' processes. */
process.env.SANDBOX_SECRET ??= randomUUID();
export const inboxSecret = process.env.SANDBOX_SECRET;
