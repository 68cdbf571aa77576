import { nextStopState } from "../booking/stop.ts";
import type { TaskDecision } from "./decision.ts";
import { checkDropOffFailure, checkPickUpFailure, checkReturnFailure } from "./proof.ts";
import {
  applied,
  atCurrentStop,
  moveBooking,
  moveStop,
  refuse,
  type TaskContext,
  withReason,
} from "./result.ts";

/** Decides a failed pick-up: the booking ends, with a fee where the rules require one. */
export function failPickUp(context: TaskContext): TaskDecision {
  const { task, stop, event } = context;
  if (task.state !== "assigned" || stop.state !== "arrived") return refuse("event_out_of_order");
  const problem = checkPickUpFailure(stop, event);
  if (problem) return refuse(problem.code, problem.details);
  return applied(context, {
    bookingState: moveBooking(task.state, "fail_pick_up"),
    stops: [{ index: 0, state: "failed" }],
    timeline: [
      withReason({ kind: "stop_failed", stopIndex: 0 }, event),
      withReason({ kind: "cancelled" }, event),
    ],
    failedPickup: true,
  });
}

/** No one receives the goods back. The sender still can until they are at the depot. */
export function failReturn(context: TaskContext): TaskDecision {
  const { task, event } = context;
  if (event.stopIndex !== 0 || task.depotSince) return refuse("event_out_of_order");
  const problem = checkReturnFailure(event);
  if (problem) return refuse(problem);
  return applied(context, {
    timeline: [withReason({ kind: "return_failed" }, event)],
    toDepot: true,
  });
}

/** No one receives this parcel: the driver continues, and comes back to it, or it goes back. */
export function failDropOff(context: TaskContext): TaskDecision {
  const { stop, event } = context;
  if (!atCurrentStop(context) || !nextStopState(stop.state, "fail"))
    return refuse("event_out_of_order");
  const problem = checkDropOffFailure(stop, event);
  if (problem) return refuse(problem);
  return moveStop(context, "fail", [
    withReason({ kind: "stop_failed", stopIndex: stop.index }, event),
  ]);
}
