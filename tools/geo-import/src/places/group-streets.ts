import { metresBetween } from "../../../../packages/places/src/geography/great-circle.ts";
import type { Point } from "../../../../packages/places/src/geography/types.ts";
import { plainText } from "../../../../packages/places/src/names/place-key.ts";
import type { StreetPart } from "./collect-places.ts";
import { distinct, type Names, streetAliases } from "./place-names.ts";

export type Street = Names & Point & { id: string; importance: number; lines: Point[][] };

/** Pieces of one name nearer than this are one street; every town has its own ซอย 1. */
const samePlaceMetres = 1_500;

/** The streets that pieces make up. The point of a street is on it, half-way along its longest piece. */
export function groupStreets(parts: readonly StreetPart[]): Street[] {
  const byName = Map.groupBy(parts, ({ th, en }) => `${plainText(th)}|${plainText(en)}`);
  return [...byName.values()].flatMap((sameName) => clusters(sameName).map(streetOf));
}

/** Joins pieces with ends near each other, cell by cell: a name can have thousands of pieces. */
function clusters(parts: readonly StreetPart[]): StreetPart[][] {
  const owner = parts.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (owner[root] !== root) root = owner[root] as number;
    owner[index] = root;
    return root;
  };
  const cellDegrees = samePlaceMetres / 100_000;
  const cells = new Map<string, { index: number; point: Point }[]>();
  for (const [index, { line }] of parts.entries()) {
    for (const point of line) {
      const [row, column] = [
        Math.floor(point.latitude / cellDegrees),
        Math.floor(point.longitude / cellDegrees),
      ];
      for (let y = row - 1; y <= row + 1; y += 1)
        for (let x = column - 1; x <= column + 1; x += 1)
          for (const other of cells.get(`${y},${x}`) ?? [])
            if (
              rootOf(other.index) !== rootOf(index) &&
              metresBetween(point, other.point) < samePlaceMetres
            )
              owner[rootOf(index)] = rootOf(other.index);
      const key = `${row},${column}`;
      const cell = cells.get(key);
      // Two points of one piece in a cell add nothing.
      if (!cell) cells.set(key, [{ index, point }]);
      else if (cell.at(-1)?.index !== index) cell.push({ index, point });
    }
  }
  return [...Map.groupBy(parts.keys(), rootOf).values()].map((members) =>
    members.map((index) => parts[index] as StreetPart),
  );
}

const lengthOf = (line: readonly Point[]) =>
  line.reduce(
    (sum, point, index) => sum + (index === 0 ? 0 : metresBetween(line[index - 1] as Point, point)),
    0,
  );

function streetOf(parts: readonly StreetPart[]): Street {
  const longest = parts.reduce((best, part) =>
    lengthOf(part.line) > lengthOf(best.line) ? part : best,
  );
  const { th, en, id, line } = longest;
  const aliases = distinct(
    parts.flatMap((part) => part.aliases),
    [th, en],
  );
  const middle = line[line.length >> 1] as Point;
  return {
    id,
    th,
    en,
    ...middle,
    aliases: streetAliases({ th, en, aliases }),
    importance: Math.max(...parts.map((part) => part.importance)),
    lines: parts.map((part) => part.line),
  };
}
