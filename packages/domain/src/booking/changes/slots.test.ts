import { expect, test } from "vitest";
import { slotDays, slotOnDay, slotsOf } from "./slots.ts";

const at = (bangkok: string) => new Date(`${bangkok}+07:00`);

test("today's first slot leaves half an hour to find a driver", () => {
  expect(slotsOf("2026-11-21", at("2026-11-21T10:05:00"))[0]?.instant).toBe(
    at("2026-11-21T10:45:00").toISOString(),
  );
  expect(slotsOf("2026-11-21", at("2026-11-21T10:00:00"))[0]?.minutes).toBe(10 * 60 + 30);
});

test("late in the evening the first day is tomorrow", () => {
  expect(slotDays(at("2026-11-21T23:40:00"))).toEqual({ first: "2026-11-22", last: "2026-12-21" });
  expect(slotsOf("2026-11-21", at("2026-11-21T23:40:00"))).toEqual([]);
});

test("a whole day has a slot every quarter of an hour", () => {
  const slots = slotsOf("2026-11-25", at("2026-11-21T10:00:00"));
  expect(slots).toHaveLength(96);
  expect(slots[0]?.instant).toBe("2026-11-24T17:00:00.000Z");
});

test("nothing is offered more than 30 days ahead", () => {
  const now = at("2026-11-21T10:00:00");
  const last = slotsOf("2026-12-21", now).at(-1);
  expect(last?.instant).toBe(at("2026-12-21T10:00:00").toISOString());
  expect(slotsOf("2026-12-22", now)).toEqual([]);
});

test("another day keeps the time of day when it has it", () => {
  const now = at("2026-11-21T10:00:00");
  expect(slotOnDay("2026-11-25", at("2026-11-21T14:15:00").toISOString(), now)).toBe(
    at("2026-11-25T14:15:00").toISOString(),
  );
  expect(slotOnDay("2026-11-21", at("2026-11-25T08:00:00").toISOString(), now)).toBe(
    at("2026-11-21T10:30:00").toISOString(),
  );
});
