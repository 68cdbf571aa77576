import type { CreateQuote } from "@songtan/contract/bookings/quotes";
import { limits } from "@songtan/domain/limits";
import { isInThailand } from "@songtan/domain/quoting/area";
import { estimateRoute, haversineMetres, type Point } from "@songtan/domain/quoting/distance";
import { shortestOrder } from "@songtan/domain/quoting/shortest-order";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import type { Departure } from "@songtan/domain/quoting/traffic";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Deps } from "../../../deps/deps.ts";
import type { Route } from "../../../ports/ports.ts";
import { loadTariffAt } from "../tariff/load-tariff.ts";

export type QuotedRoute = {
  route: Route;
  /** The tariff in force when the route was requested, with the calendar that the route was found by. */
  tariff: Tariff;
  /** On request: the drop-offs in their shortest order, by the roads that the port knows. */
  shortest: ReturnType<typeof shortestOrder> | null;
};

/**
 * Finds the route through the stops. Called before the transaction begins, since a road engine may
 * need seconds; a request that will be refused anyway is estimated without the engine.
 */
export async function findRoute(
  { clock, roads, db }: Pick<Deps, "clock" | "roads" | "db">,
  {
    stops,
    vehicle,
    scheduledAt,
    optimise,
  }: Pick<CreateQuote, "vehicle" | "scheduledAt" | "optimise"> & { stops: Point[] },
): Promise<QuotedRoute> {
  const now = clock();
  const tariff = await loadTariffAt(db, now);
  const departure = {
    at: scheduledAt ? new Date(scheduledAt) : now,
    holidays: tariff.holiday.days,
  };
  const [route, table] = await Promise.all([
    findRouteAt({ roads }, { stops, vehicle, departure }),
    optimise && isPossible(stops)
      ? roads.matrix({ origins: stops, destinations: stops, vehicle, departure })
      : null,
  ]);
  if (optimise && !table) return { route, tariff, shortest: shortestOrder(stops) };
  const metresBetween = (from: number, to: number) =>
    table?.[from]?.[to]?.distanceMetres ?? Number.POSITIVE_INFINITY;
  return { route, tariff, shortest: table && shortestOrder(stops, metresBetween) };
}

/** The route alone, for a caller that has loaded the holidays. */
export const findRouteAt = async (
  { roads }: Pick<Deps, "roads">,
  { stops, vehicle, departure }: { stops: Point[]; vehicle: Vehicle; departure: Departure },
): Promise<Route> =>
  isPossible(stops)
    ? roads.route(stops, vehicle, departure)
    : estimateRoute(stops, vehicle, departure);

/**
 * The call is open to everyone: a table across the country would keep an engine busy for seconds,
 * only to be refused.
 */
function isPossible(stops: readonly Point[]): boolean {
  const straightMetres = stops
    .slice(1)
    .reduce((sum, to, index) => sum + haversineMetres(stops[index] ?? to, to), 0);
  return straightMetres <= limits.routeMetresMax && stops.every(isInThailand);
}
