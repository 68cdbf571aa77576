import type { Vehicle } from "@songtan/domain/vehicle-types";

type Point = { latitude: number; longitude: number };
export type NavigationApp = "google" | "waze" | "apple";

/** Links that open the way to a point in the driver's own navigation app (or its page, where it is not installed). */
export function navigationLinks(
  { latitude, longitude }: Point,
  vehicle: Vehicle,
): Record<NavigationApp, string> {
  const point = `${latitude},${longitude}`;
  const mode = vehicle === "motorcycle" ? "two-wheeler" : "driving";
  return {
    google: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point)}&travelmode=${mode}`,
    waze: `https://waze.com/ul?ll=${encodeURIComponent(point)}&navigate=yes`,
    apple: `https://maps.apple.com/?daddr=${encodeURIComponent(point)}&dirflg=d`,
  };
}

/** A public link to a person's position. */
export const placeLink = ({ latitude, longitude }: Point): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${latitude.toFixed(6)},${longitude.toFixed(6)}`)}`;
