import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { type ImportedFile, type ImportedRow, importedFileVersion } from "@songtan/places/imported-file";
import type { PlaceIndex } from "@songtan/places/place-index";
import type { Place } from "@songtan/places/words";

const repository = resolve(import.meta.dirname, "..");
/** Central Bangkok from OpenStreetMap, kept beside the repository and never in it. */
const extract = resolve(repository, "../shared/data/pathumwan.osm.pbf");

/**
 * A data folder with an import that brings the index to `size` places: the real shops and streets of central Bangkok
 * where their extract is at hand, and made-up ones named and placed like them.
 */
export async function crowdedFolder(index: PlaceIndex, size: number): Promise<{ folder: string; placesFile: string }> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-bench-places-"));
  const file = existsSync(extract) ? await importExtract(folder) : emptyImport;
  const real = file.rows.length;
  const tambons = index.places.filter((place) => place.kind === "tambon");
  for (let at = 0; at < size - index.places.length - real; at += 1) file.rows.push(madeUp(tambons, at));
  await mkdir(join(folder, "geo/bench"), { recursive: true });
  const placesFile = join(folder, "geo/bench/places.json");
  await writeFile(placesFile, JSON.stringify(file));
  const parts = { importId: "bench", map: null, places: "bench/places.json", roads: null };
  const facts = { importedAt: new Date().toISOString(), bounds: [97.3, 5.6, 105.7, 20.5], attribution: "bench" };
  await writeFile(join(folder, "geo/current.json"), JSON.stringify({ ...parts, ...facts }));
  return { folder, placesFile };
}

const emptyImport: ImportedFile = { version: importedFileVersion, attribution: "bench", rows: [], lines: [] };

async function importExtract(folder: string): Promise<ImportedFile> {
  await promisify(execFile)(process.execPath, ["tools/geo-import/run.mjs", extract, "--only", "places"], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: folder },
  });
  const manifest: { places: string } = JSON.parse(await readFile(join(folder, "geo/current.json"), "utf8"));
  return JSON.parse(await readFile(join(folder, "geo", manifest.places), "utf8"));
}

/** A shop named after a tambon that is not its own, as they are. */
function madeUp(tambons: readonly Place[], at: number): ImportedRow {
  const named = tambons[(at * 7) % tambons.length];
  const around = tambons[(at * 13) % tambons.length];
  if (!named || !around) throw new Error("the gazetteer has no tambons");
  const [off, number] = [((at * 31) % 100) / 2000, at % 90];
  const names = [`ร้าน${named.th} ${number}`, `${named.en} Shop ${number}`] as const;
  const point = [around.latitude + off, around.longitude - off] as const;
  return [`x-${at}`, "shop", ...names, ...point, around.amphoeCode, 18, [], "", ""];
}
