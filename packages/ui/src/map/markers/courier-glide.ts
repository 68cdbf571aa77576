import type { LngLat } from "../source/map-types.ts";

/** The position of a marker and its heading, in degrees clockwise from north. */
export interface Pose {
  lngLat: LngLat;
  headingDegrees: number | null;
}

export interface Glide {
  from: Pose;
  to: Pose;
  startedAtMs: number;
  lastsMs: number;
}

/** Longest way between two positions: they come every five seconds while the driver's app is in front. */
export const glideMsMax = 5000;
const glideMsMin = 600;
/** Beyond this distance (about 5 km) the route is unknown: the marker jumps instead of gliding. */
const farDegrees = 0.05;
/** Less than this (about 8 m) is a phone's own wandering and no direction. */
const stillDegrees = 0.00008;
/** The turn is done in the first part of the way, as one turns before driving off. */
const turnShare = 0.35;

const longitudeScale = (latitude: number) => Math.cos((latitude * Math.PI) / 180);

function distanceDegrees([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): number {
  return Math.hypot((toLng - fromLng) * longitudeScale(fromLat), toLat - fromLat);
}

/** The direction from one place to another, or null when they are too close to say. */
export function bearing(from: LngLat, to: LngLat): number | null {
  if (distanceDegrees(from, to) < stillDegrees) return null;
  const east = (to[0] - from[0]) * longitudeScale(from[1]);
  const north = to[1] - from[1];
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** From one direction to another the short way round. */
export function turn(from: number, to: number, share: number): number {
  const delta = ((((to - from) % 360) + 540) % 360) - 180;
  return (((from + delta * share) % 360) + 360) % 360;
}

/**
 * The glide from the shown pose to a new position.
 * @param sinceLastMs time since the previous position; the marker needs as long, so that it does
 * not stop and go
 */
export function glideTo(
  shown: Pose,
  next: Pose,
  { atMs, sinceLastMs }: { atMs: number; sinceLastMs: number },
): Glide {
  const distance = distanceDegrees(shown.lngLat, next.lngLat);
  const heading = next.headingDegrees ?? bearing(shown.lngLat, next.lngLat) ?? shown.headingDegrees;
  const lastsMs =
    distance > farDegrees ? 0 : Math.min(glideMsMax, Math.max(glideMsMin, sinceLastMs));
  return {
    from: shown,
    to: { lngLat: next.lngLat, headingDegrees: heading },
    startedAtMs: atMs,
    lastsMs,
  };
}

/** The pose of the marker at a moment of the glide. */
export function poseAt(
  { from, to, startedAtMs, lastsMs }: Glide,
  nowMs: number,
): Pose & { done: boolean } {
  const share = lastsMs <= 0 ? 1 : Math.min(1, Math.max(0, (nowMs - startedAtMs) / lastsMs));
  const lngLat: LngLat = [
    from.lngLat[0] + (to.lngLat[0] - from.lngLat[0]) * share,
    from.lngLat[1] + (to.lngLat[1] - from.lngLat[1]) * share,
  ];
  const turned = Math.min(1, share / turnShare);
  const headingDegrees =
    from.headingDegrees === null || to.headingDegrees === null
      ? to.headingDegrees
      : turn(from.headingDegrees, to.headingDegrees, turned);
  return share === 1 ? { ...to, done: true } : { lngLat, headingDegrees, done: false };
}
