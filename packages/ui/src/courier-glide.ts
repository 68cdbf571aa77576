import type { LngLat } from "./map-types.ts";

/** Where a marker stands and which way it looks, clockwise from north. */
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
/** Further than this (about 5 km) nobody saw the way: the marker is put there, not driven. */
const farDegrees = 0.05;
/** Less than this (about 8 m) is a phone's own wandering and no direction. */
const stillDegrees = 0.00008;
/** The turn is done in the first part of the way, as one turns before driving off. */
const turnShare = 0.35;

const squeeze = (latitude: number) => Math.cos((latitude * Math.PI) / 180);

function apart([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): number {
  return Math.hypot((toLng - fromLng) * squeeze(fromLat), toLat - fromLat);
}

/** The direction from one place to another, or null when they are too close to say. */
export function bearing(from: LngLat, to: LngLat): number | null {
  if (apart(from, to) < stillDegrees) return null;
  const east = (to[0] - from[0]) * squeeze(from[1]);
  const north = to[1] - from[1];
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** From one direction to another the short way round. */
export function turn(from: number, to: number, share: number): number {
  const way = ((((to - from) % 360) + 540) % 360) - 180;
  return (((from + way * share) % 360) + 360) % 360;
}

/**
 * The way from what is shown now to a position that has just come.
 * @param sinceLastMs how long ago the position before came; the marker takes as long, so that it does not stop and go
 */
export function glideTo(shown: Pose, next: Pose, { atMs, sinceLastMs }: { atMs: number; sinceLastMs: number }): Glide {
  const distance = apart(shown.lngLat, next.lngLat);
  const heading = next.headingDegrees ?? bearing(shown.lngLat, next.lngLat) ?? shown.headingDegrees;
  const lastsMs = distance > farDegrees ? 0 : Math.min(glideMsMax, Math.max(glideMsMin, sinceLastMs));
  return { from: shown, to: { lngLat: next.lngLat, headingDegrees: heading }, startedAtMs: atMs, lastsMs };
}

/** Where the marker stands at a moment of the way. */
export function poseAt({ from, to, startedAtMs, lastsMs }: Glide, nowMs: number): Pose & { done: boolean } {
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
