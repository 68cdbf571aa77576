import type { Point } from "@songtan/domain/quoting/distance";
import { metresOf } from "../plan/roads.ts";
import type { Script } from "../plan/schedule.ts";
import { type Booking, type Day, type Driver, isOnline, positionAt } from "../world/day.ts";

/**
 * A driver on the road checks this often: whether the job is still theirs, whether the network is
 * still there.
 */
const looksUpSeconds = 45;

export const startDriving = (day: Day, driver: Driver, to: Point): void => {
  const from = positionAt(driver, day.now());
  driver.at = from;
  const { vehicle, pace } = driver.habits;
  driver.route = day.roads.route(from, to, {
    vehicle,
    pace,
    random: driver.random,
    leftAt: new Date(day.now()),
  });
};

/** Stops where one is, and says how many metres that way was. */
export function stopDriving(day: Day, driver: Driver): number {
  const { route } = driver;
  driver.at = positionAt(driver, day.now());
  driver.route = null;
  return route ? metresOf(route, day.now()) : 0;
}

/**
 * Drives to a place for a job. False when the job was lost on the way and the driver was notified.
 */
export async function* driveTo(
  day: Day,
  driver: Driver,
  { to, booking }: { to: Point; booking: Booking },
): Script<boolean> {
  startDriving(day, driver, to);
  for (;;) {
    const { route } = driver;
    if (!route) return false;
    const remainingSeconds = route.seconds - (day.now() - route.leftAt) / 1000;
    if (remainingSeconds <= 0) break;
    yield Math.min(remainingSeconds, looksUpSeconds);
    loseNetwork(day, driver);
    if (isOnline(driver, day.now()) && booking.holder !== driver.id) {
      count(driver, booking, stopDriving(day, driver));
      return false;
    }
  }
  count(driver, booking, stopDriving(day, driver));
  return true;
}

const count = (driver: Driver, booking: Booking, metres: number): void => {
  if (booking.goodsWith === driver.id) driver.loadedMetres += metres;
  else driver.toPickUpMetres += metres;
};

/** A tunnel, a lift, a contract that ran out: mostly a few minutes, sometimes longer than the product's patience. */
function loseNetwork(day: Day, driver: Driver): void {
  if (!isOnline(driver, day.now()) || !driver.random.chance(driver.habits.losesNetwork)) return;
  const seconds = driver.random.chance(0.15)
    ? driver.random.integer(900, 2400)
    : driver.random.integer(40, 500);
  driver.offlineUntil = day.now() + seconds * 1000;
}
