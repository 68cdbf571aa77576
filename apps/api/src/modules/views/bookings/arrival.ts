import type { BookingView } from "@songtan/contract/bookings/bookings";
import { hasDriver } from "@songtan/domain/booking/booking";
import { isStopHandled } from "@songtan/domain/booking/stop";
import type { StopState } from "@songtan/domain/booking-types";
import {
  arrivalShiftSeconds,
  continueArrival,
  estimateArrivals,
} from "@songtan/domain/dispatch/arrival";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { viaOf } from "@songtan/places/water";
import type { Deps } from "../../../deps/deps.ts";
import type { LivePlace, PositionSignal } from "../../../ports/live-places.ts";
import type { StopRow } from "../../bookings/record/booking.ts";
import type { BookingSnapshot } from "../../delivery/snapshot/booking-snapshot.ts";
import type { CustomerSnapshot } from "./customer-snapshot.ts";

export type ShownArrival = Pick<BookingView, "position" | "arrival">;

/** The driver's last position; null before they head to the pick-up, and without a report. */
export async function loadPosition(
  { livePlaces }: Pick<Deps, "livePlaces">,
  { booking, stops }: Pick<BookingSnapshot, "booking" | "stops">,
): Promise<LivePlace | null> {
  const { driverId } = booking;
  if (!driverId || !hasDriver(booking.state)) return null;
  if (stops[0]?.state === "pending") return null;
  return (await livePlaces.last([driverId])).get(driverId) ?? null;
}

export type ArrivalStop = Pick<StopRow, "state" | "latitude" | "longitude" | "visitRank">;
/** A booking that a driver works on, as far as its arrival needs it. */
type Carried = {
  booking: Pick<CustomerSnapshot["booking"], "vehicle">;
  stops: readonly ArrivalStop[];
  /** Open stops of the driver's other job, in the order of both. */
  otherStops: readonly ArrivalStop[];
  tariff: { holiday: Pick<CustomerSnapshot["tariff"]["holiday"], "days"> };
};

/** Returns the driver's position and the estimated arrival at the next stop. */
export function estimateArrival(
  places: Deps["places"],
  { booking, stops, otherStops, tariff }: Carried,
  { lastPosition, now }: { lastPosition: LivePlace | null; now: Date },
): ShownArrival {
  if (!lastPosition) return {};
  const position = {
    latitude: lastPosition.latitude,
    longitude: lastPosition.longitude,
    ...(lastPosition.heading !== null && { heading: lastPosition.heading }),
    recordedAt: lastPosition.recordedAt.toISOString(),
  };
  const next = stops.find((stop) => !isStopHandled(stop.state));
  if (!next || next.state === "arrived") return { position };
  const before = stopsBefore(next, otherStops);
  const atFirstStop = before[0]?.state === "arrived";
  const arrivals = estimateArrivals({
    from: lastPosition,
    stopsLeft: [...before, next],
    vehicle: booking.vehicle,
    // A driver at another stop leaves now at the earliest; a moving driver has continued since the
    // last position.
    now: atFirstStop ? now : lastPosition.recordedAt,
    holidays: tariff.holiday.days,
    atFirstStop,
    via: viaOf(places, booking.vehicle),
  });
  const estimated = arrivals.at(-1);
  const last = estimated && continueArrival(estimated, now);
  if (!last) return { position };
  const others = before.length > 0 ? { stopsBefore: before.length } : {};
  return {
    position,
    arrival: { at: last.at.toISOString(), seconds: last.seconds, ...others },
  };
}

/** The stops of the driver's other job that come before this one in the order of both. */
const stopsBefore = (
  { visitRank }: ArrivalStop,
  otherStops: readonly ArrivalStop[],
): readonly ArrivalStop[] =>
  visitRank === null ? [] : otherStops.filter((other) => (other.visitRank ?? 0) < visitRank);

/** A page is shown this much later at most, because a road engine thinks. */
const patienceMilliseconds = 400;

type Moving = { vehicle: Vehicle } & Pick<BookingView, "position" | "arrival">;
type Place = { latitude: number; longitude: number; state: StopState };

/**
 * Returns the view with its arrival by road, if a road engine covers it. Must be called outside transactions, so that
 * a database connection is not held during the engine call.
 */
export async function refineArrival<View extends Moving>(
  { roads, clock }: Pick<Deps, "roads" | "clock">,
  view: View,
  { stops, holidays }: { stops: readonly Place[]; holidays: readonly string[] },
): Promise<View> {
  const next = stops.find((stop) => !isStopHandled(stop.state));
  // With another stop on the way the straight road there is not the way.
  if (!view.arrival || view.arrival.stopsBefore || !view.position || !next) return view;
  const departure = { at: clock(), holidays };
  const table = {
    origins: [view.position],
    destinations: [next],
    vehicle: view.vehicle,
    departure,
  };
  const route = (await roads.matrix({ ...table, patienceMilliseconds }))[0]?.[0];
  if (route?.source !== "road") return view;
  const seenAt = Math.min(Date.parse(view.position.recordedAt), departure.at.getTime());
  const { arrival: _estimated, ...rest } = view;
  const arrival = continueArrival(
    { at: new Date(seenAt + route.durationSeconds * 1000) },
    departure.at,
  );
  return {
    ...rest,
    ...(arrival && { arrival: { ...arrival, at: arrival.at.toISOString() } }),
  } as View;
}

/** Off by less, a reader plans no differently. */
const offSeconds = 45;

/** Returns true when a new position of the driver does not match the arrival in the view. */
export function isArrivalOff(
  { vehicle, stops, position, arrival }: Moving & { stops: readonly Place[] },
  seen: PositionSignal["position"],
): boolean {
  const next = stops.find((stop) => !isStopHandled(stop.state));
  if (!next || next.state === "arrived") return false;
  // Another booking's stop on the route is not part of this view, so the arrival is recalculated.
  if (!position || !arrival || arrival.stopsBefore) return true;
  const withInstant = (reported: NonNullable<BookingView["position"]>) => ({
    ...reported,
    at: new Date(reported.recordedAt),
  });
  return (
    Math.abs(
      arrivalShiftSeconds(withInstant(position), withInstant(seen), { stop: next, vehicle }),
    ) >= offSeconds
  );
}
