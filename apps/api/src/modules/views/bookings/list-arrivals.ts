import type { BookingSummary } from "@songtan/contract/bookings/bookings";
import { hasDriver } from "@songtan/domain/booking/booking";
import type { BookingState } from "@songtan/domain/booking-types";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";
import { loadHolidays } from "../../pricing/tariff/load-tariff.ts";
import { type ArrivalStop, estimateArrival, refineArrival } from "./arrival.ts";

type ListDeps = Pick<Deps, "db" | "clock" | "livePlaces" | "roads" | "places">;
type Row = { id: string; state: BookingState; driverId: string | null; vehicle: Vehicle };
type Carried = Row & { driverId: string; stops: readonly ArrivalStop[] };

/**
 * With this many bookings or fewer under way the road engine is called as for the page of one, so that both say the same;
 * a business with more sees the estimate by distance in its list.
 */
const refinedMax = 5;

type ArrivalInput = {
  stopsOf: ReadonlyMap<string, readonly ArrivalStop[]>;
  /**
   * True to call the road engine; by default it is called for up to `refinedMax` bookings. Set by a caller that can
   * judge if the call is worthwhile.
   */
  byRoad?: boolean;
};

/** Estimates the driver's arrival at the next stop, for the bookings of a page that have a driver under way. */
export async function loadArrivals(
  deps: ListDeps,
  rows: readonly Row[],
  { stopsOf, ...options }: ArrivalInput,
): Promise<Map<string, BookingSummary["arrival"]>> {
  const carried = rows.flatMap((row): Carried[] => {
    const stops = stopsOf.get(row.id) ?? [];
    const { driverId } = row;
    const isOnTheWay = hasDriver(row.state) && stops[0]?.state !== "pending";
    return driverId && isOnTheWay ? [{ ...row, driverId, stops }] : [];
  });
  if (carried.length === 0) return new Map();
  const drivers = [...new Set(carried.map(({ driverId }) => driverId))];
  const [positions, holidays, openStops] = await Promise.all([
    deps.livePlaces.last(drivers),
    loadHolidays(deps.db),
    loadOpenStops(deps.db, drivers),
  ]);
  const now = deps.clock();
  const { byRoad = carried.length <= refinedMax } = options;
  const arrivals = await Promise.all(
    carried.map(async ({ id, driverId, vehicle, stops }) => {
      const otherStops = openStops.filter(
        (stop) => stop.driverId === driverId && stop.bookingId !== id,
      );
      const shown = estimateArrival(
        deps.places,
        { booking: { vehicle }, stops, otherStops, tariff: { holiday: { days: holidays } } },
        { lastPosition: positions.get(driverId) ?? null, now },
      );
      const view = { vehicle, ...shown };
      const { arrival } = byRoad ? await refineArrival(deps, view, { stops, holidays }) : view;
      return [id, arrival] as const;
    }),
  );
  return new Map(arrivals);
}

/** Loads the open stops of these drivers, in their order. */
const loadOpenStops = (db: Reader, drivers: readonly string[]) =>
  db
    .selectFrom("stops")
    .innerJoin("bookings", "bookings.id", "stops.bookingId")
    .select(["stops.bookingId", "bookings.driverId", "stops.state"])
    .select(["stops.latitude", "stops.longitude", "stops.visitRank"])
    .where("bookings.driverId", "in", drivers)
    .where("bookings.state", "in", workingStates)
    .where("stops.state", "in", ["pending", "heading", "arrived"])
    .where("stops.visitRank", "is not", null)
    .orderBy("stops.visitRank")
    .execute();
