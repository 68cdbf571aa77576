/** Longitude and latitude. */
type Position = readonly [number, number];

const metresPerDegree = 111_195;

/**
 * A line with fewer points, none of the others further from it than the tolerance: Douglas and Peucker. Flat, which is
 * exact enough within a city.
 */
export function simplifyLine(
  line: readonly Position[],
  toleranceMetres: number,
): [number, number][] {
  const remaining = new Set([0, line.length - 1]);
  const parts: [number, number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const { index, metres } = findFarthest(line, from, to);
    if (metres <= toleranceMetres) continue;
    remaining.add(index);
    parts.push([from, index], [index, to]);
  }
  return line
    .filter((_position, index) => remaining.has(index))
    .map(([longitude, latitude]) => [longitude, latitude]);
}

function findFarthest(line: readonly Position[], from: number, to: number) {
  const [start, end] = [line[from], line[to]];
  let farthest = { index: from, metres: 0 };
  if (!start || !end) return farthest;
  for (let index = from + 1; index < to; index += 1) {
    const position = line[index];
    const metres = position ? metresFromLine(position, start, end) : 0;
    if (metres > farthest.metres) farthest = { index, metres };
  }
  return farthest;
}

/** From a position to the nearest point between two others. */
function metresFromLine(position: Position, start: Position, end: Position): number {
  const shrink = Math.cos((start[1] * Math.PI) / 180);
  const flat = ([longitude, latitude]: Position) =>
    [
      (longitude - start[0]) * shrink * metresPerDegree,
      (latitude - start[1]) * metresPerDegree,
    ] as const;
  const [x, y] = flat(position);
  const [toX, toY] = flat(end);
  const squared = toX ** 2 + toY ** 2;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, (x * toX + y * toY) / squared));
  return Math.hypot(x - share * toX, y - share * toY);
}
