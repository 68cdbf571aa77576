import type { LngLat } from "./source/map-types.ts";

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Returns the smallest box that contains the points; null without points. */
export function boundsOf(points: LngLat[]): Bounds | null {
  if (points.length === 0) return null;
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  // A loop: a hundred thousand arguments are too many for one call.
  for (const [longitude, latitude] of points) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}

/**
 * Projects points on a drawing of the given size, north up, with one scale for both directions.
 * @returns pixels from the top left, with `margin` free pixels on every side
 */
export function sketchPoints(
  points: LngLat[],
  size: { width: number; height: number; margin: number },
): LngLat[] {
  const bounds = boundsOf(points);
  if (!bounds) return [];
  const { width, height, margin } = size;
  const middleLatitude = (bounds.south + bounds.north) / 2;
  const squeeze = Math.cos((middleLatitude * Math.PI) / 180);
  const spanX = Math.max((bounds.east - bounds.west) * squeeze, 1e-6);
  const spanY = Math.max(bounds.north - bounds.south, 1e-6);
  const scale = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY);
  const middleLongitude = (bounds.west + bounds.east) / 2;
  return points.map(([longitude, latitude]) => [
    width / 2 + (longitude - middleLongitude) * squeeze * scale,
    height / 2 - (latitude - middleLatitude) * scale,
  ]);
}
