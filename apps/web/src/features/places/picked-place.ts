import type { PlaceView } from "@songtan/contract/bookings/places";
import type { PlacePrecision } from "@songtan/domain/vehicle-types";

/** A place that a person chose: from the search, a saved one, a recent one, or the pin. */
export type PickedPlace = {
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  placeId: string | null;
  /** Null when a person pointed at the very spot. */
  precision: PlacePrecision | null;
  contactName?: string | undefined;
  contactPhone?: string | undefined;
  note?: string | undefined;
};

/** Name and address in one line, without saying the name twice. */
export function placeLine({ name, address }: Pick<PlaceView, "name" | "address">): string {
  if (address === "" || address.startsWith(name)) return address || name;
  if (name === "") return address;
  return `${name}${isThai.test(name) ? " " : ", "}${address}`;
}

/** Thai parts of an address are separated by spaces; English ones have a comma. */
const isThai = /[\u0e01-\u0e4e]/;

export function pickedPlace(place: PlaceView): PickedPlace {
  const { name, latitude, longitude, id, precision } = place;
  return { name, address: placeLine(place), latitude, longitude, placeId: id, precision };
}

/** A place that is chosen already, at the other end of the trip. */
export type ChosenPlace = Pick<PickedPlace, "latitude" | "longitude" | "placeId">;

/** About ten metres: a pin is never set twice at the very same point. */
const nearDegrees = 0.0001;

/** Returns true when two choices are the same place: by id, or by position when either lacks an id. */
export function isSamePlace(one: ChosenPlace, other: ChosenPlace): boolean {
  if (one.placeId !== null && other.placeId !== null) return one.placeId === other.placeId;
  return (
    Math.abs(one.latitude - other.latitude) < nearDegrees &&
    Math.abs(one.longitude - other.longitude) < nearDegrees
  );
}

/** Returns true when the point is only the middle of an area, so that the pin should be set. */
export const isApproximate = (precision: PlacePrecision | null): boolean =>
  precision === "tambon" || precision === "amphoe" || precision === "province";
