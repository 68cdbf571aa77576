import { hasDriver, nextBookingState } from "../booking/booking.ts";
import { nextStopState } from "../booking/stop.ts";
import type { TaskEventKind } from "../booking-types.ts";
import { limits } from "../limits.ts";
import { collectCash, completeStop } from "./complete-stop.ts";
import type {
  CashCollection,
  StopChange,
  TaskDecision,
  TaskEventInput,
  TimelineEvent,
} from "./decision.ts";
import { failDropOff, failPickUp, failReturn } from "./failure.ts";
import { type ConfirmationKind, confirmations, handoverPartOf } from "./handover.ts";
import { depotWaitSeconds, hasPhoto, hasPhotoOrSignature } from "./proof.ts";
import { decideStaleAfterRecall, isStaleAfterRecall } from "./recalled.ts";
import {
  applied,
  atCurrentStop,
  atStop,
  headingEvent,
  moveBooking,
  moveStop,
  refuse,
  type TaskContext,
  withReason,
} from "./result.ts";
import {
  assertTask,
  canRetry,
  cashSteps,
  currentStop,
  failedStops,
  someDelivered,
  stopAt,
  type Task,
  type TaskStop,
} from "./task.ts";

/**
 * Decides the effect of one event from a driver's phone on the booking. It handles every event that the contract
 * allows. Refused events do not change anything. Facts with a photo, and cash, that arrive for a booking that has
 * ended or is another driver's are recorded for review, never discarded.
 * @throws InvariantError when the stops are not the booking's, or a required PIN has no expected value
 */
export function decideTaskEvent(input: TaskEventInput): TaskDecision {
  const { event, booking } = input;
  const handover = handoverPartOf(input.handover ?? null, input.assignment.driverId);
  const task: Task = {
    state: booking.state,
    stops: input.stops,
    cash: booking.cash,
    handover,
    depotSince: booking.depotSince ?? null,
    recalledAt: booking.recalledAt ?? null,
  };
  assertTask(task);
  if (input.seen) return { outcome: "already_applied" };
  const stop = task.stops[event.stopIndex];
  if (!stop) return refuse("invalid");
  if (event.kind === "handed_over" || event.kind === "taken_over")
    return confirmHandover({ input, task, event, stop }, event.kind);
  const ours = booking.driverId === input.assignment.driverId && hasDriver(booking.state);
  if (!ours) return decideLate(input);
  if (isStaleAfterRecall(task, event)) return decideStaleAfterRecall({ input, task, event, stop });
  return handlers[event.kind]({ input, task, event, stop });
}

/** The booking has ended or is not this driver's (any more). */
function decideLate(input: TaskEventInput): TaskDecision {
  const { booking, assignment, event } = input;
  const amountSatang = event.amountSatang ?? 0;
  if (event.kind === "cash_collected" && amountSatang > 0) {
    const cashCollected: CashCollection = {
      purpose: event.purpose ?? "fare",
      stopIndex: event.stopIndex,
      amountSatang,
    };
    return { outcome: "recorded_for_review", custody: null, cashCollected };
  }
  if (!hasPhoto(event)) return refuse("event_out_of_order");
  const recovered = event.kind === "picked_up" ? nextBookingState(booking.state, "recover") : null;
  // A driver who gave the task back and reports "picked up" afterwards does not regain it just by that report.
  const releasedFirst =
    assignment.releasedByDriver &&
    assignment.releasedAt !== null &&
    event.occurredAt >= assignment.releasedAt;
  const custody =
    recovered && !releasedFirst && !isAtKerbAfterCancel(input)
      ? {
          driverId: assignment.driverId,
          bookingState: recovered,
          stops: [{ index: 0, state: "done" as const }],
        }
      : null;
  return { outcome: "recorded_for_review", custody, cashCollected: null };
}

/**
 * The booking was cancelled before the pick-up that is reported as it happens: the driver is still at the sender's door, and
 * the goods stay there. The driver of a pick-up from the phone's queue may not have known.
 */
const isAtKerbAfterCancel = ({ booking, event, now }: TaskEventInput): boolean =>
  booking.state === "cancelled" &&
  Boolean(booking.endedAt && event.occurredAt >= booking.endedAt) &&
  now.getTime() - event.occurredAt.getTime() <= limits.pinOnlineSeconds * 1000;

const handlers: Record<
  Exclude<TaskEventKind, ConfirmationKind>,
  (context: TaskContext) => TaskDecision
