import { limits } from "@songtan/domain/limits";
import { estimateRoute, type Via } from "@songtan/domain/quoting/distance";
import { isOnRoad, isPlausibleLeg } from "@songtan/domain/quoting/road-check";
import { type Departure, inTraffic } from "@songtan/domain/quoting/traffic";
import type { LatLng, RoadLeg, Roads, Route } from "../../ports/ports.ts";
import type {
  Engine,
  EngineLeg,
  EngineMatrix,
  EngineRoute,
  EngineTable,
  EngineTrip,
} from "./engines/engine.ts";
import { estimatedLeg, straightVia, type ViaOf } from "./estimated-roads.ts";
import { type Gate, skipAfterFailure, TooSlow } from "./skip-after-failure.ts";

type Watched = { log: (line: string) => void; gate?: Gate; viaOf?: ViaOf };

/**
 * Roads by an engine, and by the estimate wherever the engine is slow, down, silent or wrong. Never
 * rejects, and never exceeds `limits.upstreamMilliseconds`.
 */
export function engineRoads(
  engine: Engine,
  { log, gate = skipAfterFailure({ name: engine.name, log }), viaOf = straightVia }: Watched,
): Roads {
  const callEngine = asker(engine, gate);
  return {
    async route(points, vehicle, departure) {
      const trip = { points, vehicle, departAt: departure.at };
      const leaving = { departure, via: viaOf(vehicle) };
      const engineRoute = await callEngine(
        (signal) => engine.route(trip, signal),
        limits.upstreamMilliseconds,
      );
      return (
        (engineRoute && roadRoute(engineRoute, { ...trip, ...leaving }, engine)) ??
        estimateRoute(points, { vehicle, ...leaving })
      );
    },
    async matrix({ patienceMilliseconds = limits.upstreamMilliseconds, departure, ...request }) {
      const table = { ...request, departAt: departure.at };
      const leaving = { departure, via: viaOf(table.vehicle) };
      const engineMatrix =
        table.origins.length > 0 && table.destinations.length > 0
          ? await callEngine((signal) => engine.matrix(table, signal), patienceMilliseconds)
          : null;
      return table.origins.map((from, row) =>
        table.destinations.map(
          (to, column) =>
            (engineMatrix &&
              roadLeg({ found: engineMatrix, row, column }, { ...table, ...leaving }, engine)) ??
            estimatedLeg({ from, to }, { vehicle: table.vehicle, ...leaving }),
        ),
      );
    },
  };
}

/**
 * Calls the engine, or returns null: at once while it is skipped, after `patience` when it is
 * slower than the caller can wait. The engine is timed by its own limit either way, so a short
 * patience does not count as its failure.
 */
const asker =
  (engine: Engine, gate: Gate) =>
  async <T>(
    call: (signal: AbortSignal) => Promise<T | null>,
    patienceMilliseconds: number,
  ): Promise<T | null> => {
    const turn = gate.next();
    if (turn === "skip") return null;
    const answer = timed(engine, call).then(
      (result) => {
        gate.succeeded();
        return result;
      },
      (problem: unknown) => {
        gate.failed(problem);
        return null;
      },
    );
    if (turn === "probe") return null;
    return patienceMilliseconds < limits.upstreamMilliseconds
      ? Promise.race([answer, after(patienceMilliseconds)])
      : answer;
  };

/** An engine that ignores its abort signal is abandoned. */
async function timed<T>(
  engine: Engine,
  call: (signal: AbortSignal) => Promise<T | null>,
): Promise<T | null> {
  const ended = new AbortController();
  const tooSlow = new TooSlow(`${engine.name} did not answer in ${limits.upstreamMilliseconds} ms`);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(tooSlow);
      ended.abort(tooSlow);
    }, limits.upstreamMilliseconds);
  });
  try {
    return await Promise.race([call(ended.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

const after = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), milliseconds).unref());

type Leaving = { departure: Departure; via: Via };

/** The engine's route as ours; null when it cannot be true. */
function roadRoute(
  engineRoute: EngineRoute,
  { points, vehicle, departure, via }: EngineTrip & Leaving,
  engine: Engine,
): Route | null {
  const { legs, snapMetres, line } = engineRoute;
  if (legs.length !== points.length - 1 || line.length < 2) return null;
  const believable = legs.every((leg, index) => {
    const [from, to] = [points[index], points[index + 1]];
    return (
      from && to && isBelievable({ from, to, leg, via }, snapMetres[index], snapMetres[index + 1])
    );
  });
  if (!believable) return null;
  const seconds = legs.map((leg) => leg.durationSeconds);
  const durations = engine.knowsTraffic
    ? seconds.map(Math.round)
    : inTraffic(seconds, vehicle, departure);
  return {
    distanceMetres: Math.round(sum(legs.map((leg) => leg.distanceMetres))),
    durationSeconds: sum(durations),
    source: "road",
    line,
  };
}

function roadLeg(
  { found: engineMatrix, row, column }: { found: EngineMatrix; row: number; column: number },
  { origins, destinations, vehicle, departure, via }: EngineTable & Leaving,
  engine: Engine,
): RoadLeg | null {
  const [from, to, leg] = [origins[row], destinations[column], engineMatrix.cells[row]?.[column]];
  if (!from || !to || !leg) return null;
  if (
    !isBelievable(
      { from, to, leg, via },
      engineMatrix.originSnapMetres[row],
      engineMatrix.destinationSnapMetres[column],
    )
  )
    return null;
  const [driven = 0] = engine.knowsTraffic
    ? [Math.round(leg.durationSeconds)]
    : inTraffic([leg.durationSeconds], vehicle, departure);
  return {
    distanceMetres: Math.round(leg.distanceMetres),
    durationSeconds: driven,
    source: "road",
  };
}

/** A point for which the engine found no road is as bad as one far from its road. */
const isBelievable = (
  { from, to, leg, via }: { from: LatLng; to: LatLng; leg: EngineLeg; via: Via },
  fromSnap = Number.POSITIVE_INFINITY,
  toSnap = Number.POSITIVE_INFINITY,
): boolean =>
  isOnRoad(fromSnap) &&
  isOnRoad(toSnap) &&
  isPlausibleLeg(from, to, { ...leg, walkedMetres: fromSnap + toSnap, via: via(from, to) });

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
