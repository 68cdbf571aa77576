import { expect, test } from "vitest";
import { bookingFixture } from "./booking.fixture.ts";
import { timelineModel } from "./timeline-items.ts";

const coming = (changes: Partial<typeof bookingFixture>) =>
  timelineModel({ ...bookingFixture, ...changes }).coming.map(({ kind, stopIndex }) =>
    stopIndex === undefined ? kind : `${kind} ${stopIndex}`,
  );
const stopsIn = (...states: ("pending" | "done" | "failed")[]) =>
  bookingFixture.stops.map((stop, index) => ({ ...stop, state: states[index] ?? "pending" }));

test("before a driver is found everything is still to come", () => {
  expect(coming({})).toEqual(["driver", "pickup", "drop 1", "drop 2"]);
});

test("what is done is not still to come", () => {
  expect(coming({ state: "in_transit", stops: stopsIn("done", "failed") })).toEqual(["drop 2"]);
  expect(coming({ state: "in_transit", stops: stopsIn("done", "failed", "failed") })).toEqual([
    "return",
  ]);
  expect(coming({ state: "returning" })).toEqual(["return"]);
});

test("nothing comes after the end", () => {
  expect(coming({ state: "cancelled" })).toEqual([]);
  expect(coming({ state: "delivered" })).toEqual([]);
});

test("a recipient sees their own stop alone, after the pick-up without a pick-up to come", () => {
  const own = bookingFixture.stops.slice(2);
  expect(coming({ state: "in_transit", stops: own })).toEqual(["drop 2"]);
  expect(coming({ state: "assigned", stops: own })).toEqual(["pickup", "drop 2"]);
  expect(
    coming({
      state: "in_transit",
      stops: own.map((stop) => ({ ...stop, state: "done" as const })),
    }),
  ).toEqual([]);
});

test("what went wrong is marked", () => {
  const { past } = timelineModel({
    ...bookingFixture,
    timeline: [
      ...bookingFixture.timeline,
      { kind: "stop_failed", at: bookingFixture.createdAt, stopIndex: 1 },
    ],
  });
  expect(past.map(({ bad }) => bad)).toEqual([false, true]);
});

test("who acted for a business is shown with what they did, not with what followed of it", () => {
  const by = { kind: "agent" as const, name: "Stock robot", mandate: "M-1A2B3C4D" };
  const at = "2026-11-22T05:00:00.000Z";
  const { past } = timelineModel({
    ...bookingFixture,
    timeline: [
      { kind: "booked", at, by },
      { kind: "searching", at, by },
      { kind: "cancelled", at, by },
    ],
  });
  expect(past.map((entry) => entry.by?.mandate)).toEqual(["M-1A2B3C4D", undefined, "M-1A2B3C4D"]);
});

test("a recall of goods is shown once, and the return is what comes next", () => {
  const at = "2026-11-22T05:00:00.000Z";
  const { past, coming } = timelineModel({
    state: "returning",
    stops: [
      { index: 0, state: "done" },
      { index: 1, state: "failed" },
    ],
    timeline: [
      { kind: "recalled", at },
      { kind: "stop_failed", at, stopIndex: 1, reason: "sender_recalled" },
      { kind: "returning", at },
    ],
  });
  expect(past.map(({ kind, bad }) => [kind, bad])).toEqual([
    ["recalled", false],
    ["returning", false],
  ]);
  expect(coming).toEqual([{ kind: "return" }]);
});
