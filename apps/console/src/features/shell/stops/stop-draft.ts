import type { PlaceView } from "@songtan/contract/bookings/places";

/** A stop as staff type it during a call. */
export type StopDraft = {
  /** The key for React, because drafts do not have an id. */
  key: string;
  /** Its index before, where a booking has it already. */
  from: number | null;
  search: string;
  place: { latitude: number; longitude: number; placeId?: string | undefined } | null;
  /** The address as the driver reads it: the found one, with the caller's additions. */
  address: string;
  contactName: string;
  contactPhone: string;
  note: string;
};

export const emptyStop = (contact: Partial<StopDraft> = {}): StopDraft => ({
  key: crypto.randomUUID(),
  ...{ from: null, search: "", place: null, address: "" },
  ...{ contactName: "", contactPhone: "", note: "" },
  ...contact,
});

/** The stop at a place that was found. */
export const placed = ({ id, name, address, latitude, longitude }: PlaceView) => {
  const line = address.startsWith(name) ? address : `${name} ${address}`.trim();
  return { search: line, address: line, place: { latitude, longitude, placeId: id } };
};

/** Returns the stop's place in the API's format, or null until a place is chosen. */
export function spotOf({ place, address }: StopDraft) {
  return place && { ...place, address: address.trim() };
}

/** Returns the stop's contact in the API's format. */
export const contactOf = ({ contactName, contactPhone, note }: StopDraft) => ({
  contactName,
  contactPhone,
  ...(note.trim() && { note }),
});
