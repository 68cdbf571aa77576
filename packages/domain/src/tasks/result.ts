import { assert } from "../assert.ts";
import { type BookingCommand, isTerminal, nextBookingState } from "../booking/booking.ts";
import { nextStopState, type StopCommand } from "../booking/stop.ts";
import type { BookingState } from "../booking-types.ts";
import type {
  TaskApplied,
  TaskDecision,
  TaskEventInput,
  TaskRefusal,
  TimelineEvent,
} from "./decision.ts";
import { currentStop, type Task, type TaskEvent, type TaskStop } from "./task.ts";

/** An event, the task in its current state, and the stop it is about. */
export type TaskContext = { input: TaskEventInput; task: Task; event: TaskEvent; stop: TaskStop };

/** Before pick-up only stop 0 counts, afterwards the first drop-off not handled: nothing is skipped. */
export function atCurrentStop({ task, stop }: TaskContext): boolean {
  if (task.state === "assigned") return stop.index === 0;
  return task.state === "in_transit" && currentStop(task)?.index === stop.index;
}

export const headingEvent = (context: TaskContext): TimelineEvent =>
  atStop({ kind: context.stop.index === 0 ? "heading_to_pickup" : "heading_to_stop" }, context);

export const atStop = (timelineEvent: TimelineEvent, { stop }: TaskContext): TimelineEvent => ({
  ...timelineEvent,
  stopIndex: stop.index,
});

export const withReason = (timelineEvent: TimelineEvent, event: TaskEvent): TimelineEvent =>
  event.reason ? { ...timelineEvent, reason: event.reason } : timelineEvent;

export function moveStop(
  context: TaskContext,
  command: StopCommand,
  timeline: TimelineEvent[],
): TaskDecision {
  const state = nextStopState(context.stop.state, command);
  if (!state) return refuse("event_out_of_order");
  return applied(context, { stops: [{ index: context.stop.index, state }], timeline });
}

/** The state tables allow the move before anything is applied, so a null here is a bug in this file. */
export function moveBooking(state: BookingState, command: BookingCommand): BookingState {
  const next = nextBookingState(state, command);
  assert(next, `${command} moves a booking that is ${state}`);
  return next;
}

export function applied({ task }: TaskContext, change: Partial<TaskApplied>): TaskApplied {
  const bookingState = change.bookingState ?? task.state;
  const ended = isTerminal(bookingState);
  const fareOpen = task.cash !== null && !task.cash.collected && task.cash.dueSatang > 0;
  return {
    outcome: "applied",
    stops: [],
    timeline: [],
    cashCollected: null,
    failedPickup: false,
    releasedByDriver: false,
    pinUnverified: false,
    handover: null,
    toDepot: false,
    againstRecall: false,
    ...change,
    bookingState,
    ended,
    workDone: ended || bookingState === "held",
    fareDueFromSender:
      (ended || bookingState === "held") && fareOpen && bookingState !== "cancelled",
  };
}

export function refuse(code: TaskRefusal, details?: Record<string, number>): TaskDecision {
  return { outcome: "refused", code, ...(details ? { details } : {}) };
}
