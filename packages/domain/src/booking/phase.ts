import type { BookingState, StopState } from "../booking-types.ts";
import { isStopHandled } from "./stop.ts";

/**
 * The progress of a booking for the people waiting for it: finer than its state, which the stops
 * refine.
 */
export type BookingPhase =
  | Exclude<BookingState, "in_transit">
  | "to_pickup"
  | "at_pickup"
  | "picked_up"
  | "to_stop"
  | "at_stop"
  | "stops_failed";

export type PhasedBooking = {
  state: BookingState;
  /** In order; stop 0 is the pick-up. */
  stops: readonly { index: number; state: StopState }[];
};

/** Returns the phase and the index of the stop that the driver works on; null when the driver is not at work on a stop. */
export function bookingPhase({ state, stops }: PhasedBooking): {
  phase: BookingPhase;
  stopIndex: number | null;
} {
  if (state === "assigned") {
    const pickup = stops[0]?.state;
    const phase =
      pickup === "heading" ? "to_pickup" : pickup === "arrived" ? "at_pickup" : "assigned";
    return { phase, stopIndex: 0 };
  }
  if (state !== "in_transit") return { phase: state, stopIndex: null };
  const next = nextDropOff(stops);
  if (!next) return { phase: "stops_failed", stopIndex: null };
  if (next.state === "arrived") return { phase: "at_stop", stopIndex: next.index };
  const isUnderWay = next.state === "heading" || next.index > 1;
  return { phase: isUnderWay ? "to_stop" : "picked_up", stopIndex: next.index };
}

const nextDropOff = (stops: PhasedBooking["stops"]) =>
  stops.find((stop) => stop.index > 0 && !isStopHandled(stop.state)) ?? null;
