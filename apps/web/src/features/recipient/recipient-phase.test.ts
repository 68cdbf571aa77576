import { expect, test } from "vitest";
import { recipientPhase } from "./recipient-phase.ts";

test("a recipient sees their own stop, not the others", () => {
  expect(recipientPhase({ state: "searching", stop: { state: "pending" } })).toBe("waiting");
  expect(recipientPhase({ state: "assigned", stop: { state: "pending" } })).toBe("pickup");
  expect(recipientPhase({ state: "in_transit", stop: { state: "pending" } })).toBe("picked");
  expect(recipientPhase({ state: "in_transit", stop: { state: "heading" } })).toBe("heading");
  expect(recipientPhase({ state: "in_transit", stop: { state: "arrived" } })).toBe("arrived");
});

test("a received parcel stays received, and a failed stop stays failed, in every later state of the booking", () => {
  expect(recipientPhase({ state: "returning", stop: { state: "done" } })).toBe("done");
  expect(recipientPhase({ state: "delivered", stop: { state: "failed" } })).toBe("failed");
  expect(recipientPhase({ state: "in_transit", stop: { state: "done_unverified" } })).toBe("done");
});

test("a booking that ended before this stop is shown as ended or cancelled", () => {
  expect(recipientPhase({ state: "cancelled", stop: { state: "pending" } })).toBe("cancelled");
  expect(recipientPhase({ state: "unfulfilled", stop: { state: "pending" } })).toBe("ended");
  expect(recipientPhase({ state: "held", stop: { state: "pending" } })).toBe("ended");
});
