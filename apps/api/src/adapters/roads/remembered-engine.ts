import type { LatLng } from "../../ports/ports.ts";
import type { Engine } from "./engines/engine.ts";

/**
 * A booking page requests its route again with each change to the parcel, and several people watch
 * one driver.
 */
const cacheSeconds = 60;
const cacheEntriesMax = 1000;
/** Traffic of one moment is valid for this long. */
const trafficMilliseconds = 5 * 60_000;
/** About a metre. */
const digits = 5;

/** Calls the engine once for the same route within a minute. Failures are not cached. */
export function cachedEngine(
  engine: Engine,
  clockMilliseconds: () => number = () => performance.now(),
): Engine {
  const cache = new Map<string, { answer: Promise<unknown>; until: number }>();
  const once = <T>(key: string, fetchAnswer: () => Promise<T>): Promise<T> => {
    const known = cache.get(key);
    if (known && known.until > clockMilliseconds()) return known.answer as Promise<T>;
    cache.delete(key);
    const [oldest] = cache.keys();
    if (cache.size >= cacheEntriesMax && oldest !== undefined) cache.delete(oldest);
    const answer = fetchAnswer();
    cache.set(key, { answer, until: clockMilliseconds() + cacheSeconds * 1000 });
    answer.catch(() => cache.delete(key));
    return answer;
  };
  const slot = (at: Date) =>
    engine.knowsTraffic ? Math.floor(at.getTime() / trafficMilliseconds) : 0;
  return {
    ...engine,
    route: (trip, signal) =>
      once(`${trip.vehicle} ${slot(trip.departAt)} ${written(trip.points)}`, () =>
        engine.route(trip, signal),
      ),
    matrix: (table, signal) =>
      once(
        `${table.vehicle} ${slot(table.departAt)} ${written(table.origins)} | ${written(table.destinations)}`,
        () => engine.matrix(table, signal),
      ),
  };
}

const written = (points: readonly LatLng[]): string =>
  points
    .map(({ latitude, longitude }) => `${latitude.toFixed(digits)},${longitude.toFixed(digits)}`)
    .join(" ");
