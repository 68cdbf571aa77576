import type { BookingState, StopState } from "../booking-types.ts";
import type { TaskEventInput } from "./decision.ts";
import { decideTaskEvent } from "./event.ts";
import type { TaskEvent, TaskStop } from "./task.ts";

/** For tests: one driver's task of one noon. */
export const noon = new Date("2026-11-21T05:00:00Z");
export const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
/** A proof with one picture. */
export const photo = { photos: [{}] };

/** A stop in this state; arrived five minutes after noon. */
export const stop = (
  index: number,
  state: StopState,
  change: Partial<TaskStop> = {},
): TaskStop => ({
  index,
  state,
  arrivedAt: state === "arrived" ? after(5) : null,
  codDueSatang: 0,
  codCollected: false,
  pinRequired: false,
  ...change,
});

/** Returns the input of a decision about this event, reported twenty minutes after noon by the driver assigned at noon. */
export function input(
  state: BookingState,
  stops: TaskStop[],
  { event, change = {} }: { event: Partial<TaskEvent>; change?: Partial<TaskEventInput> },
): TaskEventInput {
  return {
    booking: { state, driverId: "d1", cash: null },
    stops,
    assignment: { driverId: "d1", assignedAt: noon, releasedAt: null, releasedByDriver: false },
    event: { kind: "heading", stopIndex: 0, occurredAt: after(20), ...event },
    pinExpected: null,
    pinAttempts: 0,
    online: true,
    seen: false,
    now: after(20),
    ...change,
  };
}

/** Two stops, the driver at the first. */
export const atPickUp = () => [stop(0, "arrived"), stop(1, "pending")];
/** Two stops, the driver at the second with the goods. */
export const atDoor = (change: Partial<TaskStop> = {}) => [
  stop(0, "done"),
  stop(1, "arrived", change),
];
/** Returns the refusal's code, or the outcome of the event. */
export const refusal = (taskInput: TaskEventInput) => {
  const decision = decideTaskEvent(taskInput);
  return decision.outcome === "refused" ? decision.code : decision.outcome;
};
