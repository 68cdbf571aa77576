import { haversineMetres, type Point } from "@songtan/domain/quoting/distance";
import { type Driver, type Reported, report } from "./driver.ts";
import { easedShare, planAlong, planDrive, planPath, pointOnPath } from "./path.ts";
import { pause } from "./pause.ts";

/** One call with several positions, however small the steps are. */
const reportSeconds = 1.9;
/** Closer than this is there. */
const arrivedMetres = 15;

export type Trip = {
  to: Point;
  /** The road there, from where the driver is, when it is known. */
  road?: readonly Point[] | null;
  goOn: () => boolean;
};

/**
 * Drives to a point and reports the route. Returns false when `goOn` stopped it on the way, because the task no longer
 * belongs to this driver.
 */
export async function driveTo(driver: Driver, { to, road, goOn }: Trip): Promise<boolean> {
  if (haversineMetres(driver.position, to) < arrivedMetres) return goOn();
  const startedAt = new Date();
  const [first, ...others] = road ?? [];
  const path = first ? planAlong([first, ...others]) : planPath(driver.position, to, driver.random);
  const plan = planDrive(path, {
    vehicle: driver.vehicle,
    speed: driver.speed,
    departAt: startedAt,
  });
  let unsent: Reported[] = [];
  let sentAt = startedAt.getTime();
  for (let share = 0; share < 1; ) {
    await pause(plan.stepSeconds, driver.signal);
    const now = Date.now();
    share = Math.min(1, (now - startedAt.getTime()) / 1000 / plan.seconds);
    const { heading, ...position } = pointOnPath(path, easedShare(share));
    driver.position = position;
    unsent.push({
      ...position,
      heading,
      accuracyMetres: 8,
      recordedAt: new Date(now).toISOString(),
    });
    if (now - sentAt < reportSeconds * 1000 && share < 1) continue;
    await report(driver, unsent).catch((problem) =>
      driver.debug(`${driver.name}: position ${String(problem)}`),
    );
    unsent = [];
    sentAt = now;
    if (!goOn()) return false;
  }
  return true;
}
