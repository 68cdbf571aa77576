import { isStopDone, isStopHandled } from "../booking/stop.ts";
import type { BookingState, FailureReason, StopState } from "../booking-types.ts";
import type { TaskStep } from "../tasks/task.ts";
import type { TestTrigger } from "./triggers.ts";

/** States to which a test booking can be pushed. States about one stop refer to the current drop-off. */
export const testTargets = [
  "searching",
  "assigned",
  "heading",
  "arrived",
  "picked_up",
  "in_transit",
  "heading_to_stop",
  "arrived_at_stop",
  "arrival_changed",
  "failed_stop",
  "delivered",
  "partly_delivered",
  "returning",
  "returned",
  "cancelled",
  "cancelled_by_driver",
  "unfulfilled",
  "lost",
] as const;
export type TestTarget = (typeof testTargets)[number];

/** Answers of the driver of a test booking to a requested change of drop-offs. */
export const testEditAnswers = ["edit_accepted", "edit_declined"] as const;
export type TestEditAnswer = (typeof testEditAnswers)[number];

/** The clock's part of a test booking. */
type SearchStep = { kind: "start_search" } | { kind: "end_search" };
/** One thing that the driver of a test booking does, or that happens to its goods. */
export type DriverStep =
  | { kind: "accept" | "delay" | "lose" }
  | ({ kind: "report"; reason?: FailureReason } & { event: TaskStep });
export type TestStep = SearchStep | DriverStep;
const isSearchStep = (step: TestStep): step is SearchStep =>
  step.kind === "start_search" || step.kind === "end_search";

/** A test booking, and the steps its driver can do, the main action first. */
export type TestBooking = {
  state: BookingState;
  stops: readonly { index: number; state: StopState }[];
  steps: readonly TaskStep[];
};

/** `last`: this step reaches the target, whatever the booking's state afterwards. */
export type TestMove =
  | { is: "reached" }
  | { is: "step"; step: TestStep; last?: boolean }
  | { is: "impossible" };

const reached: TestMove = { is: "reached" };
const impossible: TestMove = { is: "impossible" };
const does = (step: TestStep, last = false): TestMove => ({
  is: "step",
  step,
  ...(last && { last }),
});

/**
 * The next step of a test booking on its way to a target: what its driver, the clock or staff could do in real life.
 * A booking that is past its target cannot reach it any more.
 */
export function nextTestMove(booking: TestBooking, to: TestTarget): TestMove {
  switch (booking.state) {
    case "scheduled":
      return does({ kind: "start_search" });
    case "searching":
      if (to === "searching") return reached;
      return does({ kind: to === "unfulfilled" ? "end_search" : "accept" });
    case "assigned":
      return moveBeforePickUp(booking, to);
    case "in_transit":
      return moveWithGoods(booking, to);
    case "returning":
      return moveBack(booking, to);
    default:
      return isEnded(booking, to) ? reached : impossible;
  }
}

const main = ({ steps }: TestBooking): TestMove => {
  const [first] = steps;
  return first ? report(first) : impossible;
};
const report = (event: TaskStep, reason?: FailureReason, last = false): TestMove =>
  does({ kind: "report", event, ...(reason && { reason }) }, last);

/** A driver sets out for a stop; one who is there already does not come later. */
const leave = (booking: TestBooking, state: StopState | undefined): TestMove =>
  state === "pending" ? main(booking) : impossible;

function moveBeforePickUp(booking: TestBooking, to: TestTarget): TestMove {
  const pickUp = booking.stops[0]?.state;
  if (to === "cancelled_by_driver")
    return report({ kind: "given_back", stopIndex: 0 }, "vehicle_trouble", true);
  if (to === "assigned" || to === "heading" || to === "arrived") {
    const order = ["pending", "heading", "arrived"];
    const target = { assigned: 0, heading: 1, arrived: 2 }[to];
    const at = order.indexOf(pickUp ?? "");
    return at === target ? reached : at < target ? main(booking) : impossible;
  }
  if (to === "arrival_changed")
    return pickUp === "heading" ? does({ kind: "delay" }, true) : leave(booking, pickUp);
  if (to === "cancelled" && pickUp === "arrived")
    return report({ kind: "failed", stopIndex: 0 }, "parcel_differs");
  return to === "searching" || to === "unfulfilled" ? impossible : main(booking);
}

function moveWithGoods(booking: TestBooking, to: TestTarget): TestMove {
  const dropOffs = booking.stops.slice(1);
  const current = dropOffs.find(({ state }) => !isStopHandled(state));
  const someDone = dropOffs.some(({ state }) => isStopDone(state));
  const failed = dropOffs.find(({ state }) => state === "failed");
  const fail = (last = false): TestMove =>
    current?.state === "arrived"
      ? report({ kind: "failed", stopIndex: current.index }, "recipient_absent", last)
      : main(booking);
  switch (to) {
    case "in_transit":
      return reached;
    case "picked_up":
      return dropOffs.every(({ state }) => state === "pending") ? reached : impossible;
    case "heading_to_stop":
    case "arrived_at_stop": {
      if (!current) return impossible;
      const wanted = to === "heading_to_stop" ? "heading" : "arrived";
      if (current.state === wanted) return reached;
      return current.state === "arrived" ? impossible : main(booking);
    }
    case "arrival_changed":
      return current?.state === "heading"
        ? does({ kind: "delay" }, true)
        : leave(booking, current?.state);
    case "failed_stop":
      return current ? fail(true) : reached;
    case "delivered":
      if (current) return main(booking);
      return failed ? report({ kind: "retry", stopIndex: failed.index }) : impossible;
    case "partly_delivered":
      if (dropOffs.length < 2) return impossible;
      if (!current) return someDone && failed ? main(booking) : impossible;
      return current.index === dropOffs.length && !failed ? fail() : main(booking);
    case "returning":
      return current ? fail() : main(booking);
    case "returned":
      if (someDone) return impossible;
      return current ? fail() : main(booking);
    case "lost":
      return does({ kind: "lose" });
    default:
      return impossible;
  }
}

