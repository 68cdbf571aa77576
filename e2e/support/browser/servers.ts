import { mkdtempSync } from "node:fs";
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
  process.env[name] ??= mkdtempSync(join(tmpdir(), "songtan-e2e-"));
  return process.env[name];
};
export const simulatedDataFolder = dataFolder("E2E_SIMULATED_DATA");
export const quietDataFolder = dataFolder("E2E_QUIET_DATA");
