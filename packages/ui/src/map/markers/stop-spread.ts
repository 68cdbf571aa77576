import type { LngLat } from "../source/map-types.ts";

/** Stops closer than this (about 12 m) would hide each other at every zoom. */
const sameDegrees = 0.00011;
/** Width of a pin in pixels. */
const pinPixels = 36;

/** Returns the sideways shift of each pin, so that the numbers of all stops at one place are legible. */
export function spreadStops(places: readonly LngLat[]): number[] {
  const together = (a: LngLat, b: LngLat) =>
    Math.abs(a[0] - b[0]) < sameDegrees && Math.abs(a[1] - b[1]) < sameDegrees;
  return places.map((point, index) => {
    const group = places.flatMap((other, otherIndex) =>
      together(point, other) ? [otherIndex] : [],
    );
    return (group.indexOf(index) - (group.length - 1) / 2) * pinPixels;
  });
}

/** Whether the courier at this pixel offset from a stop's point would cover its pin. */
export function covers({ x, y }: { x: number; y: number }): boolean {
  return Math.abs(x) < 36 && y > -58 && y < 22;
}
