import { haversineMetres } from "@songtan/domain/quoting/distance";
import type { SimulatedAccount } from "../demo/load-demo-data.ts";
import { near } from "../demo/plan-drivers.ts";
import type { WaitingBooking } from "../inbox/waiting.ts";
import type { Random } from "../random.ts";
import type { Connections } from "./connections.ts";
import type { Driver } from "./driver.ts";
import { pause } from "./pause.ts";

/** A driver that was called to where somebody waits, and how to send it home. */
export type Roamer = { driver: Driver; leave(): Promise<void> };
export type RoamerPlan = {
  connections: Connections;
  random: Random;
  signal: AbortSignal;
  /** Those on duty already. */
  roamers: Roamer[];
  /** Accounts that no city driver uses, in an order of chance. */
  spare: SimulatedAccount[];
  start(account: SimulatedAccount, at: Driver["position"]): Roamer;
  debug(line: string): void;
};

const lookSeconds = 3;
/** Drivers of the town come first. */
const patienceSeconds = 9;
/** A roamer gets this long to be offered the booking before another is sent. */
const againSeconds = 30;
const roamersMax = 24;
const idleSecondsMax = 600;
/** Far enough to be seen coming, inside dispatch's first ring. */
const distanceMetres = { least: 450, most: 1100 };

/**
 * Lets a driver appear near every booking that nobody of its town takes, wherever in Thailand it is. A roamer is a
 * fresh account, because a phone that was just seen elsewhere is not believed so far away.
 */
export async function runRoamers(plan: RoamerPlan): Promise<void> {
  const { signal } = plan;
  const sentAt = new Map<string, number>();
  let { roamers } = plan;
  while (!signal.aborted) {
    await pause(lookSeconds, signal);
    try {
      for (const booking of await lookAround(plan)) {
        if (booking.waitedSeconds < patienceSeconds) continue;
        if (Date.now() - (sentAt.get(booking.id) ?? 0) < againSeconds * 1000) continue;
        sentAt.set(booking.id, Date.now());
        const roamer = callRoamer(plan, roamers, booking);
        if (roamer) roamers.push(roamer);
      }
      roamers = await sendHome(roamers);
      for (const [id, at] of sentAt) if (Date.now() - at > 10 * againSeconds * 1000) sentAt.delete(id);
    } catch (problem) {
      if (!signal.aborted) plan.debug(`roamers: ${String(problem)}`);
    }
  }
}

async function lookAround({ connections, signal }: RoamerPlan): Promise<WaitingBooking[]> {
  const answer = await connections.send({ method: "GET", path: "/sandbox/waiting", signal });
  return (await answer.json<{ data: WaitingBooking[] }>()).data;
}

/** One that is there already will be offered the booking; else the next spare account of its kind of vehicle appears. */
function callRoamer(
  { spare, start, random }: RoamerPlan,
  roamers: readonly Roamer[],
  booking: WaitingBooking,
): Roamer | null {
  const { least, most } = distanceMetres;
  const isThere = ({ driver }: Roamer) =>
    driver.idleSince !== null &&
    driver.vehicle === booking.vehicle &&
    haversineMetres(driver.position, booking) < 2 * most &&
    booking.waitedSeconds < patienceSeconds + againSeconds;
  if (roamers.length >= roamersMax || roamers.some(isThere)) return null;
  const place = spare.findIndex((account) => account.vehicle === booking.vehicle);
  const [account] = place < 0 ? [] : spare.splice(place, 1);
  if (!account) return null;
  // To the end of the line: by its next turn it may have driven anywhere.
  spare.push(account);
  return start(account, near(booking, { metres: random.between(least, most), random }));
}

/** Those with nothing to do for long go home; when there are many, sooner. */
async function sendHome(roamers: Roamer[]): Promise<Roamer[]> {
  const crowded = roamers.length > roamersMax / 2;
  const limitSeconds = crowded ? idleSecondsMax / 5 : idleSecondsMax;
  const isDone = ({ driver }: Roamer) =>
    driver.idleSince !== null && Date.now() - driver.idleSince.getTime() > limitSeconds * 1000;
  await Promise.allSettled(roamers.filter(isDone).map((roamer) => roamer.leave()));
  return roamers.filter((roamer) => !isDone(roamer));
}
