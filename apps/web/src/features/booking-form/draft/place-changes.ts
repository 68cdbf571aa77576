import type { PlacePrecision } from "@songtan/domain/vehicle-types";
import type { DraftStop } from "./booking-draft.ts";

/** A place as the search, a saved place or the pin gives it. */
export type PlaceInput = {
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  placeId: string | null;
  precision: PlacePrecision | null;
  contactName?: string | undefined;
  contactPhone?: string | undefined;
  note?: string | undefined;
};

/**
 * Returns the changes that a chosen place makes to a stop. A saved place brings its contact; other places leave the
 * typed contact unchanged.
 */
export function changesOfPlace(place: PlaceInput): Partial<DraftStop> {
  const { address, latitude, longitude, placeId, precision, contactName, contactPhone, note } =
    place;
  return {
    search: address,
    address,
    latitude,
    longitude,
    placeId,
    precision,
    ...(contactName ? { contactName } : {}),
    ...(contactPhone ? { contactPhone } : {}),
    ...(note ? { note } : {}),
  };
}

/**
 * Typing in the search removes the place: a price must never be for another place than the one
 * shown.
 */
export const typedPlace = (search: string): Partial<DraftStop> => ({
  search,
  address: "",
  latitude: null,
  longitude: null,
  placeId: null,
  precision: null,
});
