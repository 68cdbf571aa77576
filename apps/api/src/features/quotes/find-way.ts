import type { CreateQuote } from "@songtan/contract/quotes";
import { limits } from "@songtan/domain/limits";
import { isInThailand } from "@songtan/domain/quoting/area";
import { estimateRoute, haversineMetres, type Point } from "@songtan/domain/quoting/distance";
import { shortestOrder } from "@songtan/domain/quoting/shortest-order";
import type { Deps } from "../../deps.ts";
import type { Route } from "../../ports.ts";
import { loadHolidays } from "../tariff/queries.ts";

export type Way = {
  route: Route;
  /** When asked for: the drop-offs in their shortest order, by the roads that the port knows. */
  shortest: ReturnType<typeof shortestOrder> | null;
};

/**
 * The way through the stops. Asked for before the transaction begins: a road engine may take seconds, and a connection to
 * the database is not held that long. What will be refused anyway is measured without it.
 */
export async function findWay(
  { clock, roads, db }: Pick<Deps, "clock" | "roads" | "db">,
  {
    stops,
    vehicle,
    scheduledAt,
    optimise,
  }: Pick<CreateQuote, "vehicle" | "scheduledAt" | "optimise"> & { stops: Point[] },
): Promise<Way> {
  const departure = { at: scheduledAt ? new Date(scheduledAt) : clock(), holidays: await loadHolidays(db) };
  if (!isPossible(stops))
    return { route: estimateRoute(stops, vehicle, departure), shortest: optimise ? shortestOrder(stops) : null };
  const [route, table] = await Promise.all([
    roads.route(stops, vehicle, departure),
    optimise ? roads.matrix({ origins: stops, destinations: stops, vehicle, departure }) : null,
  ]);
  const metresBetween = (from: number, to: number) => table?.[from]?.[to]?.distanceMetres ?? Number.POSITIVE_INFINITY;
  return { route, shortest: table && shortestOrder(stops, metresBetween) };
}

/** Anybody may ask for prices: a table across the country would keep an engine busy for seconds, and be refused. */
function isPossible(stops: readonly Point[]): boolean {
  const straightMetres = stops.slice(1).reduce((sum, to, place) => sum + haversineMetres(stops[place] ?? to, to), 0);
  return straightMetres <= limits.routeMetresMax && stops.every(isInThailand);
}
