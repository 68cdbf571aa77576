import { assert } from "../assert.ts";
import { isStopDone, isStopHandled } from "../booking/stop.ts";
import type { BookingState, FailureReason, StopState, TaskEventKind } from "../booking-types.ts";
import { isSatang, type Satang } from "../money.ts";
import type { HandoverPart } from "./handover.ts";

export type TaskStop = {
  /** 0 is the pick-up; equal to its place in the list. */
  index: number;
  state: StopState;
  arrivedAt: Date | null;
  /** Cash on delivery due at this stop; 0 for none. */
  codDueSatang: Satang;
  codCollected: boolean;
  /** The drop-off still needs the recipient's PIN; false after the sender released it. */
  pinRequired: boolean;
};

/** The fare in cash: how much, at which stop, and whether some driver has it already. */
export type TaskCash = { dueSatang: Satang; stopIndex: number; collected: boolean };

/** An accepted booking as its driver works it. */
export type Task = {
  state: BookingState;
  stops: readonly TaskStop[];
  cash: TaskCash | null;
  /** An open handover, from the view of this driver. */
  handover?: HandoverPart | null;
  /**
   * On the way back: since when the goods go to a depot because no one was there to receive them;
   * null before.
   */
  depotSince?: Date | null;
  /**
   * On the way back because of the sender's recall: since when; null where the driver turned back.
   */
  recalledAt?: Date | null;
};

/** A fact from the driver's phone; the shape of the contract's TaskEvent with the instant read. */
export type TaskEvent = {
  kind: TaskEventKind;
  stopIndex: number;
  occurredAt: Date;
  amountSatang?: Satang | undefined;
  purpose?: "fare" | "cod" | undefined;
  proof?:
    | {
        photos?: readonly unknown[] | undefined;
        signature?: unknown;
        recipientName?: string | undefined;
        pin?: string | undefined;
      }
    | undefined;
  reason?: FailureReason | undefined;
};

export type TaskStep = {
  kind: TaskEventKind;
  stopIndex: number;
  /** Only for `cash_collected`: what is collected, and how much. */
  purpose?: "fare" | "cod";
  amountSatang?: Satang;
};

/**
 * Returns the steps that a driver can do, the main action first. Empty only when the task has ended, is with staff
 * (`held`), or awaits the other driver of a handover.
 * @throws InvariantError when the stops are not the booking's, in order
 */
export function nextTaskSteps(task: Task): TaskStep[] {
  assertTask(task);
  const { handover } = task;
  if (handover?.role === "receiver")
    return handover.taken ? [] : [{ kind: "taken_over", stopIndex: 0 }];
  if (handover?.given) return [];
  // Until the goods are handed over the work continues: a giver who meets the recipient first may
  // still deliver.
  if (handover) return [{ kind: "handed_over", stopIndex: 0 }, ...workSteps(task)];
  return workSteps(task);
}

function workSteps(task: Task): TaskStep[] {
  if (task.state === "assigned") return pickUpSteps(task);
  if (task.state === "returning") return returnSteps(task);
  if (task.state !== "in_transit") return [];
  const current = currentStop(task);
  const retrySteps = canRetry(task)
    ? failedStops(task).flatMap((stop) => secondChance(task, stop))
    : [];
  if (current) return [...dropOffSteps(task, current), ...retrySteps];
  return [{ kind: "returning", stopIndex: 0 }, ...retrySteps];
}

function pickUpSteps(task: Task): TaskStep[] {
  const stop = stopAt(task, 0);
  const releaseStep: TaskStep = { kind: "given_back", stopIndex: 0 };
  if (stop.state === "pending") return [{ kind: "heading", stopIndex: 0 }, releaseStep];
  if (stop.state === "heading") return [{ kind: "arrived", stopIndex: 0 }, releaseStep];
  const cash = cashSteps(task, stop);
  const main: TaskStep[] =
    cash.length > 0 ? cash.slice(0, 1) : [{ kind: "picked_up", stopIndex: 0 }];
  return [...main, { kind: "failed", stopIndex: 0 }, releaseStep];
}

