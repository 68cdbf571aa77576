import type { PlaceView } from "@songtan/contract/bookings/places";

/** A stop as staff type it during a call. */
export type StopDraft = {
  /** For React: drafts have no id of their own. */
  key: string;
  /** Its index before, where a booking has it already. */
  from: number | null;
  search: string;
  place: { latitude: number; longitude: number; placeId?: string | undefined } | null;
  /** As the driver reads it: the found address, with what the caller adds. */
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

/** Where it is, as the API reads it; null while no place is chosen. */
export function spotOf({ place, address }: StopDraft) {
  return place && { ...place, address: address.trim() };
}

/** Who is met there, as the API reads it. */
export const contactOf = ({ contactName, contactPhone, note }: StopDraft) => ({
  contactName,
  contactPhone,
  ...(note.trim() && { note }),
});
