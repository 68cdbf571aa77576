/** Where a driver goes: what the search calls the place, and where it is. */
export type DestinationPlace = { name: string; latitude: number; longitude: number };

const storageKey = "songtan.driver-home";

/**
 * The driver's home, on this phone only: the server knows it while the driver is on the way there.
 * It leaves with the sign-out. A blocked or broken store has none.
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
