import { haversineMetres } from "@songtan/domain/quoting/distance";
import type { Random } from "../data/random.ts";
import type { SimulatedAccount } from "../demo/load/load-demo-data.ts";
import { near } from "../demo/plan-drivers.ts";
import type { WaitingBooking } from "../inbox/waiting.ts";
import type { Connections } from "./connections.ts";
import type { Driver } from "./driver.ts";
import { pause } from "./pause.ts";

/** A driver that was placed near a waiting customer, and a function that removes it. */
export type OnDemandDriver = { driver: Driver; leave(): Promise<void> };
export type OnDemandPlan = {
  connections: Connections;
  random: Random;
  signal: AbortSignal;
  /** Those on duty already. */
  onDemandDrivers: OnDemandDriver[];
  /** Accounts that no city driver uses, in an order of chance. */
  spare: SimulatedAccount[];
  start(account: SimulatedAccount, at: Driver["position"]): OnDemandDriver;
  debug(line: string): void;
};

const pollSeconds = 3;
/** Drivers of the town come first. */
const patienceSeconds = 9;
/** A roamer gets this long to be offered the booking before another is sent. */
const againSeconds = 30;
const onDemandDriversMax = 24;
const idleSecondsMax = 600;
/** Far enough to be seen coming, inside dispatch's first ring. */
const distanceMetres = { least: 450, most: 1100 };

/**
 * Places a driver near every booking that no driver of its town accepts, anywhere in Thailand. An
 * on-demand driver uses a fresh account, because a phone that was just seen elsewhere is not
 * believed so far away.
 */
export async function runOnDemandDrivers(plan: OnDemandPlan): Promise<void> {
  const { signal } = plan;
  const sentAt = new Map<string, number>();
  let { onDemandDrivers } = plan;
  while (!signal.aborted) {
    await pause(pollSeconds, signal);
    try {
      for (const booking of await loadWaitingBookings(plan)) {
        if (booking.waitedSeconds < patienceSeconds) continue;
        if (Date.now() - (sentAt.get(booking.id) ?? 0) < againSeconds * 1000) continue;
        sentAt.set(booking.id, Date.now());
        const onDemandDriver = startNearby(plan, onDemandDrivers, booking);
        if (onDemandDriver) onDemandDrivers.push(onDemandDriver);
      }
      onDemandDrivers = await releaseIdle(onDemandDrivers);
      for (const [id, at] of sentAt)
        if (Date.now() - at > 10 * againSeconds * 1000) sentAt.delete(id);
    } catch (problem) {
      if (!signal.aborted) plan.debug(`roamers: ${String(problem)}`);
    }
  }
}

async function loadWaitingBookings({
  connections,
  signal,
}: OnDemandPlan): Promise<WaitingBooking[]> {
  const answer = await connections.send({ method: "GET", path: "/sandbox/waiting", signal });
  return (await answer.json<{ data: WaitingBooking[] }>()).data;
}

/** One that is there already will be offered the booking; else the next spare account of its kind of vehicle appears. */
function startNearby(
  { spare, start, random }: OnDemandPlan,
  onDemandDrivers: readonly OnDemandDriver[],
  booking: WaitingBooking,
): OnDemandDriver | null {
  const { least, most } = distanceMetres;
  const isThere = ({ driver }: OnDemandDriver) =>
    driver.idleSince !== null &&
    driver.vehicle === booking.vehicle &&
    haversineMetres(driver.position, booking) < 2 * most &&
    booking.waitedSeconds < patienceSeconds + againSeconds;
  if (onDemandDrivers.length >= onDemandDriversMax || onDemandDrivers.some(isThere)) return null;
  const index = spare.findIndex((account) => account.vehicle === booking.vehicle);
  const [account] = index < 0 ? [] : spare.splice(index, 1);
  if (!account) return null;
  // To the end of the line: by its next turn it may have driven anywhere.
  spare.push(account);
  return start(account, near(booking, { metres: random.between(least, most), random }));
}

/** Those with nothing to do for long go home; when there are many, sooner. */
async function releaseIdle(onDemandDrivers: OnDemandDriver[]): Promise<OnDemandDriver[]> {
  const crowded = onDemandDrivers.length > onDemandDriversMax / 2;
  const limitSeconds = crowded ? idleSecondsMax / 5 : idleSecondsMax;
  const isDone = ({ driver }: OnDemandDriver) =>
    driver.idleSince !== null && Date.now() - driver.idleSince.getTime() > limitSeconds * 1000;
  await Promise.allSettled(
    onDemandDrivers.filter(isDone).map((onDemandDriver) => onDemandDriver.leave()),
  );
  return onDemandDrivers.filter((onDemandDriver) => !isDone(onDemandDriver));
}
