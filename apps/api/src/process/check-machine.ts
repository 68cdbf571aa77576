import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { readDisk } from "../config/data-folder.ts";
import { describeListening } from "../config/exposure.ts";
import { type Settings, SettingsError } from "../config/settings.ts";

/** A new database, its log and the first pictures; with less PostgreSQL stops while it is created. */
const firstStartBytes = 300e6;

/**
 * Checks the port and the disk before a database is started or changed.
 * @throws SettingsError for a disk with too little room; the error of the system for a port that cannot be used
 */
export async function checkMachine(settings: Settings): Promise<void> {
  const { PORT, DATA_DIR, DATABASE_URL } = settings;
  const probe = createServer().listen(PORT, describeListening(settings));
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
  const folder = resolve(DATA_DIR);
  if (DATABASE_URL || existsSync(resolve(folder, "postgres"))) return;
  refuseLittleRoom(folder, (await readDisk(folder)).freeBytes);
}

export function refuseLittleRoom(folder: string, freeBytes: number): void {
  if (freeBytes >= firstStartBytes) return;
  const megabytes = (bytes: number) => Math.floor(bytes / 1e6);
  throw new SettingsError(
    `DATA_DIR: a first start needs ${megabytes(firstStartBytes)} MB free in ${folder}, and there are ${megabytes(freeBytes)} MB`,
  );
}
