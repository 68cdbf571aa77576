import { haversineMetres, type Point } from "@songtan/domain/quoting/distance";

/** Further from the line than this a driver is not on it. */
const onLineMetres = 500;

/**
 * Returns the part of a booking's road line that leads to a stop from the previous one; null if it does not exist, or
 * if the driver is not near its beginning.
 * @param line [longitude, latitude] pairs through all stops in order
 */
export function roadStretch(
  line: readonly (readonly [number, number])[],
  { stops, stopIndex, from }: { stops: readonly Point[]; stopIndex: number; from: Point },
): Point[] | null {
  const points = line.map(([longitude, latitude]) => ({ latitude, longitude }));
  const marks: number[] = [0];
  for (const stop of stops.slice(1, stopIndex + 1))
    marks.push(nearest(points, stop, marks.at(-1) ?? 0));
  const [begin, end] = [marks[stopIndex - 1], marks[stopIndex]];
  const [start, to] = [points[begin ?? -1], stops[stopIndex]];
  if (begin === undefined || end === undefined || !start || !to || end - begin < 1) return null;
  if (haversineMetres(start, from) > onLineMetres) return null;
  return [from, ...points.slice(begin, end + 1), to];
}

/** The place in the line that is nearest to a stop, at or after `after`. */
function nearest(points: readonly Point[], stop: Point, after: number): number {
  let best = after;
  for (let index = after; index < points.length; index += 1) {
    const [candidate, closest] = [points[index], points[best]];
    if (candidate && closest && haversineMetres(candidate, stop) < haversineMetres(closest, stop))
      best = index;
  }
  return best;
}
