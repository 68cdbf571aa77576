import type { LatLng } from "../../ports.ts";
import type { Engine } from "./engine.ts";

/** A booking page asks for its way again with each change to the parcel; several people watch one courier. */
const keptSeconds = 60;
const keptMax = 1000;
/** Traffic of one moment stands for this long. */
const trafficMilliseconds = 5 * 60_000;
/** About a metre. */
const digits = 5;

/** Asks the engine once for the same ways within a minute. What fails is not kept. */
export function rememberedEngine(engine: Engine, clockMilliseconds: () => number = () => performance.now()): Engine {
  const kept = new Map<string, { answer: Promise<unknown>; until: number }>();
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && known.until > clockMilliseconds()) return known.answer as Promise<T>;
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
    const answer = ask();
    kept.set(key, { answer, until: clockMilliseconds() + keptSeconds * 1000 });
    answer.catch(() => kept.delete(key));
    return answer;
  };
  const slot = (at: Date) => (engine.knowsTraffic ? Math.floor(at.getTime() / trafficMilliseconds) : 0);
  return {
    ...engine,
    route: (trip, signal) =>
      once(`${trip.vehicle} ${slot(trip.departAt)} ${written(trip.points)}`, () => engine.route(trip, signal)),
    matrix: (table, signal) =>
      once(`${table.vehicle} ${slot(table.departAt)} ${written(table.origins)} | ${written(table.destinations)}`, () =>
        engine.matrix(table, signal),
      ),
  };
}

const written = (points: readonly LatLng[]): string =>
  points.map(({ latitude, longitude }) => `${latitude.toFixed(digits)},${longitude.toFixed(digits)}`).join(" ");
