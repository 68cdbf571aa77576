import {
  bearingDegrees,
  driveSeconds,
  estimateMetres,
  haversineMetres,
  type Point,
} from "@songtan/domain/quoting/distance";
import { launchTariff } from "@songtan/domain/quoting/tariff/tariff";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Random } from "../data/random.ts";

/** A way from one point to another, to be driven from share 0 to share 1. */
export type Path = {
  from: Point;
  to: Point;
  /** As it is driven on the map. */
  metres: number;
  /** The domain's estimate of its road, for the time it needs. */
  roadMetres: number;
  pointAt(share: number): Point;
};
type Bend = { waves: number; metres: number };

/** Routes bend, but not so far that a car seems to leave its town. */
const bendShare = 0.035;
const bendMetresMax = 160;
const bentFactor = 1.15;

/**
 * A route that winds a little along the straight line. It follows no real streets: it is the
 * estimate's line with small bends, and it begins and ends exactly where it should.
 */
export function planPath(from: Point, to: Point, random: Random): Path {
  const metres = haversineMetres(from, to);
  const swing = Math.min(bendMetresMax, metres * bendShare);
  const bends = [1, 2, 3].map((waves) => ({
    waves,
    metres: (swing / waves) * random.between(-1, 1),
  }));
  // Bends make it longer than the straight line.
  const pointAt = (share: number) => bentPoint({ from, to, bends }, share);
  return { from, to, metres: metres * bentFactor, roadMetres: estimateMetres(from, to), pointAt };
}

/** Along a road's line, from its first point to its last. */
export function planAlong(line: readonly [Point, ...Point[]]): Path {
  const reached = [0];
  for (const [index, point] of line.entries())
    if (index > 0)
      reached.push((reached.at(-1) ?? 0) + haversineMetres(line[index - 1] ?? point, point));
  const metres = reached.at(-1) ?? 0;
  const pointAt = (share: number): Point => {
    const targetMetres = share * metres;
    const index = Math.max(
      1,
      reached.findIndex((reachedMetres) => reachedMetres >= targetMetres),
    );
    const [before, after] = [line[index - 1] ?? line[0], line[index] ?? line[0]];
    const [begun, done] = [reached[index - 1] ?? 0, reached[index] ?? 0];
    const part = done > begun ? (targetMetres - begun) / (done - begun) : 1;
    return {
      latitude: before.latitude + (after.latitude - before.latitude) * part,
      longitude: before.longitude + (after.longitude - before.longitude) * part,
    };
  };
  return {
    from: line[0],
    to: line.at(-1) ?? line[0],
    metres,
    roadMetres: Math.round(metres),
    pointAt,
  };
}

/** The point at a share of the way, 0 to 1, and the direction of travel there. */
export function pointOnPath(path: Path, share: number): Point & { heading: number } {
  const position = path.pointAt(share);
  const ahead = path.pointAt(Math.min(1, share + 0.01));
  const heading = share < 1 ? bearingDegrees(position, ahead) : bearingDegrees(path.from, path.to);
  return { ...position, heading: Math.round(heading) % 360 };
}

function bentPoint(
  { from, to, bends }: { from: Point; to: Point; bends: readonly Bend[] },
  share: number,
): Point {
  const sideways = bends.reduce(
    (sum, bend) => sum + bend.metres * Math.sin(Math.PI * bend.waves * share),
    0,
  );
  const across = ((bearingDegrees(from, to) + 90) * Math.PI) / 180;
  const degrees = sideways / 111_195;
  const latitude =
    from.latitude + (to.latitude - from.latitude) * share + degrees * Math.cos(across);
  const longitude = from.longitude + (to.longitude - from.longitude) * share;
  return {
    latitude,
    longitude: longitude + (degrees * Math.sin(across)) / Math.cos((latitude * Math.PI) / 180),
  };
}

/** Position reports: how often at ease, and how far apart at most. */
const stepSecondsMax = 2;
const stepSecondsMin = 0.25;
/** The API treats a jump of 150 m plus 50 m a second as a false fix; this stays well inside. */
const stepMetres = (seconds: number): number => 120 + 40 * seconds;

export type DrivePlan = { seconds: number; stepSeconds: number };

/**
 * Returns the duration of a route at `speed` times the domain's pace, and the interval of reports, so that two reports
 * are not further apart than is plausible for a phone. Above some 500 m/s the route lasts longer than requested.
 */
export function planDrive(
  path: Path,
  { vehicle, speed, departAt }: { vehicle: Vehicle; speed: number; departAt: Date },
): DrivePlan {
  const requestedSeconds =
    driveSeconds(path.roadMetres, vehicle, { at: departAt, holidays: launchTariff.holiday.days }) /
    speed;
  // The middle of a way is driven faster than its ends.
  const fastest = path.metres * 1.3;
  const fits = (seconds: number, step: number) =>
    (fastest / Math.max(seconds, step)) * step <= stepMetres(step);
  for (const stepSeconds of [stepSecondsMax, 1, 0.5, stepSecondsMin]) {
    if (fits(requestedSeconds, stepSeconds))
      return { seconds: Math.max(requestedSeconds, stepSeconds), stepSeconds };
  }
  return {
    seconds: (fastest * stepSecondsMin) / stepMetres(stepSecondsMin),
    stepSeconds: stepSecondsMin,
  };
}

/** Pulls away gently and stops gently: the share of the way after a share of the time. */
export function easedShare(share: number): number {
  const bounded = Math.min(1, Math.max(0, share));
  return bounded * 0.7 + 0.3 * bounded * bounded * (3 - 2 * bounded);
}
