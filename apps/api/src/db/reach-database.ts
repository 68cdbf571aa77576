import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { ensureDatabase } from "@songtan/postgres/database";
import { type EmbeddedPostgres, FolderInUseError, launchPostgres } from "@songtan/postgres/launch";
import { findRunning } from "@songtan/postgres/running";
import { isLocalDatabase } from "../config/exposure.ts";
import { type Settings, SettingsError } from "../config/settings.ts";
import type { Connection } from "./database.ts";
import { embeddedConnections } from "./pools.ts";
import { appRole, ensureRoles, ownerRole } from "./roles.ts";

const databaseName = "songtan";

export type Reached = { owner: Connection; app: Connection; close(): Promise<void> };
type Where = Pick<Settings, "DATABASE_URL" | "DATABASE_MIGRATE_URL" | "DATABASE_CA"> & {
  dataFolder: string;
};

/** The database of the settings, or the embedded one, started and made when it is new. Throws FolderInUseError. */
export async function reachDatabase(where: Where, log: (line: string) => void): Promise<Reached> {
  if (where.DATABASE_URL) return outside({ ...where, DATABASE_URL: where.DATABASE_URL });
  const embedded = await launchPostgres({
    folder: embeddedFolder(where),
    log,
    maxConnections: embeddedConnections,
  });
  try {
    await ensureRoles(embedded);
    await ensureDatabase(embedded, databaseName, ownerRole);
  } catch (problem) {
    await embedded.stop();
    throw problem;
  }
  return inside(embedded, () => embedded.stop());
}

/**
 * Refuses the embedded database of a folder in which the program has never been started. A command would otherwise
 * create an empty database in a misspelt folder, and find it intact.
 * @throws SettingsError
 */
export function refuseUnused({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Settings, "DATABASE_URL" | "DATA_DIR">): void {
  const dataFolder = resolve(DATA_DIR);
  if (!DATABASE_URL && !existsSync(embeddedFolder({ dataFolder })))
    throw new SettingsError(
      `DATA_DIR: the program has never been started in ${dataFolder}, so there is nothing to work on`,
    );
}

/** Like `reachDatabase`, but while a running program has the embedded database open, and nothing new is made. */
export async function reachDatabaseInUse(
  where: Where,
  log: (line: string) => void,
): Promise<Reached> {
  refuseUnused({ ...where, DATA_DIR: where.dataFolder });
  try {
    return await reachDatabase(where, log);
  } catch (problem) {
    const running = problem instanceof FolderInUseError ? findRunning(embeddedFolder(where)) : null;
    if (!running) throw problem;
    return inside(running, async () => {});
  }
}

const embeddedFolder = ({ dataFolder }: Pick<Where, "dataFolder">) =>
  resolve(dataFolder, "postgres");

async function outside({
  DATABASE_URL: app,
  DATABASE_MIGRATE_URL: owner = app,
  DATABASE_CA: authority,
}: Where & { DATABASE_URL: string }): Promise<Reached> {
  if (authority) await readAuthority(authority);
  return {
    owner: trusting(owner, authority),
    app: trusting(app, authority),
    close: async () => {},
  };
}

/** @throws SettingsError where the driver would say only that a file is missing */
async function readAuthority(file: string): Promise<void> {
  const text = await readFile(file, "utf8").catch(() => "");
  if (!text.includes("-----BEGIN CERTIFICATE-----"))
    throw new SettingsError(
      `cannot start with these settings:\n  DATABASE_CA: ${file} is no file with certificates that can be read`,
    );
}

/** The address of a database on another machine, with the authority that its certificate must come from. */
function trusting(address: string, authority: string | undefined): string {
  if (!authority || isLocalDatabase(address)) return address;
  const url = new URL(address);
  url.searchParams.set("sslrootcert", authority);
  return url.href;
}

const inside = (
  { connection }: Pick<EmbeddedPostgres, "connection">,
  close: () => Promise<void>,
): Reached => ({
  owner: connection(databaseName, ownerRole),
  app: connection(databaseName, appRole),
  close,
});
