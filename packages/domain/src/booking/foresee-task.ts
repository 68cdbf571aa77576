import type { HandoverPart } from "./handover.ts";
import type { Task, TaskEvent } from "./task.ts";
import type { TaskApplied } from "./task-decision.ts";
import { decideTaskEvent } from "./task-event.ts";

/** Whose phone it is does not matter to what it foresees: the task is its own. */
const self = "this phone";
const other = "the other driver";
const ever = new Date(0);

/**
 * The task as it will be when facts that wait on the phone have arrived, in their order. By the same rules as the server's,
 * but for what a phone cannot know: a PIN is taken to be right, and so is the clock. A fact the rules refuse changes
 * nothing here either.
 *
 * @throws InvariantError when the stops are not the booking's, in order
 */
export function foreseeTask(task: Task, events: readonly TaskEvent[]): Task {
  return events.reduce(foreseeEvent, task);
}

function foreseeEvent(task: Task, event: TaskEvent): Task {
  const part = task.handover;
  const isReceiver = part?.role === "receiver";
  const decision = decideTaskEvent({
    booking: {
      state: task.state,
      driverId: isReceiver ? other : self,
      cash: task.cash,
      depotSince: task.depotSince ?? null,
      recalledAt: task.recalledAt ?? null,
    },
    handover: part ? { ...part, fromDriverId: isReceiver ? other : self, toDriverId: isReceiver ? self : other } : null,
    stops: task.stops,
    assignment: { driverId: self, assignedAt: ever, releasedAt: null, gaveBack: false },
    event,
    pinExpected: event.proof?.pin ?? "",
    pinTries: 0,
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
    ...(part && { handover: confirmed(part, decision.handover) }),
    cash: task.cash && { ...task.cash, collected: task.cash.collected || cashCollected?.purpose === "fare" },
  };
}

/** The part after this phone's own word; null once the goods are its driver's and the work is like any other. */
function confirmed(part: HandoverPart, told: TaskApplied["handover"]): HandoverPart | null {
  if (!told) return part;
  return told.complete && told.side === "taken" ? null : { ...part, [told.side]: true };
}
