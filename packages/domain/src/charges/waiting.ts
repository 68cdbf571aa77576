import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import { waitingFee } from "../quoting/driver-pay.ts";
import type { VehicleTariff } from "../quoting/tariff/tariff.ts";
import type { TimelineEvent } from "../tasks/decision.ts";

/** An event of one stop in the history of a booking; `at` is the time it happened, not the time it was recorded. */
export type VisitEvent = { kind: TimelineEvent["kind"]; stopIndex: number | null; at: Date };
export type Visit = { stopIndex: number; arrivedAt: Date; leftAt: Date | null };

const arrivals: ReadonlySet<string> = new Set(["arrived_at_pickup", "arrived_at_stop"]);
const departures: ReadonlySet<string> = new Set([
  "picked_up",
  "stop_done",
  "stop_done_unverified",
  "stop_failed",
]);

/**
 * When the driver was at which stop, from the events of the present driver's time on the booking. A
 * stop that was tried again is two visits; the last one is open while the driver is still there.
 * @param events in the order they were recorded
 */
export function visitsOf(events: readonly VisitEvent[]): Visit[] {
  const visits: Visit[] = [];
  for (const { kind, stopIndex, at } of events) {
    // A driver who receives the goods is at no stop yet.
    if (kind === "handed_over") for (const visit of visits) visit.leftAt ??= at;
    if (stopIndex === null) continue;
    const open = visits.find((visit) => visit.stopIndex === stopIndex && visit.leftAt === null);
    if (arrivals.has(kind) && !open) visits.push({ stopIndex, arrivedAt: at, leftAt: null });
    if (departures.has(kind) && open) open.leftAt = at;
  }
  return visits;
}

/**
 * Returns the driver's total waiting time at all stops, in whole seconds. A visit counts for at most
 * `waitingHoursMax`, because a phone left in a pocket is not a waiting driver; times out of order count as 0.
 * @param now ends a visit that is still open
 */
export function waitedSeconds(visits: readonly Visit[], now: Date): number {
  return visits.reduce((sum, { arrivedAt, leftAt }) => {
    const seconds = Math.floor(((leftAt ?? now).getTime() - arrivedAt.getTime()) / 1000);
    return sum + Math.min(Math.max(0, seconds), limits.waitingHoursMax * 3600);
  }, 0);
}

export type Waiting = {
  /** The stop the driver waits at now; null between stops. */
  stopIndex: number | null;
  /** When the free minutes of the booking are used up; only while the driver waits. */
  freeUntil: Date | null;
  /** The waiting fee so far, in satang. */
  feeSatang: Satang;
};

/**
 * Returns the waiting fee at `now`, and until when waiting is free. The free minutes are shared by all stops of the
 * booking.
 */
export function waitingAt(
  visits: readonly Visit[],
  tariff: Pick<VehicleTariff, "waiting">,
  now: Date,
): Waiting {
  const open = visits.find((visit) => visit.leftAt === null);
  const feeSatang = waitingFee(waitedSeconds(visits, now), tariff);
  if (!open) return { stopIndex: null, freeUntil: null, feeSatang };
  const before = waitedSeconds(
    visits.filter((visit) => visit !== open),
    now,
  );
  const freeSeconds = tariff.waiting.freeMinutes * 60 - before;
  return {
    stopIndex: open.stopIndex,
    freeUntil: new Date(open.arrivedAt.getTime() + freeSeconds * 1000),
    feeSatang,
  };
}

/**
 * The fee for waiting later, from the result of `waitingAt`: each started step after the free time.
 * For a page that keeps counting by itself.
 */
export function waitingFeeAt(
  {
    freeUntil,
    stepMinutes,
    satangPerStep,
  }: { freeUntil: Date; stepMinutes: number; satangPerStep: Satang },
  now: Date,
): Satang {
  const seconds = Math.max(0, Math.floor((now.getTime() - freeUntil.getTime()) / 1000));
  return Math.ceil(seconds / (stepMinutes * 60)) * satangPerStep;
}
