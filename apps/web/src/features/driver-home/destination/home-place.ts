/** A driver's destination: its name in the search, and its position. */
export type DestinationPlace = { name: string; latitude: number; longitude: number };

const storageKey = "songtan.driver-home";

/**
 * Returns the driver's home, which is stored on this phone only; the server has it only while it is the destination.
 * It is deleted at sign-out. Returns null when storage is blocked or damaged.
 */
export function savedHome(): DestinationPlace | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return isPlace(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function saveHome({ name, latitude, longitude }: DestinationPlace): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ name, latitude, longitude }));
  } catch {
    // Private windows may refuse to store; the search finds the place again.
  }
}

function isPlace(stored: unknown): stored is DestinationPlace {
  const place = stored as Partial<DestinationPlace> | null;
  return (
    typeof place?.name === "string" &&
    Number.isFinite(place.latitude) &&
    Number.isFinite(place.longitude)
  );
}
