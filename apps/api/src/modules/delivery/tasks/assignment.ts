import type { TaskEventInput } from "@songtan/domain/tasks/decision";
import {
  assignmentKinds as begins,
  type HandoverRow,
  receivingPeriodOf,
} from "../../accounting/booking-postings/load-handovers.ts";
import type { EventRow } from "../../bookings/record/booking-events.ts";

export type Assignment = TaskEventInput["assignment"];

/** Kinds of events that release a booking from its driver. */
const releaseKinds = [
  "given_back",
  "handed_over",
  "driver_changed",
  "searching",
  "assigned",
  "cancelled",
  "unfulfilled",
];

/**
 * The driver's latest assignment to a booking, even after it was given back, reassigned or
 * cancelled: a phone without a network reports late. The receiver of a handover reports from then
 * on; null when they never had it.
 */
export function assignmentOf(
  { events, handovers }: { events: readonly EventRow[]; handovers: readonly HandoverRow[] },
  driverId: string,
): Assignment | null {
  const receiving = receivingPeriodOf(handovers, driverId);
  if (receiving && !receiving.until)
    return { driverId, assignedAt: receiving.since, releasedAt: null, releasedByDriver: false };
  const actor = `driver:${driverId}`;
  const start = events.findLastIndex(
    (turn) => begins.some((kind) => kind === turn.kind) && turn.actor === actor,
  );
  const began = events[start];
  if (!began)
    return (
      receiving && {
        driverId,
        assignedAt: receiving.since,
        releasedAt: receiving.until,
        releasedByDriver: false,
      }
    );
  const ended = events.slice(start + 1).find((turn) => releaseKinds.includes(turn.kind));
  return {
    driverId,
    assignedAt: began.happenedAt,
    releasedAt: ended?.happenedAt ?? null,
    releasedByDriver: ended?.kind === "given_back" && ended.actor === actor,
  };
}
