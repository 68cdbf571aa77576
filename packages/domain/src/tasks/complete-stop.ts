import { isStopDone, nextStopState } from "../booking/stop.ts";
import type { TaskDecision } from "./decision.ts";
import { checkDeliveryProof } from "./proof.ts";
import { applied, atCurrentStop, moveBooking, refuse, type TaskContext } from "./result.ts";
import { cashSteps, isRecalled } from "./task.ts";

/** Cash counted at a stop, at least what is due there. */
export function collectCash(context: TaskContext): TaskDecision {
  const { task, stop, event } = context;
  const isAtStop = atCurrentStop(context) && stop.state === "arrived";
  const handingOver =
    (task.state === "in_transit" || isRecalled(task)) && stop.index > 0 && stop.state === "failed";
  const due = cashSteps(task, stop).find(
    (step) => !event.purpose || step.purpose === event.purpose,
  );
  if ((!isAtStop && !handingOver) || !due?.purpose) return refuse("event_out_of_order");
  const amountSatang = event.amountSatang ?? 0;
  const dueSatang = due.amountSatang ?? 0;
  if (amountSatang < dueSatang) return refuse("cash_short", { dueSatang });
  return applied(context, {
    timeline: [{ kind: "cash_collected", stopIndex: stop.index }],
    cashCollected: { purpose: due.purpose, stopIndex: stop.index, amountSatang },
  });
}

/** A drop-off changes hands: proof, PIN and cash in that order, then perhaps the end of the booking. */
export function completeStop(context: TaskContext): TaskDecision {
  const { input, task, stop, event } = context;
  const check = checkDeliveryProof({
    stop,
    event,
    pinExpected: input.pinExpected,
    pinAttempts: input.pinAttempts,
    online: input.online,
  });
  if (check.refusal) return refuse(check.refusal, check.details);
  if (cashSteps(task, stop).length > 0) return refuse("cash_not_collected");
  const finish = stop.state === "failed" ? "hand_to" : "finish";
  const state = nextStopState(stop.state, check.verified ? finish : "finish_unverified");
  if (!state) return refuse("event_out_of_order");
  const kind = check.verified ? "stop_done" : "stop_done_unverified";
  const allDone = task.stops.every((other) =>
    isStopDone(other.index === stop.index ? state : other.state),
  );
  return applied(context, {
    ...(allDone ? { bookingState: moveBooking(task.state, "deliver") } : {}),
    stops: [{ index: stop.index, state }],
    timeline: [
      { kind, stopIndex: stop.index },
      ...(allDone ? [{ kind: "delivered" } as const] : []),
    ],
    pinUnverified: !check.verified,
  });
}
