import type { Point } from "@songtan/domain/quoting/distance";
import { type Day, isOnline, type Parcel, type Rider, standsAt } from "./day.ts";
import { metresOf } from "./roads.ts";
import type { Doings } from "./schedule.ts";

/** Somebody on the road looks up so often: whether the job is still theirs, whether the network is still there. */
const looksUpSeconds = 45;

export const setOut = (day: Day, rider: Rider, to: Point): void => {
  const from = standsAt(rider, day.now());
  rider.at = from;
  const { vehicle, pace } = rider.habits;
  rider.way = day.roads.way(from, to, { vehicle, pace, random: rider.random }, new Date(day.now()));
};

/** Stops where one is, and says how many metres that way was. */
export function halt(day: Day, rider: Rider): number {
  const { way } = rider;
  rider.at = standsAt(rider, day.now());
  rider.way = null;
  return way ? metresOf(way, day.now()) : 0;
}

/** Drives to a place for a job. False when it was taken away on the way and the driver heard of it. */
export async function* driveTo(day: Day, rider: Rider, { to, parcel }: { to: Point; parcel: Parcel }): Doings<boolean> {
  setOut(day, rider, to);
  for (;;) {
    const { way } = rider;
    if (!way) return false;
    const left = way.seconds - (day.now() - way.leftAt) / 1000;
    if (left <= 0) break;
    yield Math.min(left, looksUpSeconds);
    loseNetwork(day, rider);
    if (isOnline(rider, day.now()) && parcel.holder !== rider.id) {
      count(rider, parcel, halt(day, rider));
      return false;
    }
  }
  count(rider, parcel, halt(day, rider));
  return true;
}

const count = (rider: Rider, parcel: Parcel, metres: number): void => {
  if (parcel.goodsWith === rider.id) rider.loadedMetres += metres;
  else rider.toPickUpMetres += metres;
};

/** A tunnel, a lift, a contract that ran out: mostly a few minutes, sometimes longer than the product's patience. */
function loseNetwork(day: Day, rider: Rider): void {
  if (!isOnline(rider, day.now()) || !rider.random.chance(rider.habits.losesNetwork)) return;
  const seconds = rider.random.chance(0.15) ? rider.random.whole(900, 2400) : rider.random.whole(40, 500);
  rider.offlineUntil = day.now() + seconds * 1000;
}
