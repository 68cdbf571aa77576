import type { TaskApplied } from "./decision.ts";
import { decideTaskEvent } from "./event.ts";
import type { HandoverPart } from "./handover.ts";
import type { Task, TaskEvent } from "./task.ts";

/** The real driver's id does not matter for the prediction: the task belongs to this phone. */
const ownDriverId = "this phone";
const otherDriverId = "the other driver";
const epoch = new Date(0);

/**
 * Returns the task after the events queued on the phone are applied, in their order. Uses the server's rules, except
 * that a PIN is assumed to be right, because a phone cannot check it. An event that the rules refuse is ignored.
 * @throws InvariantError when the stops are not the booking's, in order
 */
export function applyPendingEvents(task: Task, events: readonly TaskEvent[]): Task {
  return events.reduce(applyPendingEvent, task);
}

function applyPendingEvent(task: Task, event: TaskEvent): Task {
  const part = task.handover;
  const isReceiver = part?.role === "receiver";
  const decision = decideTaskEvent({
    booking: {
      state: task.state,
      driverId: isReceiver ? otherDriverId : ownDriverId,
      cash: task.cash,
      depotSince: task.depotSince ?? null,
      recalledAt: task.recalledAt ?? null,
    },
    handover: part
      ? {
          ...part,
          fromDriverId: isReceiver ? otherDriverId : ownDriverId,
          toDriverId: isReceiver ? ownDriverId : otherDriverId,
        }
      : null,
    stops: task.stops,
    assignment: {
      driverId: ownDriverId,
      assignedAt: epoch,
      releasedAt: null,
      releasedByDriver: false,
    },
    event,
    pinExpected: event.proof?.pin ?? "",
    pinAttempts: 0,
    online: false,
    seen: false,
    now: event.occurredAt,
  });
  if (decision.outcome !== "applied") return task;
  const changes = new Map(decision.stops.map((change) => [change.index, change.state]));
  const { cashCollected } = decision;
  return {
    state: decision.bookingState,
    stops: task.stops.map((stop) => {
      const state = changes.get(stop.index) ?? stop.state;
      const arrivedAt = changes.get(stop.index) === "arrived" ? event.occurredAt : stop.arrivedAt;
      const paid = cashCollected?.purpose === "cod" && cashCollected.stopIndex === stop.index;
      return { ...stop, state, arrivedAt, codCollected: stop.codCollected || paid };
    }),
    depotSince: decision.toDepot ? event.occurredAt : (task.depotSince ?? null),
    recalledAt: task.recalledAt ?? null,
    ...(part && { handover: applyConfirmation(part, decision.handover) }),
    cash: task.cash && {
      ...task.cash,
      collected: task.cash.collected || cashCollected?.purpose === "fare",
    },
  };
}

/** The part after this phone's own word; null once the goods are its driver's and the work is like any other. */
function applyConfirmation(
  part: HandoverPart,
  confirmation: TaskApplied["handover"],
): HandoverPart | null {
  if (!confirmation) return part;
  return confirmation.complete && confirmation.side === "taken"
    ? null
    : { ...part, [confirmation.side]: true };
}
