import { expect, test } from "vitest";
import { addServiceDays } from "../thai/dates.ts";
import { codCeiling, codExcess, codRoom, isNewSender } from "./cod-ceiling.ts";

const now = new Date("2026-11-30T05:00:00Z");
const daysAgo = (days: number) => new Date(`${addServiceDays("2026-11-30", -days)}T05:00:00Z`);

test.each([
  [0, false, 500_000],
  [-1, false, 500_000],
  [29, false, 500_000],
  [30, false, 2_000_000],
  [179, false, 2_000_000],
  [180, false, 5_000_000],
  [900, true, 500_000],
])("a driver known for %i days, doubted: %s → %i", (days, isDoubted, ceiling) => {
  expect(codCeiling({ knownSince: daysAgo(days), isDoubted }, now)).toBe(ceiling);
});

test("cash in the pocket and cash still to collect both use the room", () => {
  const carrier = { knownSince: daysAgo(5), isDoubted: false };
  const room = (cashOwedSatang: number, openCodSatang: number) =>
    codRoom({ ...carrier, cashOwedSatang, openCodSatang }, now);
  expect([room(0, 0), room(100_000, 0), room(100_000, 400_000), room(600_000, 1)]).toEqual([
    ...[500_000, 400_000, 0, -100_001],
  ]);
  expect([codExcess(500_000, 500_000), codExcess(500_001, 500_000), codExcess(0, -1)]).toEqual([
    ...[0, 1, 0],
  ]);
});

test.each([
  [0, false, true],
  [0, true, true],
  [8, false, true],
  [6, true, true],
  [7, true, false],
])(
  "a sender %i days old who had something delivered: %s → new: %s",
  (days, hasDelivered, isNew) => {
    expect(isNewSender({ createdAt: daysAgo(days), hasDelivered }, now)).toBe(isNew);
  },
);
