import { expect, test } from "vitest";
import { bookingStates, type StopState } from "../booking-types.ts";
import { bookingPhase } from "./phase.ts";

const stops = (...states: StopState[]) => states.map((state, index) => ({ index, state }));

test("an assigned booking shows whether its driver has set out and has come", () => {
  expect(bookingPhase({ state: "assigned", stops: stops("pending", "pending") }).phase).toBe(
    "assigned",
  );
  expect(bookingPhase({ state: "assigned", stops: stops("heading", "pending") }).phase).toBe(
    "to_pickup",
  );
  expect(bookingPhase({ state: "assigned", stops: stops("arrived", "pending") }).phase).toBe(
    "at_pickup",
  );
});

test("on the way, the phase is about the first drop-off not handled", () => {
  const phase = (...states: StopState[]) =>
    bookingPhase({ state: "in_transit", stops: stops(...states) });
  expect(phase("done", "pending", "pending")).toEqual({ phase: "picked_up", stopIndex: 1 });
  expect(phase("done", "heading", "pending")).toEqual({ phase: "to_stop", stopIndex: 1 });
  expect(phase("done", "failed", "pending")).toEqual({ phase: "to_stop", stopIndex: 2 });
  expect(phase("done", "done", "arrived")).toEqual({ phase: "at_stop", stopIndex: 2 });
  expect(phase("done", "failed")).toEqual({ phase: "stops_failed", stopIndex: null });
});

test("in every other state the phase is the state, for all states of its stops, and about none of them", () => {
  for (const state of bookingStates.filter(
    (other) => other !== "assigned" && other !== "in_transit",
  )) {
    expect(bookingPhase({ state, stops: stops("done", "arrived") })).toEqual({
      phase: state,
      stopIndex: null,
    });
  }
});