function moveBack(booking: TestBooking, to: TestTarget): TestMove {
  const someDone = booking.stops.slice(1).some(({ state }) => isStopDone(state));
  if (to === "returning") return reached;
  if (to === "lost") return does({ kind: "lose" });
  const home = report({ kind: "returned", stopIndex: 0 });
  if (to === "partly_delivered") return someDone ? home : impossible;
  return to === "returned" && !someDone ? home : impossible;
}

function isEnded({ state, stops }: TestBooking, to: TestTarget): boolean {
  if (to === "partly_delivered")
    return state === "delivered" && stops.some((stop) => stop.state === "failed");
  return state === to;
}

/**
 * Facts that decide the automatic steps of a test booking. `triggers` come from the phone of each stop; null for a
 * phone without one.
 */
export type SelfDriven = TestBooking & {
  triggers: readonly (TestTrigger | null)[];
  /** Whether a driver gave it back before. */
  givenBack: boolean;
  needsSecondLook: boolean;
  durationSeconds: number;
  /** Seconds from the last event until the promised arrival; null if the last event was not followed by a promise. */
  promisedSeconds: number | null;
};
export type SelfMove = { step: DriverStep; afterSeconds: number };

/** A delayed driver comes this much later than expected, which is known after a minute. */
export const delaySeconds = 12 * 60;
const delayKnownSeconds = 60;
const secondLookSeconds = 10 * 60;

/**
 * Returns the next automatic step of a test booking and its delay after the previous one; null when the booking must
 * be pushed.
 */
export function nextSelfMove(booking: SelfDriven): SelfMove | null {
  const { state, triggers, givenBack } = booking;
  if (state === "searching") {
    if (triggers.includes("no_driver")) return null;
    const afterSeconds = booking.needsSecondLook ? secondLookSeconds : 25;
    return { step: { kind: "accept" }, afterSeconds };
  }
  if (state === "assigned" && triggers.includes("driver_gives_back") && !givenBack)
    return timed(moveBeforePickUp(booking, "cancelled_by_driver"), 60);
  if (state === "assigned") return timed(main(booking), secondsTo(booking));
  if (state === "returning")
    return timed(report({ kind: "returned", stopIndex: 0 }), legSeconds(booking));
  return state === "in_transit" ? selfMoveWithGoods(booking) : null;
}

function selfMoveWithGoods(booking: SelfDriven): SelfMove | null {
  const current = booking.stops.slice(1).find(({ state }) => !isStopHandled(state));
  if (!current) return booking.triggers.includes("returns") ? timed(main(booking), 60) : null;
  const trigger = booking.triggers[current.index];
  if (trigger === "lost" && current.state === "heading")
    return { step: { kind: "lose" }, afterSeconds: legSeconds(booking) };
  const canFail = booking.steps.some(
    ({ kind, stopIndex }) => kind === "failed" && stopIndex === current.index,
  );
  if ((trigger === "fails" || trigger === "returns") && current.state === "arrived" && canFail)
    return timed(report({ kind: "failed", stopIndex: current.index }, "recipient_absent"), 5 * 60);
  if (trigger === "waits" && current.state === "arrived") return null;
  if (trigger === "late" && current.state === "heading" && booking.promisedSeconds === null)
    return { step: { kind: "delay" }, afterSeconds: delayKnownSeconds };
  return timed(main(booking), secondsTo(booking));
}

const timed = (move: TestMove, afterSeconds: number): SelfMove | null =>
  move.is === "step" && !isSearchStep(move.step) ? { step: move.step, afterSeconds } : null;

/** One leg of the way, as the quote estimated all of them. */
const legSeconds = ({
  durationSeconds,
  stops,
}: Pick<SelfDriven, "durationSeconds" | "stops">): number =>
  Math.max(120, Math.round(durationSeconds / Math.max(1, stops.length - 1)));

/** Until the main action: driving, waiting at a door, counting cash. */
function secondsTo(booking: SelfDriven): number {
  const [first] = booking.steps;
  if (first?.kind === "heading") return 15;
  if (first?.kind === "arrived")
    return Math.max(1, booking.promisedSeconds ?? wayTo(booking, first.stopIndex));
  if (first?.kind === "picked_up") return 3 * 60;
  return first?.kind === "cash_collected" ? 20 : 2 * 60;
}

/** Returns the seconds a driver needs to a stop without delays. */
export const wayTo = (
  booking: Pick<SelfDriven, "durationSeconds" | "stops">,
  stopIndex: number,
): number => (stopIndex === 0 ? 5 * 60 : legSeconds(booking));
