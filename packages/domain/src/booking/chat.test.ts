import { expect, test } from "vitest";
import { type BookingState, bookingStates } from "../booking-types.ts";
import { chatClosesAt, chatRefusal } from "./chat.ts";

const endedAt = new Date("2026-11-20T05:00:00Z");
const later = (hours: number) => new Date(endedAt.getTime() + hours * 3_600_000);
const ended: readonly BookingState[] = [
  "delivered",
  "returned",
  "disposed",
  "cancelled",
  "unfulfilled",
  "lost",
];

test("a chat is open while a driver has the job, and in no other state on the way", () => {
  const open = bookingStates.filter(
    (state) =>
      !ended.includes(state) &&
      chatRefusal({ state, hasDriver: true, endedAt: null }, endedAt) === null,
  );
  expect(open.sort()).toEqual(["assigned", "held", "in_transit", "returning"]);
});

test("without a driver there is no one to write to, in every state", () => {
  for (const state of bookingStates)
    expect(chatRefusal({ state, hasDriver: false, endedAt }, endedAt)).toBe("chat_not_open");
});

test("it closes 24 hours after the end, to the second", () => {
  for (const state of ended) {
    const booking = { state, hasDriver: true, endedAt };
    expect(chatRefusal(booking, endedAt)).toBeNull();
    expect(chatRefusal(booking, new Date(later(24).getTime() - 1))).toBeNull();
    expect(chatRefusal(booking, later(24))).toBe("chat_closed");
  }
  expect(chatClosesAt({ endedAt })).toEqual(later(24));
  expect(chatClosesAt({ endedAt: null })).toBeNull();
});
