import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Place, Point } from "../../../packages/places/src/geography/types.ts";
import {
  type ImportedFile,
  type ImportedRow,
  importedFileVersion,
  lineUnitsPerDegree,
} from "../../../packages/places/src/imported/file.ts";
import { loadPlaces, type PlaceIndex } from "../../../packages/places/src/load.ts";
import { plainText } from "../../../packages/places/src/names/place-key.ts";
import { amphoeOf } from "../../../packages/places/src/reverse.ts";
import { attribution } from "./manifest.ts";
import { ExtractError } from "./osm/extract-error.ts";
import { type Collected, collectPlaces, type FoundAddress } from "./places/collect-places.ts";
import { groupStreets, type Street } from "./places/group-streets.ts";
import { KnownPlaces, withoutTwins } from "./places/merge-places.ts";
import { StreetFinder, type StreetName } from "./places/nearest-street.ts";
import { distinct } from "./places/place-names.ts";
import { runStep } from "./step.ts";

const addressImportance = 10;
/** An extract of a neighbour has a few Thai villages along the border. */
const thaiShareLeast = 0.2;
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

type PlacesSummary = {
  places: number;
  streets: number;
  addresses: number;
  bounds: Collected["bounds"];
};

/**
 * Reads an extract and writes `places.json` into the folder, which the search of a running server
 * loads.
 */
export async function buildPlaces(
  extract: string,
  folder: string,
  log: (line: string) => void,
): Promise<PlacesSummary> {
  const index = await loadPlaces();
  const found = await collectPlaces(extract, log);
  const streets = groupStreets(found.parts);
  const places = withoutTwins(found.places);
  log(
    `found ${places.length} places, ${streets.length} streets, ${found.addresses.length} house numbers`,
  );
  const file = rowsOf(index, { ...found, places, streets });
  const named = places.length + streets.length;
  if (file.rows.length < Math.max(1, named * thaiShareLeast))
    throw new ExtractError(
      `the extract is not of Thailand: of ${named} named things in it, ${file.rows.length} lie there`,
    );
  await writeFile(join(folder, "places.json"), textOf(file));
  return {
    places: places.length,
    streets: streets.length,
    addresses: found.addresses.length,
    bounds: found.bounds,
  };
}

type Found = { places: Collected["places"]; addresses: FoundAddress[]; streets: Street[] };

function rowsOf(index: PlaceIndex, { places, addresses, streets }: Found): ImportedFile {
  const known = new KnownPlaces(index.places);
  const finder = new StreetFinder(
    streets.map(({ th, en, lines }) => ({ name: { th, en }, lines })),
  );
  const rows: ImportedRow[] = [];
  const lines: number[][] = [];
  const districtOf = districtFinder(index);
  const add = (row: Row): number | null => {
    const amphoe = districtOf(row);
    if (!amphoe) return null;
    rows.push(written(row, amphoe));
    return rows.length - 1;
  };
  for (const street of streets) {
    const rowIndex = add({
      ...street,
      category: "street",
      street: null,
      ours: known.findMatch({ ...street, category: "street" }),
    });
    if (rowIndex !== null)
      for (const line of street.lines) lines.push([rowIndex, ...stepsOf(line)]);
  }
  for (const place of places)
    add({
      ...place,
      street: place.street ? { th: place.street, en: place.street } : finder.nameAt(place),
      ours: known.findMatch(place),
    });
  for (const address of withoutNeighbours(addresses)) {
    const name = `${address.number} ${address.street}`;
    add({
      ...address,
      th: name,
      en: name,
      aliases: [],
      category: "address",
      importance: addressImportance,
      street: null,
      ours: null,
    });
  }
  return { version: importedFileVersion, attribution, rows, lines };
}

/**
 * Some 110 m: neighbours have one district, and a lookup for each of half a million would be the
 * slowest part.
 */
const cellDegrees = 0.001;

function districtFinder(index: PlaceIndex): (point: Point) => Place | null {
  const known = new Map<string, Place | null>();
  return ({ latitude, longitude }) => {
    const middle = (degrees: number) => (Math.floor(degrees / cellDegrees) + 0.5) * cellDegrees;
    const point = { latitude: middle(latitude), longitude: middle(longitude) };
    const key = `${point.latitude},${point.longitude}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = amphoeOf(index, point);
    known.set(key, found);
    return found;
  };
}

type Row = Point & {
  id: string;
  th: string;
  en: string;
  aliases: string[];
  category: ImportedRow[1];
  importance: number;
  street: StreetName | null;
  ours: Place | null;
};

/** Ours keeps its id, names and importance, and learns the extract's point and other names. */
function written({ ours, ...row }: Row, amphoe: Place): ImportedRow {
  const names = ours ? { th: ours.th, en: ours.en } : { th: row.th, en: row.en };
  const aliases = ours
    ? distinct([...ours.aliases, row.th, row.en, ...row.aliases], [ours.th, ours.en])
    : row.aliases;
  const code = ours && ours.kind !== "street" ? ours.amphoeCode : amphoe.amphoeCode;
  const importance = ours ? Math.round(ours.importance * 100) : row.importance;
  const { latitude, longitude } = row;
  const category = ours?.category ?? row.category;
  return [
    ours?.id ?? `osm-${row.id}`,
    category,
    names.th,
    names.en,
    round(latitude),
    round(longitude),
    code,
    importance,
    aliases,
    row.street?.th ?? "",
    row.street?.en ?? "",
  ];
}

/**
 * Returns the addresses without duplicate numbers in a street: a house drawn both as an outline and as a point is one
 * door.
 */
function withoutNeighbours(addresses: readonly FoundAddress[]): FoundAddress[] {
  const seen = new Set<string>();
  return addresses.filter(({ number, street, latitude, longitude }) => {
    const key = `${number}|${plainText(street)}|${latitude.toFixed(2)}|${longitude.toFixed(2)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function stepsOf(line: readonly Point[]): number[] {
  let [lastLatitude, lastLongitude] = [0, 0];
  return line.flatMap(({ latitude, longitude }) => {
    const [y, x] = [
      Math.round(latitude * lineUnitsPerDegree),
      Math.round(longitude * lineUnitsPerDegree),
    ];
    const step = [y - lastLatitude, x - lastLongitude];
    [lastLatitude, lastLongitude] = [y, x];
    return step;
  });
}

/** One row a line, so that a person can look into the file. */
function textOf({ version, attribution: owner, rows, lines }: ImportedFile): string {
  const list = (all: readonly unknown[]) => all.map((entry) => JSON.stringify(entry)).join(",\n");
  return `{"version":${version},"attribution":${JSON.stringify(owner)},"rows":[\n${list(rows)}\n],"lines":[\n${list(lines)}\n]}\n`;
}

if (import.meta.main) await runStep(buildPlaces);
