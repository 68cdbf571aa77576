import type {
  MapBooking,
  MapDriver,
  MapDriverState,
} from "@songtan/contract/console/live/live-map";
import { limits } from "@songtan/domain/limits";
import type { CrowdDot, CrowdLine, CrowdPin, MapTone } from "@songtan/ui/map/source/map-types.ts";
import type { LiveMap } from "./apply-changes.ts";

export const driverFilters = ["free", "offered", "working", "break", "unseen"] as const;
export const bookingFilters = ["searching", "assigned", "in_transit", "returning"] as const;
/** Empty: all of them. */
export type MapFilters = { driver: string; vehicle: string; booking: string };

export const driverTones: Record<MapDriverState, MapTone> = {
  free: "good",
  offered: "wait",
  working: "busy",
  break: "idle",
};
export const bookingTones: Record<MapBooking["state"], MapTone> = {
  searching: "wait",
  assigned: "busy",
  in_transit: "busy",
  returning: "bad",
};

export type ShownDriver = MapDriver & {
  lngLat: [number, number] | null;
  /** Seconds since the last position; null without any. */
  ageSeconds: number | null;
  isUnseen: boolean;
};

export type Shown = { drivers: ShownDriver[]; bookings: MapBooking[] };

type Rows = Pick<LiveMap, "drivers" | "places">;

const isOfVehicle = ({ vehicle }: { vehicle: string | null }, wanted: string): boolean =>
  wanted === "" || vehicle === wanted;

/** The drivers whom the filters let through, with how old each position is. */
export const findDrivers = (rows: Rows, filters: MapFilters, now: number): ShownDriver[] =>
  [...rows.drivers.values()]
    .filter((driver) => isOfVehicle(driver, filters.vehicle))
    .map((driver) => toShown(rows, driver, now))
    .filter(
      ({ state, isUnseen }) =>
        filters.driver === "" ||
        (filters.driver === "unseen" ? isUnseen : state === filters.driver),
    );

export const findBookings = (
  bookings: LiveMap["bookings"],
  filters: Pick<MapFilters, "vehicle" | "booking">,
): MapBooking[] =>
  [...bookings.values()].filter(
    (booking) =>
      isOfVehicle(booking, filters.vehicle) &&
      (filters.booking === "" || booking.state === filters.booking),
  );

export function toShown(
  { places }: Pick<LiveMap, "places">,
  driver: MapDriver,
  now: number,
): ShownDriver {
  const place = places.get(driver.id);
  const ageSeconds = place ? Math.max(0, Math.floor(now / 1000) - place[4]) : null;
  return {
    ...driver,
    lngLat: place ? [place[1], place[2]] : null,
    ageSeconds,
    isUnseen: ageSeconds === null || ageSeconds > limits.presenceSeconds,
  };
}

export const toDots = (drivers: readonly ShownDriver[]): CrowdDot[] =>
  drivers.flatMap(({ id, name, plate, state, lngLat, isUnseen }) =>
    lngLat
      ? [
          {
            id: `driver:${id}`,
            lngLat,
            tone: driverTones[state],
            stale: isUnseen,
            label: plate ?? name,
          },
        ]
      : [],
  );

/** The stops that are still ahead. */
export const toPins = (bookings: readonly MapBooking[]): CrowdPin[] =>
  bookings.flatMap(({ id, number, state, stops }) =>
    stops
      .filter(([, , isHandled]) => !isHandled)
      .map(([longitude, latitude]) => ({
        id: `booking:${id}`,
        lngLat: [longitude, latitude],
        tone: bookingTones[state],
        label: number,
      })),
  );

export const toLines = (bookings: readonly MapBooking[]): CrowdLine[] =>
  bookings.map(({ id, state, line }) => ({
    id: `booking:${id}`,
    coordinates: line,
    tone: bookingTones[state],
  }));
