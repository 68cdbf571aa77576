import { type NearGrid, nearGrid } from "../geography/near-grid.ts";
import type { Place, PlaceCategory, PlaceKind, Point } from "../geography/types.ts";
import { type PlaceLayer, placeLayer } from "../names/place-layer.ts";
import {
  type ImportedFile,
  type ImportedRow,
  importedFileVersion,
  lineUnitsPerDegree,
} from "./file.ts";

/** An import's addition to the search: a separate layer, and the positions of its places and streets. */
export type ImportedLayer = PlaceLayer & {
  attribution: string;
  /** Positions of places with a point, by where they are. */
  points: NearGrid;
  streets: StreetLines;
};

/** Pieces of streets, each no longer than a few cells. Four numbers a piece: from and to, in file units. */
export type StreetLines = { ends: Int32Array; street: Int32Array; grid: NearGrid };

/** The import was written by another version of the program and must be repeated. */
export class ImportVersionError extends Error {
  override name = "ImportVersionError";
}

const shopCategories = new Set<PlaceCategory>(["shop", "food", "bank"]);

function kindOf(category: ImportedRow[1]): PlaceKind {
  if (category === "address" || category === "street" || category === "station") return category;
  return shopCategories.has(category) ? "shop" : "landmark";
}

function importedPlace(row: ImportedRow, postcodes: ReadonlyMap<string, string>): Place {
  const [
    id,
    category,
    th,
    en,
    latitude,
    longitude,
    amphoeCode,
    importance,
    aliases,
    streetTh,
    streetEn,
  ] = row;
  const kind = kindOf(category);
  return {
    id,
    kind,
    category: category === "address" ? "street" : category,
    th,
    en,
    aliases,
    latitude,
    longitude,
    // The point of a quarter is where its name is written on a map.
    precision: kind === "street" || category === "area" ? "street" : "point",
    provinceCode: amphoeCode.slice(0, 2),
    amphoeCode,
    tambonCode: "",
    postcode: postcodes.get(amphoeCode) ?? "",
    importance: importance / 100,
    source: "openstreetmap",
    ...(streetTh ? { street: { th: streetTh, en: streetEn } } : {}),
  };
}

/**
 * Builds the layer from a file's rows. Needs a few milliseconds a thousand rows; a whole country
 * belongs in a worker.
 * @param postcodes of the amphoes by code
 * @throws ImportVersionError when the file is of another version
 */
export function importedLayer(
  file: ImportedFile,
  postcodes: ReadonlyMap<string, string>,
): ImportedLayer {
  if (file.version !== importedFileVersion)
    throw new ImportVersionError(
      `version ${file.version} was written, ${importedFileVersion} is read: import again`,
    );
  const order = Array.from(file.rows.keys()).sort(
    (a, b) => (file.rows[b]?.[7] ?? 0) - (file.rows[a]?.[7] ?? 0),
  );
  const positionOf = new Int32Array(file.rows.length);
  for (const [position, row] of order.entries()) positionOf[row] = position;
  const places = order.map((row) => importedPlace(file.rows[row] as ImportedRow, postcodes));
  const pointPositions = places
    .keys()
    .filter((position) => places[position]?.precision === "point");
  return {
    ...placeLayer(places),
    attribution: file.attribution,
    points: nearGrid(pointPositions.map((position) => [position, places[position] as Point])),
    streets: streetLines(file.lines, positionOf),
  };
}

/** A longer piece is cut, so that a search near a point finds every street that passes it. */
const pieceMetres = 150;
const unitsPerMetre = lineUnitsPerDegree / 111_195;

function streetLines(lines: readonly (readonly number[])[], positionOf: Int32Array): StreetLines {
  const ends: number[] = [];
  const street: number[] = [];
  for (const line of lines) {
    let [y, x] = [line[1] ?? 0, line[2] ?? 0];
    for (let index = 3; index + 1 < line.length; index += 2) {
      const [toY, toX] = [y + (line[index] as number), x + (line[index + 1] as number)];
      const count = Math.max(
        1,
        Math.ceil(Math.hypot(toY - y, toX - x) / (pieceMetres * unitsPerMetre)),
      );
      for (let piece = 0; piece < count; piece += 1) {
        const cut = (from: number, to: number, end: number) =>
          Math.round(from + ((to - from) * end) / count);
        ends.push(
          cut(y, toY, piece),
          cut(x, toX, piece),
          cut(y, toY, piece + 1),
          cut(x, toX, piece + 1),
        );
        street.push(positionOf[line[0] as number] as number);
      }
      [y, x] = [toY, toX];
    }
  }
  const middles = street.keys().map((piece): [number, Point] => [
    piece,
    {
      latitude:
        ((ends[piece * 4] as number) + (ends[piece * 4 + 2] as number)) / 2 / lineUnitsPerDegree,
      longitude:
        ((ends[piece * 4 + 1] as number) + (ends[piece * 4 + 3] as number)) /
        2 /
        lineUnitsPerDegree,
    },
  ]);
  return { ends: Int32Array.from(ends), street: Int32Array.from(street), grid: nearGrid(middles) };
}
