import { expect, test } from "vitest";
import { staffMoveTo } from "../booking/staff-move.ts";
import { bookingStates } from "../booking-types.ts";
import { decideDeclaredLoss } from "./declared-loss.ts";

const own = { limits: { eachSatang: 500_00, perDaySatang: 2000_00 }, todaySatang: 0 };
const decide = (state: (typeof bookingStates)[number], prepaidSatang: number, todaySatang = 0) =>
  decideDeclaredLoss({ state, prepaidSatang }, { ...own, todaySatang });

test("goods can be declared lost where the booking's table allows it, and nowhere else", () => {
  const possible = bookingStates.filter((state) => decide(state, 0).ok);
  expect(possible).toEqual(bookingStates.filter((state) => staffMoveTo(state, "lose")));
  expect(possible).toContain("in_transit");
  expect(possible).not.toContain("delivered");
});

test("what was paid goes back, and above the limits of one person a second one decides", () => {
  const lost = (movedSatang: number, needsSecondPerson: boolean) => ({
    ok: true,
    movedSatang,
    needsSecondPerson,
  });
  expect(decide("in_transit", 500_00)).toEqual(lost(500_00, false));
  expect(decide("in_transit", 500_01)).toEqual(lost(500_01, true));
  expect(decide("in_transit", 500_00, 1500_00)).toEqual(lost(500_00, false));
  expect(decide("in_transit", 500_00, 1500_01)).toEqual(lost(500_00, true));
  expect(decide("held", 9000_00)).toEqual(lost(0, false));
});
