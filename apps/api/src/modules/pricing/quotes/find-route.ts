import type { CreateQuote } from "@songtan/contract/bookings/quotes";
import { limits } from "@songtan/domain/limits";
import { isInThailand } from "@songtan/domain/quoting/area";
import { estimateRoute, type Point, pathMetres } from "@songtan/domain/quoting/distance";
import { shortestOrder } from "@songtan/domain/quoting/shortest-order";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import type { Departure } from "@songtan/domain/quoting/traffic";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Deps } from "../../../deps/deps.ts";
import type { Route } from "../../../ports/ports.ts";
import { refuseRouteOverWater } from "../../platform/map/refuse-water.ts";
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
 * @throws Refusal when a stop is in the water, or no road leads from one to the next
 */
export async function findRoute(
  { clock, roads, db, places }: Pick<Deps, "clock" | "roads" | "db" | "places">,
  {
    stops,
    vehicle,
    scheduledAt,
    optimise,
    fieldOf,
  }: Pick<CreateQuote, "vehicle" | "scheduledAt" | "optimise"> & { stops: Point[] } & Fields,
): Promise<QuotedRoute> {
  const now = clock();
  const tariff = await loadTariffAt(db, now);
  const departure = {
    at: scheduledAt ? new Date(scheduledAt) : now,
    holidays: tariff.holiday.days,
  };
  const [route, table] = await Promise.all([
    findRouteAt({ roads, places }, { stops, vehicle, departure, fieldOf }),
    optimise && isPossible(stops)
      ? roads.matrix({ origins: stops, destinations: stops, vehicle, departure })
      : null,
  ]);
  if (optimise && !table) return { route, tariff, shortest: shortestOrder(stops) };
  const metresBetween = (from: number, to: number) =>
    table?.[from]?.[to]?.distanceMetres ?? Number.POSITIVE_INFINITY;
  return { route, tariff, shortest: table && shortestOrder(stops, metresBetween) };
}

/** Names the request field of each stop; `stops.0`, `stops.1`, … by default. */
type Fields = { fieldOf?: ((index: number) => string) | undefined };

/** The route alone, for a caller that has loaded the holidays. */
export const findRouteAt = async (
  { roads, places }: Pick<Deps, "roads" | "places">,
  {
    stops,
    vehicle,
    departure,
    fieldOf = (index) => `stops.${index}`,
  }: { stops: Point[]; vehicle: Vehicle; departure: Departure } & Fields,
): Promise<Route> => {
  if (stops.every(isInThailand)) refuseRouteOverWater(places, stops, fieldOf);
  return isPossible(stops)
    ? roads.route(stops, vehicle, departure)
    : estimateRoute(stops, { vehicle, departure });
};

/**
 * The call is open to everyone: a table across the country would keep an engine busy for seconds,
 * only to be refused.
 */
const isPossible = (stops: readonly Point[]): boolean =>
  pathMetres(stops) <= limits.routeMetresMax && stops.every(isInThailand);
