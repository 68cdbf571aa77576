import { metresBetween } from "../../../../packages/places/src/geography/great-circle.ts";
import type { Point } from "../../../../packages/places/src/geography/types.ts";

const cellDegrees = 0.001;
/** Further away, naming a street would mislead the courier. */
const alongMetres = 60;
const stepMetres = 25;

export type StreetName = { th: string; en: string };
type Line = { name: StreetName; lines: readonly (readonly Point[])[] };

/** Finds the street of a place, for places without a recorded address. */
export class StreetFinder {
  readonly #cells = new Map<string, { name: StreetName; point: Point }[]>();

  constructor(streets: Iterable<Line>) {
    for (const { name, lines } of streets)
      for (const part of lines) for (const point of steps(part)) this.#put(name, point);
  }

  /** The name of the nearest street within a short walk. */
  nameAt(point: Point): StreetName | null {
    let best: StreetName | null = null;
    let metres = alongMetres;
    const [row, column] = cellOf(point);
    for (let y = row - 1; y <= row + 1; y += 1) {
      for (let x = column - 1; x <= column + 1; x += 1) {
        for (const candidate of this.#cells.get(`${y},${x}`) ?? []) {
          const away = metresBetween(candidate.point, point);
          if (away >= metres) continue;
          best = candidate.name;
          metres = away;
        }
      }
    }
    return best;
  }

  #put(name: StreetName, point: Point): void {
    const key = cellOf(point).join(",");
    const cell = this.#cells.get(key);
    if (cell) cell.push({ name, point });
    else this.#cells.set(key, [{ name, point }]);
  }
}

const cellOf = ({ latitude, longitude }: Point): [number, number] => [
  Math.floor(latitude / cellDegrees),
  Math.floor(longitude / cellDegrees),
];

/** Points along a line, near enough together that none of its neighbours is missed. */
function* steps(line: readonly Point[]): Generator<Point> {
  for (const [at, to] of line.entries()) {
    const from = line[at - 1];
    const count = from ? Math.max(1, Math.ceil(metresBetween(from, to) / stepMetres)) : 1;
    for (let step = 1; step <= count; step += 1) {
      const share = step / count;
      if (!from) yield to;
      else
        yield {
          latitude: from.latitude + share * (to.latitude - from.latitude),
          longitude: from.longitude + share * (to.longitude - from.longitude),
        };
    }
  }
}
