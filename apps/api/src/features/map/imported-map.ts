import { readFile, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import { z } from "zod";

/** What the last import of map data left behind; read each time, so that a new import needs no restart. */
const Manifest = z.object({ map: z.string().min(1).nullish(), importedAt: z.iso.datetime({ offset: true }) });

export type ImportedMap = {
  /** Changes with every import, so that what is cached under it never goes stale. */
  version: string;
  /** A file in the geo folder, seen from there. */
  file: string;
};

export const geoFolder = (dataDirectory: string): string => resolve(dataDirectory, "geo");

/** The map tiles in use, or null when nothing was imported or the import is not readable. */
export async function importedMap(dataDirectory: string): Promise<ImportedMap | null> {
  const folder = geoFolder(dataDirectory);
  try {
    const text = await readFile(resolve(folder, "current.json"), "utf8");
    const { map, importedAt } = Manifest.parse(JSON.parse(text));
    if (!map) return null;
    const file = relative(folder, resolve(folder, map));
    if (file.startsWith("..") || isAbsolute(file)) return null;
    const { mtimeMs, size } = await stat(resolve(folder, file));
    const parts = [Date.parse(importedAt), Math.round(mtimeMs), size];
    return { version: parts.map((part) => part.toString(36)).join("-"), file };
  } catch {
    return null;
  }
}
