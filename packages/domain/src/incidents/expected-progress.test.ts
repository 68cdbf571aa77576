import { expect, test } from "vitest";
import { bookingStates } from "../booking-types.ts";
import {
  type BookingProgress,
  expectedBy,
  isStoredTooLong,
  isStuck,
  lateSince,
} from "./expected-progress.ts";
import { byUrgency } from "./incident.ts";

const start = new Date("2026-11-21T03:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const course: BookingProgress = {
  state: "assigned",
  pickupExpectedAt: after(10),
  driverArrivedAt: null,
  pickedUpAt: null,
  durationSeconds: 20 * 60,
  dropOffs: 2,
  isStacked: false,
};
const aboard = { ...course, state: "in_transit", pickedUpAt: after(0) } as const;

test.each<[words: string, course: BookingProgress, minutes: number]>([
  ["on the way to the pick-up: as estimated", course, 10],
  [
    "at the pick-up: as long as a sender is waited for",
    { ...course, driverArrivedAt: after(30) },
    40,
  ],
  ["goods aboard: the ride and ten minutes a stop", aboard, 40],
  ["beside another booking: fifteen more", { ...aboard, isStacked: true }, 55],
  ["on the way back: the ride again, and the sender", { ...aboard, state: "returning" }, 70],
])("%s", (_title, changes, minutes) => {
  expect(expectedBy(changes)).toEqual(after(minutes));
  expect(lateSince(changes, after(minutes))).toBeNull();
  expect(lateSince(changes, after(minutes + 1))).toEqual(after(minutes));
  expect([isStuck(changes, after(minutes + 15)), isStuck(changes, after(minutes + 16))]).toEqual([
    false,
    true,
  ]);
});

test("a booking is not late while no driver is on the way", () => {
  const moving = ["assigned", "in_transit", "returning"];
  for (const state of bookingStates.filter((bookingState) => !moving.includes(bookingState)))
    expect(expectedBy({ ...aboard, state })).toBeNull();
  expect(expectedBy({ ...course, pickupExpectedAt: null })).toBeNull();
});

test("goods are stored seven days", () => {
  expect(isStoredTooLong(start, after(7 * 1440))).toBe(false);
  expect(isStoredTooLong(start, after(7 * 1440 + 1))).toBe(true);
});

test("a call for help comes before everything else, and the older before the newer", () => {
  const incidents = [
    { kind: "stuck", openedAt: after(0) },
    { kind: "sos", openedAt: after(9) },
    { kind: "sos", openedAt: after(5) },
  ] as const;
  expect(incidents.toSorted(byUrgency).map(({ openedAt }) => openedAt)).toEqual([
    after(5),
    after(9),
    after(0),
  ]);
});
