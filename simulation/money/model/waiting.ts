import type { BookingEvent } from "./records.ts";

const waiting = {
  freeSeconds: 30 * 60,
  stepSeconds: 30 * 60,
  stepSatang: 2500,
  mostSecondsAtAStop: 4 * 3600,
};
const arrivals = ["arrived_at_pickup", "arrived_at_stop"];
const departures = ["picked_up", "stop_done", "stop_done_unverified", "stop_failed"];

/**
 * Each started half hour after the first, over all stops where the driver who finished it waited.
 */
export function waitingFee(events: readonly BookingEvent[]): number {
  let seconds = 0;
  const since = new Map<number, number>();
  for (const { kind, stopIndex, happenedAt } of events) {
    if (stopIndex === null) continue;
    const at = Date.parse(happenedAt);
    const arrived = since.get(stopIndex);
    if (arrivals.includes(kind) && arrived === undefined) since.set(stopIndex, at);
    if (!departures.includes(kind) || arrived === undefined) continue;
    seconds += Math.min(waiting.mostSecondsAtAStop, Math.floor((at - arrived) / 1000));
    since.delete(stopIndex);
  }
  return (
    Math.ceil(Math.max(0, seconds - waiting.freeSeconds) / waiting.stepSeconds) * waiting.stepSatang
  );
}
