import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describeKeys, missingKeys } from "../../backups/keys.ts";
import { Manifest, manifestFile } from "../../backups/manifest.ts";
import { openKeys } from "../../backups/open-keys.ts";
import type { Settings } from "../../config/settings.ts";
import type { BackupFacts } from "./findings.ts";

/** The newest whole backup, and which of its keys this installation lacks. */
export async function readBackups(
  settings: Pick<Settings, "BACKUP_DIR" | "DATA_DIR" | "APP_SECRET" | "DOCUMENT_KEYS" | "NODE_ENV">,
  now: Date,
): Promise<BackupFacts> {
  const folder = resolve(settings.BACKUP_DIR);
  const names = await readdir(folder).catch(() => []);
  const whole = await Promise.all(names.map((name) => readManifest(folder, name)));
  const [newest] = whole
    .flatMap((found) => (found ? [found] : []))
    .sort((left, right) => right.madeAt.getTime() - left.madeAt.getTime());
  const keys = await openKeys(settings, resolve(settings.DATA_DIR));
  return {
    folder,
    newest: newest ?? null,
    missingKeys: newest ? missingKeys(newest.keys, keys && describeKeys(keys)) : [],
    isProduction: settings.NODE_ENV === "production",
    now,
  };
}

/** Null for anything else that is there, and for a backup that was cut off. */
async function readManifest(folder: string, name: string) {
  if (name.endsWith(".partial")) return null;
  const text = await readFile(join(folder, name, manifestFile), "utf8").catch(() => null);
  if (text === null) return null;
  const manifest = Manifest.safeParse(parse(text));
  if (!manifest.success) return null;
  return { name, madeAt: new Date(manifest.data.madeAt), keys: manifest.data.keys };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
