import { estimateMetres, freeFlowSeconds, type Point } from "@songtan/domain/quoting/distance";
import { launchTariff } from "@songtan/domain/quoting/tariff/tariff";
import { trafficFactor } from "@songtan/domain/quoting/traffic";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type Random, seededRandom } from "@songtan/sandbox/data/random";

/** One way from a place to another, as it really goes; the product only knows its estimate. */
export type DrivenRoute = {
  from: Point;
  to: Point;
  metres: number;
  seconds: number;
  leftAt: number;
};

export type Roads = {
  route(
    from: Point,
    to: Point,
    drive: { vehicle: Vehicle; pace: number; random: Random; leftAt: Date },
  ): DrivenRoute;
};

// The program's calendar begins with these too.
const { days: holidays } = launchTariff.holiday;

/**
 * The truth of the streets. Each way is some part longer or shorter than the estimate thinks, each hour of this day faster
 * or slower than usual, and each driver has a pace.
 */
export function openRoads(seed: string): Roads {
  const random = seededRandom(`${seed} roads`);
  const hours = Array.from({ length: 48 }, () => random.between(0.88, 1.18));
  return {
    route(from, to, { vehicle, pace, random: driverRandom, leftAt }) {
      const metres = Math.round(estimateMetres(from, to) * driverRandom.between(0.86, 1.24));
      const hour = hours[Math.floor(leftAt.getTime() / 3_600_000) % hours.length] ?? 1;
      const seconds =
        (freeFlowSeconds(metres, vehicle) *
          trafficFactor(vehicle, { at: leftAt, holidays }) *
          hour) /
        pace;
      return { from, to, metres, seconds: Math.round(seconds), leftAt: leftAt.getTime() };
    },
  };
}

/** Where a driver on a route is at a moment: straight between its ends. */
export function positionOn({ from, to, seconds, leftAt }: DrivenRoute, at: number): Point {
  const share = seconds === 0 ? 1 : Math.min(1, Math.max(0, (at - leftAt) / 1000 / seconds));
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}

/** Metres of it that lie behind at a moment. */
export const metresOf = ({ metres, seconds, leftAt }: DrivenRoute, at: number): number =>
  seconds === 0
    ? metres
    : Math.round(metres * Math.min(1, Math.max(0, (at - leftAt) / 1000 / seconds)));
