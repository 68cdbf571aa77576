import { expect, test } from "vitest";
import { bookingStates } from "../booking-types.ts";
import { limits } from "../limits.ts";
import { extendSearch, extensionMinutes } from "./extend-search.ts";
import { decideStaffCancellation } from "./staff-cancellation.ts";

const now = new Date("2026-11-25T08:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const own = { limits: { eachSatang: 500_00, perDaySatang: 2000_00 }, todaySatang: 0, now };
const late = {
  state: "assigned",
  assignedAt: minutesAgo(20),
  driverArrivedAt: null,
  vehicleFeeSatang: 40_00,
  paid: false,
  paidSatang: 0,
} as const;

test("staff cancel exactly when the customer could", () => {
  const possible = bookingStates.filter(
    (state) => decideStaffCancellation({ ...late, state }, "by_rule", own).ok,
  );
  expect(possible).toEqual(["awaiting_payment", "scheduled", "searching", "assigned"]);
});

test("the fee is the customer's or none; what goes back or is waived needs a second person above the limits", () => {
  const decide = (paidSatang: number, fee: "by_rule" | "none", todaySatang = 0) => {
    const input = { ...late, paid: paidSatang > 0, paidSatang };
    const decision = decideStaffCancellation(input, fee, { ...own, todaySatang });
    if (!decision.ok) throw new Error("may be cancelled");
    return [decision.feeSatang, decision.movedSatang, decision.needsSecondPerson];
  };
  expect(decide(0, "by_rule")).toEqual([40_00, 0, false]);
  expect(decide(0, "none")).toEqual([0, 40_00, false]);
  expect(decide(540_00, "by_rule")).toEqual([40_00, 500_00, false]);
  expect(decide(540_00, "none")).toEqual([0, 540_00, true]);
  expect(decide(540_00, "by_rule", 1500_00)).toEqual([40_00, 500_00, false]);
  expect(decide(540_00, "by_rule", 1500_01)).toEqual([40_00, 500_00, true]);
  const free = decideStaffCancellation({ ...late, assignedAt: minutesAgo(1) }, "none", own);
  expect(free).toMatchObject({ feeSatang: 0, movedSatang: 0, needsSecondPerson: false });
});

test("a search can be given more time, up to four hours in all and not after its end", () => {
  const extend = (minutes: (typeof extensionMinutes)[number], more: object = {}) =>
    extendSearch(
      { state: "searching", searchingSince: minutesAgo(50), searchMinutes: 60, ...more },
      minutes,
      now,
    );
  expect(extensionMinutes.map((minutes) => extend(minutes))).toEqual([75, 90, 120]);
  expect(extend(15, { searchMinutes: 50 })).toBe(null);
  const longest = limits.extendedSearchMinutes - 15;
  expect(extend(15, { searchMinutes: longest })).toBe(limits.extendedSearchMinutes);
  expect(extend(30, { searchMinutes: longest })).toBe(null);
  const possible = bookingStates.filter((state) => extend(15, { state }) !== null);
  expect(possible).toEqual(["searching"]);
});