> = {
  heading: (context) =>
    atCurrentStop(context)
      ? moveStop(context, "head", [headingEvent(context)])
      : refuse("event_out_of_order"),

  arrived: (context) => {
    if (!atCurrentStop(context)) return refuse("event_out_of_order");
    const arrived = {
      kind: context.stop.index === 0 ? "arrived_at_pickup" : "arrived_at_stop",
    } as const;
    const timelineEvents = [
      ...(context.stop.state === "pending" ? [headingEvent(context)] : []),
      atStop(arrived, context),
    ];
    return moveStop(context, "arrive", timelineEvents);
  },

  cash_collected: collectCash,

  picked_up: (context) => {
    const { task, stop, event } = context;
    if (stop.index !== 0 || task.state !== "assigned" || stop.state !== "arrived")
      return refuse("event_out_of_order");
    if (!hasPhoto(event)) return refuse("proof_missing");
    if (cashSteps(task, stop).length > 0) return refuse("cash_not_collected");
    return applied(context, {
      bookingState: moveBooking(task.state, "pick_up"),
      stops: [{ index: 0, state: "done" }],
      timeline: [{ kind: "picked_up", stopIndex: 0 }],
    });
  },

  delivered: (context) =>
    atCurrentStop(context) && context.stop.index > 0 && context.stop.state === "arrived"
      ? completeStop(context)
      : refuse("event_out_of_order"),

  handed_to: (context) => {
    const { task, stop, event } = context;
    const possible = task.state === "in_transit" && stop.index > 0 && stop.state === "failed";
    if (!possible) return refuse("event_out_of_order");
    return event.proof?.recipientName ? completeStop(context) : refuse("proof_missing");
  },

  failed: (context) => {
    if (context.task.state === "returning") return failReturn(context);
    return context.stop.index === 0 ? failPickUp(context) : failDropOff(context);
  },

  left_at_depot: (context) => {
    const { task, event } = context;
    if (task.state !== "returning" || !task.depotSince) return refuse("event_out_of_order");
    if (!hasPhoto(event)) return refuse("proof_missing");
    const waitSeconds = depotWaitSeconds(task.depotSince, event.occurredAt);
    if (waitSeconds > 0) return refuse("event_out_of_order", { waitSeconds });
    return applied(context, {
      bookingState: moveBooking(task.state, "hold"),
      timeline: [{ kind: "held" }],
    });
  },

  retry: (context) => {
    const { task, stop } = context;
    const possible = task.state === "in_transit" && stop.index > 0 && canRetry(task);
    return possible
      ? moveStop(context, "retry", [headingEvent(context)])
      : refuse("event_out_of_order");
  },

  returning: (context) =>
    canTurnBack(context.task)
      ? applied(context, {
          bookingState: moveBooking(context.task.state, "turn_back"),
          timeline: [{ kind: "returning" }],
        })
      : refuse("event_out_of_order"),

  returned: (context) => {
    const { task, event } = context;
    // Like "arrived" without "heading": a driver back at the sender was on the way back.
    if (task.state !== "returning" && !canTurnBack(task)) return refuse("event_out_of_order");
    if (!hasPhotoOrSignature(event)) return refuse("proof_missing");
    const delivered = someDelivered(task);
    const timeline: TimelineEvent[] = task.state === "returning" ? [] : [{ kind: "returning" }];
    timeline.push({ kind: "returned" }, ...(delivered ? [{ kind: "delivered" } as const] : []));
    return applied(context, {
      bookingState: moveBooking("returning", delivered ? "deliver" : "hand_back"),
      timeline,
    });
  },

  given_back: (context) => {
    const { task, event } = context;
    if (task.state !== "assigned") return refuse("event_out_of_order");
    const pickUp = stopAt(task, 0);
    const reset = nextStopState(pickUp.state, "reset");
    return applied(context, {
      bookingState: moveBooking(task.state, "give_back"),
      stops: reset ? [{ index: 0, state: reset }] : [],
      timeline: [withReason({ kind: "given_back" }, event)],
      releasedByDriver: true,
    });
  },
};

/** Confirms a handover by the giver or the receiver. The driver who continues restarts the next stop. */
function confirmHandover(context: TaskContext, kind: ConfirmationKind): TaskDecision {
  const { input, task, event } = context;
  const side = confirmations[kind];
  const { handover } = task;
  if (handover?.role !== (side === "given" ? "giver" : "receiver")) return decideLate(input);
  if (handover[side]) return refuse("event_out_of_order");
  if (!hasPhoto(event)) return refuse("proof_missing");
  const complete = side === "given" ? handover.taken : handover.given;
  return applied(context, {
    bookingState: moveBooking(task.state, "hand_over"),
    stops: complete ? resetStops(task.stops) : [],
    handover: { side, complete },
  });
}

/**
 * Stops that the first driver was heading to, or was at, begin again for the driver who continues.
 */
export const resetStops = (stops: readonly TaskStop[]): StopChange[] =>
  stops.flatMap(({ index, state }) => {
    const reset = nextStopState(state, "reset");
    return reset ? [{ index, state: reset }] : [];
  });

const canTurnBack = (task: Task): boolean =>
  task.state === "in_transit" && currentStop(task) === null && failedStops(task).length > 0;