/**
 * Home to the sender, or to the depot when no one is there. A driver who meets the sender after all
 * still gives the goods back.
 */
function returnSteps({ depotSince }: Task): TaskStep[] {
  const returnStep: TaskStep = { kind: "returned", stopIndex: 0 };
  return depotSince
    ? [{ kind: "left_at_depot", stopIndex: 0 }, returnStep]
    : [returnStep, { kind: "failed", stopIndex: 0 }];
}

function dropOffSteps(task: Task, stop: TaskStop): TaskStep[] {
  const stopIndex = stop.index;
  const fail: TaskStep = { kind: "failed", stopIndex };
  if (stop.state === "pending") return [{ kind: "heading", stopIndex }];
  if (stop.state === "heading") return [{ kind: "arrived", stopIndex }, fail];
  const cash = cashSteps(task, stop);
  return [
    ...(cash.length > 0 ? cash.slice(0, 1) : [{ kind: "delivered", stopIndex } as const]),
    fail,
  ];
}

/** Try again, or hand to a named person, who pays first what is due there. */
const secondChance = (task: Task, stop: TaskStop): TaskStep[] => [
  { kind: "retry", stopIndex: stop.index },
  cashSteps(task, stop)[0] ?? { kind: "handed_to", stopIndex: stop.index },
];

/** Cash still to collect at a stop: the fare first, then the cash on delivery. */
export function cashSteps(task: Task, stop: TaskStop): TaskStep[] {
  const steps: TaskStep[] = [];
  const { cash } = task;
  if (cash && !cash.collected && cash.dueSatang > 0 && cash.stopIndex === stop.index) {
    steps.push({
      kind: "cash_collected",
      stopIndex: stop.index,
      purpose: "fare",
      amountSatang: cash.dueSatang,
    });
  }
  if (stop.codDueSatang > 0 && !stop.codCollected) {
    steps.push({
      kind: "cash_collected",
      stopIndex: stop.index,
      purpose: "cod",
      amountSatang: stop.codDueSatang,
    });
  }
  return steps;
}

/** The stop the driver works on: stop 0 before pick-up, then the first drop-off not handled; null after the last one. */
export function currentStop(task: Task): TaskStop | null {
  return task.stops.find((stop) => !isStopHandled(stop.state)) ?? null;
}

/** The stop at `index`; asserts that it exists. */
export function stopAt(task: Task, index: number): TaskStop {
  const stop = task.stops[index];
  assert(stop, "the stop exists");
  return stop;
}

/** Returns the drop-offs that failed and were not retried. */
export const failedStops = (task: Task): TaskStop[] =>
  task.stops.filter((stop) => stop.index > 0 && stop.state === "failed");

/** Whether at least one drop-off changed hands. */
export const someDelivered = (task: Task): boolean =>
  task.stops.some((stop) => stop.index > 0 && isStopDone(stop.state));

/** Returns true when the goods are returning because their sender recalled them. */
export const isRecalled = (task: Task): boolean =>
  task.state === "returning" && Boolean(task.recalledAt);

/** A failed drop-off is tried again between stops, not while the driver is on the way to another. */
export const canRetry = (task: Task): boolean =>
  task.stops.every((stop) => stop.state !== "heading" && stop.state !== "arrived");

/** The stops are numbered from 0 without gaps, and money is whole satang. */
export function assertTask(task: Task): void {
  assert(task.stops.length >= 2, "a booking has at least two stops");
  assert(
    task.stops.every((stop, index) => stop.index === index && isSatang(stop.codDueSatang)),
    "stops are in order",
  );
  assert(!task.cash || isSatang(task.cash.dueSatang), "fare is whole satang");
}

/** With cash or valuables a wrong PIN cannot be put right later, so the phone must be online to check it. */
export const pinNeedsNetwork = (stop: {
  codDueSatang: Satang;
  declaredValueSatang: Satang;
  freeSatang: Satang;
}) => stop.codDueSatang > 0 || stop.declaredValueSatang > stop.freeSatang;
