import type { PickedPlace } from "./picked-place.ts";

const storageKey = "songtan.places";
const placesMax = 5;

/** The places picked last in this browser, newest first. A blocked or broken store is an empty one. */
export function recentPlaces(): PickedPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored)
      ? (stored as PickedPlace[]).filter(isPlace).slice(0, placesMax)
      : [];
  } catch {
    return [];
  }
}

export function rememberPlace({
  name,
  address,
  latitude,
  longitude,
  placeId,
  precision,
}: PickedPlace): void {
  const place = { name, address, latitude, longitude, placeId, precision };
  const others = recentPlaces().filter((each) => each.address !== address);
  try {
    localStorage.setItem(storageKey, JSON.stringify([place, ...others].slice(0, placesMax)));
  } catch {
    // Private windows may refuse to store; the list is a convenience.
  }
}

const isPlace = (place: Partial<PickedPlace> | null): place is PickedPlace =>
  typeof place?.address === "string" &&
  typeof place.latitude === "number" &&
  typeof place.longitude === "number";
