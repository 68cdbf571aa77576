import { nextBookingState } from "../booking/booking.ts";
import { canCancel } from "../booking/cancellation.ts";
import { isStopDone, nextStopState } from "../booking/stop.ts";
import type { BookingState } from "../booking-types.ts";
import type { StopChange } from "./decision.ts";
import type { Task } from "./task.ts";

export const recallRefusals = [
  "recall_too_early",
  "recall_too_late",
  "recall_edit_open",
  "recall_handover_open",
  "recall_paid_at_door",
] as const;
export type RecallRefusal = (typeof recallRefusals)[number];

export type RecallDecision =
  | {
      ok: true;
      bookingState: BookingState /** Changes of the drop-offs that will not be served any more. */;
      stops: StopChange[];
    }
  | { ok: false; refusal: RecallRefusal };

/**
 * Decides whether a customer may recall the goods: with goods aboard and a drop-off still to do. Earlier they cancel
 * instead; later the goods are delivered or already coming back. Refuses while the driver has an open request to
 * change drop-offs, while the goods change drivers, and after a recipient has paid at a door where the goods have not
 * changed hands yet.
 */
export function decideRecall(
  task: Task,
  open: { edit: boolean; handover: boolean },
): RecallDecision {
  const refuse = (refusal: RecallRefusal): RecallDecision => ({ ok: false, refusal });
  const bookingState =
    task.state === "in_transit" ? nextBookingState(task.state, "turn_back") : null;
  if (!bookingState) return refuse(canCancel(task.state) ? "recall_too_early" : "recall_too_late");
  if (open.edit) return refuse("recall_edit_open");
  if (open.handover) return refuse("recall_handover_open");
  if (isPaidAtDoor(task)) return refuse("recall_paid_at_door");
  const stops = task.stops.flatMap(({ index, state }) => {
    const recalled = index > 0 ? nextStopState(state, "recall") : null;
    return recalled ? [{ index, state: recalled }] : [];
  });
  return { ok: true, bookingState, stops };
}

const isPaidAtDoor = ({ cash, stops }: Task): boolean =>
  stops.some(
    ({ index, state, codCollected }) =>
      index > 0 &&
      !isStopDone(state) &&
      (codCollected || (cash?.collected === true && cash.stopIndex === index)),
  );
