import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bounds } from "./osm/osm-file.ts";

/** The licence of the data (ODbL) requires this text everywhere it is shown. */
export const attribution = "© OpenStreetMap contributors";

/** The manifest that the server reads; paths are below the geo folder, null for a part that was not built. */
export type Manifest = {
  importId: string;
  map: string | null;
  places: string | null;
  roads: string | null;
  importedAt: string;
  source: { file: string; sha256: string; bytes: number };
  bounds: Bounds;
  attribution: string;
};

/** Puts an import in use, in one move: a reader sees the one before or this one. */
export async function publish(geoFolder: string, manifest: Manifest): Promise<void> {
  const part = join(geoFolder, `current.${process.pid}.part`);
  await writeFile(part, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(part, join(geoFolder, "current.json"));
}
