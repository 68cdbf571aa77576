import type { BookingState, FailureReason, StopState } from "../booking-types.ts";
import type { Satang } from "../money.ts";
import type { Handover } from "./handover.ts";
import type { Task, TaskEvent, TaskStop } from "./task.ts";

/** The contract's refusal codes that a task event can meet. */
export type TaskRefusal =
  | "event_out_of_order"
  | "proof_missing"
  | "cash_short"
  | "cash_not_collected"
  | "pin_wrong"
  | "pin_locked"
  | "invalid";

/** The timeline event that is added; kinds are the contract's `timelineKinds`. */
export type TimelineEvent = {
  kind:
    | "heading_to_pickup"
    | "arrived_at_pickup"
    | "picked_up"
    | "heading_to_stop"
    | "arrived_at_stop"
    | "stop_done"
    | "stop_done_unverified"
    | "stop_failed"
    | "cash_collected"
    | "given_back"
    | "returning"
    | "returned"
    | "delivered"
    | "cancelled"
    | "handed_over"
    | "return_failed"
    | "held";
  stopIndex?: number;
  reason?: FailureReason;
};

export type StopChange = { index: number; state: StopState };
export type CashCollection = { purpose: "fare" | "cod"; stopIndex: number; amountSatang: Satang };

export type TaskApplied = {
  outcome: "applied";
  bookingState: BookingState;
  /** Only the stops that changed. */
  stops: StopChange[];
  timeline: TimelineEvent[];
  /** Cash the driver has collected with this event: mark the fare, or the stop's COD, collected. */
  cashCollected: CashCollection | null;
  /** The booking has ended with this event. */
  ended: boolean;
  /** The sender was not there to receive the returned goods, so they go to a depot. */
  toDepot: boolean;
  /** The driver's work is over and paid for: the booking has ended, or the goods are at a depot. */
  workDone: boolean;
  /** The pick-up failed: the vehicle's fee goes to the driver. */
  failedPickup: boolean;
  /** The driver gave the task back: search again, first in line. The fare stays collected when it was. */
  releasedByDriver: boolean;
  /** A PIN given offline was wrong: hold the pay, open an incident. */
  pinUnverified: boolean;
  /** The booking ended before the fare was collected in cash: it becomes the sender's amount due. */
  fareDueFromSender: boolean;
  /** One side of a handover is confirmed; with `complete` the goods and the booking are the other driver's. */
  handover: { side: "given" | "taken"; complete: boolean } | null;
  /**
   * Handed over after the sender had recalled the goods: the driver did not know yet, and staff
   * look at it.
   */
  againstRecall: boolean;
};

export type TaskDecision =
  | TaskApplied
  | { outcome: "already_applied" }
  | {
      outcome: "recorded_for_review";
      /** The goods are with this driver: give the booking back to them in this state, with stop 0 done. */
      custody: { driverId: string; bookingState: BookingState; stops: StopChange[] } | null;
      cashCollected: CashCollection | null;
    }
  | { outcome: "refused"; code: TaskRefusal; details?: Record<string, number> };

export type TaskEventInput = {
  booking: { driverId: string | null; endedAt?: Date | null } & Pick<
    Task,
    "state" | "cash" | "depotSince" | "recalledAt"
  >;
  stops: readonly TaskStop[];
  /**
   * The reporting driver's time on this booking; `releasedAt` when they gave it back or lost it.
   */
  assignment: {
    driverId: string;
    assignedAt: Date;
    releasedAt: Date | null;
    releasedByDriver: boolean;
  };
  event: TaskEvent;
  /** The open handover, even when this driver is not part of that handover. */
  handover?: Handover | null;
  /** The PIN of the event's stop; null for a stop without one. */
  pinExpected: string | null;
  /** Wrong PINs at this stop so far. */
  pinAttempts: number;
  /** The driver is still at the stop and can try a second time; false for an event from the phone's queue. */
  online: boolean;
  /** An event with this id was processed before. */
  seen: boolean;
  now: Date;
};
