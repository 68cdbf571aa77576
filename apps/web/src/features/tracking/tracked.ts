import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { RecipientView, TrackingView } from "@songtan/contract/bookings/tracking";
import { stopLabel, stopMark } from "@songtan/domain/booking/marks/stop-mark";
import type { BookingState, StopState } from "@songtan/domain/booking-types";
import type { LngLat, MapCourier, MapLine, MapStop } from "@songtan/ui/map/source/map-types.ts";

type TrackedStop = {
  index: number;
  state: StopState;
  place: string;
  latitude: number;
  longitude: number;
  failureReason?: string | null;
};
export type Courier = Omit<NonNullable<BookingView["driver"]>, "phone"> & {
  phone?: string | undefined;
};

/** The data on every map page of a delivery, for any viewer. */
export type Tracked = {
  number: string;
  state: BookingState;
  stops: TrackedStop[];
  line: MapLine | null;
  scheduledAt: string | null;
  timeline: BookingView["timeline"];
  courier?: Courier | undefined;
  position?: BookingView["position"] | undefined;
  arrival?: BookingView["arrival"] | undefined;
};

const straight = (stops: readonly { latitude: number; longitude: number }[]): LngLat[] =>
  stops.map(({ latitude, longitude }) => [longitude, latitude]);

/** The customer's own booking. */
export function trackedBooking(booking: BookingView): Tracked {
  const { number, state, scheduledAt, timeline, driver, position, arrival } = booking;
  return {
    number,
    state,
    scheduledAt,
    timeline,
    courier: driver,
    position,
    arrival,
    stops: booking.stops.map(({ address, ...stop }) => ({ ...stop, place: address })),
    line: {
      coordinates: booking.line.length > 1 ? booking.line : straight(booking.stops),
      estimate: booking.distanceSource === "estimate",
    },
  };
}

/** Returns the data of a share link: areas instead of addresses, so the route shows only its direction. */
export function trackedShare(view: TrackingView): Tracked {
  const { number, state, scheduledAt, timeline, driver, position, arrival } = view;
  return {
    number,
    state,
    scheduledAt,
    timeline,
    courier: driver,
    position,
    arrival,
    stops: view.stops.map(({ area, ...stop }) => ({ ...stop, place: area })),
    line: { coordinates: straight(view.stops), estimate: true },
  };
}

/** Returns the data of a recipient's link, which includes only their stop. */
export function trackedStop(view: RecipientView): Tracked {
  const { number, state, scheduledAt, timeline, driver, position, arrival, stop } = view;
  return {
    number,
    state,
    scheduledAt,
    timeline,
    courier: driver,
    position,
    arrival,
    stops: [{ ...stop, place: stop.address }],
    line: null,
  };
}

/** The stops as the map draws them. */
export function mapStops({ stops }: Pick<Tracked, "stops">): MapStop[] {
  return stops.map((stop) => ({
    id: String(stop.index),
    lngLat: [stop.longitude, stop.latitude],
    label: stopLabel(stop.index),
    name: stop.place,
    kind: stopMark(stop),
  }));
}

/** The age, in seconds, beyond which a position is out of date. New ones arrive every few seconds. */
export const staleSeconds = 60;

export const ageSeconds = (position: { recordedAt: string }, now: number): number =>
  Math.max(0, Math.round((now - Date.parse(position.recordedAt)) / 1000));

type CourierLabels = { name: string; age: (seconds: number) => string };

export function mapCourier(
  position: Tracked["position"],
  labels: CourierLabels,
  now: number,
): MapCourier | null {
  if (!position) return null;
  const seconds = ageSeconds(position, now);
  return {
    lngLat: [position.longitude, position.latitude],
    headingDegrees: position.heading ?? null,
    name: labels.name,
    stale: seconds > staleSeconds,
    age: labels.age(seconds),
  };
}
