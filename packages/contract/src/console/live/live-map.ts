import type { BookingState } from "@songtan/domain/booking-types";
import type { AreaDemand } from "@songtan/domain/live-map/short-areas";
import type { Vehicle } from "@songtan/domain/vehicle-types";

/** The states of a driver on the map. */
export const mapDriverStates = ["free", "offered", "working", "break"] as const;
export type MapDriverState = (typeof mapDriverStates)[number];

export type MapDriver = {
  id: string;
  name: string;
  phone: string | null;
  plate: string | null;
  vehicle: Vehicle | null;
  state: MapDriverState;
};

/** A driver's last position: id, longitude, latitude, heading, and the time we received it, in seconds. */
export type MapPlace = [
  driverId: string,
  longitude: number,
  latitude: number,
  headingDegrees: number | null,
  seenAtSeconds: number,
];

export type MapBooking = {
  id: string;
  number: string;
  state: Extract<BookingState, "searching" | "assigned" | "in_transit" | "returning">;
  vehicle: Vehicle;
  driverId: string | null;
  /** Since when it searches; of one for later, when it should be picked up. */
  since: string;
  /** Longitude, latitude, and whether it is over. */
  stops: [longitude: number, latitude: number, isHandled: boolean][];
  /** The route, with fewer points than the road. */
  line: [number, number][];
};

/**
 * `map` on a stream of staff: what is new since the event before. The first event of a connection is `whole`: what the
 * reader had is dropped.
 */
export type LiveMapChanges = {
  whole: boolean;
  drivers: MapDriver[];
  places: MapPlace[];
  goneDriverIds: string[];
  bookings: MapBooking[];
  goneBookingIds: string[];
  /** Null: as before. */
  shortAreas: AreaDemand[] | null;
};

/**
 * Events on the streams of staff. `operations`: something that needs attention has changed. `map`: only for the live
 * map. `booking`: the booking of this page has changed.
 */
export type StaffEvent = "operations" | "map" | "booking";
