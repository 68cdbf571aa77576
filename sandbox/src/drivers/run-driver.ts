import type { OfferView } from "@songtan/contract/drivers/offers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { haversineMetres, type Point } from "@songtan/domain/quoting/distance";
import { near, waitingPlace } from "../demo/plan-drivers.ts";
import { CallRefused } from "./client.ts";
import { type Driver, hurry, report } from "./driver.ts";
import { type Feed, openFeed } from "./feed.ts";
import { pause } from "./pause.ts";
import { ensurePortrait } from "./portrait.ts";
import { workTask } from "./work-task.ts";

const troubleSeconds = 5;

/** Works until the signal: on duty, offers, tasks, waiting. Trouble of any kind is followed by another try. */
export async function runDriver(driver: Driver): Promise<void> {
  const { signal } = driver;
  while (!signal.aborted) {
    const shift = new AbortController();
    try {
      await goOnDuty(driver);
      await workShift(driver, openFeed(driver.client, AbortSignal.any([signal, shift.signal])));
    } catch (problem) {
      shift.abort();
      if (signal.aborted) return;
      driver.debug(
        `${driver.name}: ${problem instanceof Error ? problem.message : String(problem)}`,
      );
      await pause(troubleSeconds * driver.random.between(1, 2), signal).catch(() => {});
    }
  }
}

async function goOnDuty(driver: Driver): Promise<void> {
  await driver.client.call("PUT", "/api/driver/duty", {
    onDuty: true,
    deviceId: "simulated-phone",
  });
  const [task] = await driver.client.call<TaskView[]>("GET", "/api/driver/tasks?state=active");
  if (task) driver.position = whereLeftOff(driver, task);
  await report(driver);
  // After the first report: who roams must be seen before anything else.
  await ensurePortrait(driver.client, driver.name);
}

/**
 * A stop of the program loses all positions: a driver with work is put on the route to its next
 * stop.
 */
function whereLeftOff(driver: Driver, task: TaskView): Point {
  const next = task.next[0]?.stopIndex ?? 0;
  const stop = task.stops[next];
  const before = task.stops[Math.max(0, next - 1)];
  if (!stop || !before) return driver.position;
  if (stop.state === "arrived") return stop;
  return next === 0 ? near(stop, { metres: 500, random: driver.random }) : before;
}

async function workShift(driver: Driver, feed: Feed): Promise<never> {
  const [active] = await driver.client.call<TaskView[]>("GET", "/api/driver/tasks?state=active");
  if (active) await workTask(driver, feed, active);
  let destination: Point | null = null;
  driver.idleSince = new Date();
  for (;;) {
    const offer = await feed.nextOffer(driver.idleSeconds * driver.random.between(0.9, 1.1));
    const task = offer && (await considerOffer(driver, feed, offer));
    if (task) {
      driver.idleSince = null;
      await workTask(driver, feed, task);
      driver.idleSince = new Date();
      destination = null;
    } else {
      destination = wander(driver, destination);
      await report(driver);
    }
  }
}

/** Reads it as a person does, and now and then has a reason not to go. */
async function considerOffer(
  driver: Driver,
  feed: Feed,
  offer: OfferView,
): Promise<TaskView | null> {
  const { random, client, signal } = driver;
  await pause(random.between(1.2, 3.5) * hurry(driver), signal);
  if (feed.isGone(offer.id)) return null;
  try {
    if (driver.city && random.chance(declineShare)) {
      await client.call("POST", `/api/driver/offers/${offer.id}/decline`);
      return null;
    }
    return await client.call<TaskView>("POST", `/api/driver/offers/${offer.id}/accept`);
  } catch (problem) {
    // Another driver was faster, or the customer changed their mind: nothing is lost.
    if (problem instanceof CallRefused) return null;
    throw problem;
  }
}

const declineShare = 0.03;
const wanderChance = 0.12;
const wanderMetresPerSecond = 7;
const farMetres = 5000;

/**
 * Makes one idle step towards a place to wait at; now and then chooses another. Far from home it
 * drives as fast as at work.
 */
function wander(driver: Driver, destination: Point | null): Point | null {
  const { city, random } = driver;
  if (!city) return null;
  const target = destination ?? (random.chance(wanderChance) ? waitingPlace(city, random) : null);
  if (!target) return null;
  const metres = haversineMetres(driver.position, target);
  const step =
    wanderMetresPerSecond *
    driver.idleSeconds *
    (metres > farMetres ? Math.min(driver.speed, 6) : 1);
  const share = metres <= step ? 1 : step / metres;
  driver.position = {
    latitude: driver.position.latitude + (target.latitude - driver.position.latitude) * share,
    longitude: driver.position.longitude + (target.longitude - driver.position.longitude) * share,
  };
  return share === 1 ? null : target;
}
