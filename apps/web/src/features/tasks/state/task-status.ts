import type { TaskView } from "@songtan/contract/drivers/tasks";
import { hasDriver } from "@songtan/domain/booking/booking";
import type { Step, Stop } from "../../proofs/proof-needs.ts";

/** The word of a step in the texts: at the pick-up some are called otherwise than at a drop-off. */
export function stepTextKey(
  { kind, stopIndex }: Pick<Step, "kind" | "stopIndex">,
  state: TaskView["state"],
) {
  if (kind === "failed" && state === "returning") return "failed_return" as const;
  if (kind === "heading" || kind === "arrived" || kind === "failed") {
    return `${kind}_${stopIndex === 0 ? "pickup" : "drop"}` as const;
  }
  return kind;
}

/** Returns the stop of the driver's main step; on the way back, the sender's stop. */
export function stopNow(task: Pick<TaskView, "next" | "stops">): Stop | null {
  const main = task.next[0];
  // At a handover the other driver is where one goes, and after a return that failed it is a depot.
  if (main?.kind === "handed_over" || main?.kind === "taken_over" || main?.kind === "left_at_depot")
    return null;
  return main ? (task.stops[main.stopIndex] ?? null) : null;
}

/**
 * Every drop-off was tried and one failed: another attempt, another person at the door, or back to
 * the sender.
 */
export const isUndecided = ({ next }: Pick<TaskView, "next">): boolean =>
  next[0]?.kind === "returning" && next.length > 1;

const endedStates: readonly TaskView["state"][] = [
  "delivered",
  "returned",
  "held",
  "cancelled",
  "disposed",
  "lost",
];

/** Returns true when this driver has finished with the task: it ended, or it was passed to another driver. */
export const isOver = (task: TaskView): boolean =>
  task.endedAt !== null ||
  endedStates.includes(task.state) ||
  task.state === "searching" ||
  isOthers(task);

/**
 * Returns true when the task was reassigned to another driver. This driver has finished with it, but the task has not
 * ended.
 */
export const isOthers = ({
  state,
  next,
  handover,
}: Pick<TaskView, "state" | "next" | "handover">): boolean =>
  next.length === 0 && hasDriver(state) && !handover;

/**
 * Returns the text key of a task's state for this driver. A task that they handed on is over for them, wherever the
 * goods are.
 */
export const stateTextKey = ({ state, handedOn }: Pick<TaskView, "state" | "handedOn">) =>
  handedOn ? "handed_on" : state;

export function stateTone(
  state: ReturnType<typeof stateTextKey>,
): "good" | "warn" | "bad" | "info" | "plain" {
  if (state === "delivered" || state === "handed_on") return "good";
  if (state === "returned" || state === "returning" || state === "held") return "warn";
  if (state === "cancelled" || state === "lost") return "bad";
  return state === "assigned" || state === "in_transit" ? "info" : "plain";
}
