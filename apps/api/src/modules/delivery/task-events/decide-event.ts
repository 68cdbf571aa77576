import type { TaskDecision } from "@songtan/domain/tasks/decision";
import { decideTaskEvent } from "@songtan/domain/tasks/event";
import type { Deps } from "../../../deps/deps.ts";
import { openOf, toHandover } from "../../accounting/booking-postings/load-handovers.ts";
import type { EventContext } from "../tasks/event-context.ts";
import type { TaskSnapshot } from "../tasks/task-snapshot.ts";
import { toTask } from "../tasks/task-view.ts";
import { canRetryPin } from "./can-retry-pin.ts";

/** Decides the effect of an event on the booking in its present state, by the rules and the stop's PIN. */
export function decideEvent(
  { secrets }: Pick<Deps, "secrets">,
  context: EventContext & Pick<TaskSnapshot, "handovers">,
  sentAt: Date | null,
): TaskDecision {
  const { booking, stops, assignment, handovers, event, recordedBy, happenedAt, now } = context;
  const stop = stops[event.stopIndex];
  const open = openOf(handovers);
  const task = toTask(booking, stops);
  return decideTaskEvent({
    booking: {
      state: task.state,
      driverId: booking.driverId,
      endedAt: booking.endedAt,
      cash: task.cash,
      depotSince: task.depotSince ?? null,
      recalledAt: task.recalledAt ?? null,
    },
    stops: task.stops,
    assignment,
    handover: open ? toHandover(open) : null,
    event: { ...event, occurredAt: happenedAt },
    pinExpected: stop?.pinRequired ? secrets.pin(booking.id, stop.index, stop.keyGeneration) : null,
    pinAttempts: stop?.pinAttempts ?? 0,
    // Staff who enter a wrong PIN can retry.
    online: stop && !recordedBy ? canRetryPin(booking, stop, { event, sentAt, now }) : true,
    seen: false,
    now,
  });
}
