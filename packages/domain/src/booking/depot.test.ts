import { expect, test } from "vitest";
import { disposalProblem, nearestDepot, storageEndsAt, storageReminderDay } from "./depot.ts";

const held = new Date("2026-11-21T05:00:00Z");
const after = (days: number, milliseconds = 0) =>
  new Date(held.getTime() + days * 86_400_000 + milliseconds);

test("goods are stored seven days; reminders come due on the first and the sixth, only the last of them", () => {
  expect(storageEndsAt(held)).toEqual(after(7));
  const due = [after(0), after(1, -1), after(1), after(5.9), after(6), after(7), after(7, 1)];
  expect(due.map((now) => storageReminderDay(held, now))).toEqual([null, null, 1, 1, 6, 6, null]);
});

test("disposing of goods waits for the last day", () => {
  expect(disposalProblem(held, after(7))).toBe("deadline_not_over");
  expect(disposalProblem(held, after(7, 1))).toBeNull();
});

test("goods go to the nearest depot; without a depot there is no result", () => {
  const siam = { latitude: 13.746, longitude: 100.535 };
  const rangsit = { name: "rangsit", latitude: 13.987, longitude: 100.617 };
  const silom = { name: "silom", latitude: 13.728, longitude: 100.534 };
  expect(nearestDepot(siam, [rangsit, silom])?.name).toBe("silom");
  expect(nearestDepot(siam, [])).toBeNull();
});
