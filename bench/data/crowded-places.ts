import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Place } from "@songtan/places/geography/types";
import {
  type ImportedFile,
  type ImportedRow,
  importedFileVersion,
} from "@songtan/places/imported/file";
import type { PlaceIndex } from "@songtan/places/place-index";

const repository = resolve(import.meta.dirname, "../..");
/** Central Bangkok from OpenStreetMap, stored next to the repository and never in it. */
const extract = resolve(repository, "../shared/data/pathumwan.osm.pbf");

/**
 * A data folder with an import that brings the index to `size` places: the real shops and streets of central Bangkok
 * where their extract is at hand, and made-up ones named and placed like them.
 */
export async function crowdedFolder(
  index: PlaceIndex,
  size: number,
): Promise<{ folder: string; placesFile: string }> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-bench-places-"));
  const file = existsSync(extract) ? await importExtract(folder) : emptyImport;
  const real = file.rows.length;
  const tambons = index.places.filter((place) => place.kind === "tambon");
  for (let rowNumber = 0; rowNumber < size - index.places.length - real; rowNumber += 1)
    file.rows.push(buildRow(tambons, rowNumber));
  await mkdir(join(folder, "geo/bench"), { recursive: true });
  const placesFile = join(folder, "geo/bench/places.json");
  await writeFile(placesFile, JSON.stringify(file));
  const parts = { importId: "bench", map: null, places: "bench/places.json", roads: null };
  const details = {
    importedAt: new Date().toISOString(),
    bounds: [97.3, 5.6, 105.7, 20.5],
    attribution: "bench",
  };
  await writeFile(join(folder, "geo/current.json"), JSON.stringify({ ...parts, ...details }));
  return { folder, placesFile };
}

const emptyImport: ImportedFile = {
  version: importedFileVersion,
  attribution: "bench",
  rows: [],
  lines: [],
};

async function importExtract(folder: string): Promise<ImportedFile> {
  await promisify(execFile)(
    process.execPath,
    ["tools/geo-import/run.mjs", extract, "--only", "places"],
    {
      cwd: repository,
      env: { ...process.env, DATA_DIR: folder },
    },
  );
  const manifest: { places: string } = JSON.parse(
    await readFile(join(folder, "geo/current.json"), "utf8"),
  );
  return JSON.parse(await readFile(join(folder, "geo", manifest.places), "utf8"));
}

/** A shop named after a tambon that is not its own, as they are. */
function buildRow(tambons: readonly Place[], index: number): ImportedRow {
  const named = tambons[(index * 7) % tambons.length];
  const nearby = tambons[(index * 13) % tambons.length];
  if (!named || !nearby) throw new Error("the gazetteer has no tambons");
  const [off, number] = [((index * 31) % 100) / 2000, index % 90];
  const names = [`ร้าน${named.th} ${number}`, `${named.en} Shop ${number}`] as const;
  const point = [nearby.latitude + off, nearby.longitude - off] as const;
  return [`x-${index}`, "shop", ...names, ...point, nearby.amphoeCode, 18, [], "", ""];
}
