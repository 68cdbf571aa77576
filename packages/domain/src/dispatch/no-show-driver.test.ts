import { expect, test } from "vitest";
import {
  decideDriverChange,
  isMissingWithGoods,
  type PickupProgress,
  stationarySince,
} from "./no-show-driver.ts";

const start = new Date("2026-11-21T03:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const at = (minutes: number, metres: number) => ({
  latitude: 13.75 + metres / 111_195,
  longitude: 100.53,
  recordedAt: after(minutes),
});
const progress: PickupProgress = {
  state: "assigned",
  leaveAt: start,
  expectedAt: after(8),
  arrived: false,
  stationarySince: null,
};
const describeChange = (change: Partial<PickupProgress>, minutes: number) => {
  const decision = decideDriverChange({ ...progress, ...change }, after(minutes));
  return decision && `${decision.allowed ? "may" : "not yet"} ${decision.because}`;
};

test("stationary since the first report of those that lie together at the end; a silent phone is where it was", () => {
  expect(stationarySince([])).toBeNull();
  expect(stationarySince([at(0, 0)])).toEqual(after(0));
  expect(stationarySince([at(0, 0), at(1, 500), at(2, 540), at(3, 590), at(9, 520)])).toEqual(
    after(1),
  );
  expect(stationarySince([at(0, 0), at(5, 60), at(9, 5000)])).toEqual(after(9));
  expect(stationarySince([at(0, 0), at(1, 50), at(2, 130)])).toEqual(after(1));
});

test("who never set out may be changed after ten minutes, and is changed after twenty", () => {
  expect([describeChange({}, 9.9), describeChange({}, 10)]).toEqual(["not yet still", "may still"]);
  expect(decideDriverChange(progress, after(1))).toMatchObject({
    allowedAt: after(10),
    automaticAt: after(20),
  });
});

test("who moves has until fifteen minutes past the estimate", () => {
  expect([
    describeChange({ stationarySince: after(22) }, 22.9),
    describeChange({ stationarySince: after(22) }, 23),
  ]).toEqual(["not yet late", "may late"]);
  expect(
    decideDriverChange({ ...progress, stationarySince: after(22) }, after(23))?.automaticAt,
  ).toEqual(after(28));
});

test("a booking for later is not overdue before its driver has to leave", () => {
  const later = { leaveAt: after(30), expectedAt: after(38), stillSince: after(1) };
  expect([describeChange(later, 25), describeChange(later, 40)]).toEqual([
    "not yet still",
    "may still",
  ]);
});

test("before and after, and at the sender's door, there is no driver to change", () => {
  for (const change of [
    { state: "searching" },
    { state: "in_transit" },
    { state: "cancelled" },
    { arrived: true },
  ] as const)
    expect(describeChange(change, 60)).toBeNull();
});

test("with goods aboard twenty silent minutes between two stops are an incident", () => {
  const carrying = { state: "in_transit", atStop: false, lastSignAt: start } as const;
  expect([
    isMissingWithGoods(carrying, after(19.9)),
    isMissingWithGoods(carrying, after(20)),
    isMissingWithGoods({ ...carrying, state: "returning" }, after(20)),
    isMissingWithGoods({ ...carrying, atStop: true }, after(60)),
    isMissingWithGoods({ ...carrying, state: "assigned" }, after(60)),
  ]).toEqual([false, true, true, false, false]);
});
