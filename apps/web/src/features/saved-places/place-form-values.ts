import type { SavedPlace, SavedPlaceView } from "@songtan/contract/identity/accounts";
import type { input } from "zod";

/** The typed values of a place. */
export type PlaceFormValues = {
  label: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  contactName: string;
  contactPhone: string;
  note: string;
};

export const emptyPlace: PlaceFormValues = {
  label: "",
  address: "",
  latitude: null,
  longitude: null,
  contactName: "",
  contactPhone: "",
  note: "",
};

export function placeValues(place: SavedPlaceView): PlaceFormValues {
  const {
    label,
    address,
    latitude,
    longitude,
    contactName = "",
    contactPhone = "",
    note = "",
  } = place;
  return { label, address, latitude, longitude, contactName, contactPhone, note };
}

/** What to send, or null while no point is chosen. Empty fields are left out. */
export function placeRequest(values: PlaceFormValues): input<typeof SavedPlace> | null {
  const { label, address, latitude, longitude } = values;
  if (latitude === null || longitude === null) return null;
  const optional = (["contactName", "contactPhone", "note"] as const).filter(
    (field) => values[field].trim() !== "",
  );
  return {
    label,
    address,
    latitude,
    longitude,
    ...Object.fromEntries(optional.map((field) => [field, values[field]])),
  };
}
