import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** With simulated drivers, hurried. Another port, and the one after it, let two runs stand beside each other. */
export const simulatedPort = Number(process.env.E2E_PORT ?? 3971);
/** Without any: here a person is the only driver. */
export const quietPort = simulatedPort + 1;
export const quietUrl = `http://localhost:${quietPort}`;

/** Where a server keeps its data. Kept in the environment, so that the stories' own processes know the same. */
const dataFolder = (name: string): string => {
  process.env[name] ??= mkdtempSync(join(tmpdir(), "songtan-e2e-"));
  return process.env[name];
};
export const simulatedDataFolder = dataFolder("E2E_SIMULATED_DATA");
export const quietDataFolder = dataFolder("E2E_QUIET_DATA");
