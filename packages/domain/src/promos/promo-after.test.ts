import { expect, test } from "vitest";
import type { BookingState } from "../booking-types.ts";
import { decidePromoChange } from "./promo-after.ts";

const heldAt = new Date("2026-11-24T05:00:00Z");
const at = (state: BookingState, held = false) => ({ state, heldAt: held ? heldAt : null });

test.each([
  ["awaiting_payment", "cancelled", "give_back"],
  ["searching", "unfulfilled", "give_back"],
  ["assigned", "cancelled", "give_back"],
  ["in_transit", "lost", "give_back"],
  ["in_transit", "delivered", null],
  ["returning", "returned", null],
  ["cancelled", "in_transit", "redeem_again"],
  ["unfulfilled", "in_transit", "redeem_again"],
  // A booking that ended before its goods turned up is lost: nothing is given back twice.
  ["cancelled", "lost", null],
  ["unfulfilled", "cancelled", null],
] as const)("from %s to %s the promo: %s", (before, after, change) => {
  expect(decidePromoChange(at(before), at(after))).toBe(change);
});

test("goods lost out of a depot keep the promo used: the work was done", () => {
  expect(decidePromoChange(at("held", true), at("lost", true))).toBeNull();
});
