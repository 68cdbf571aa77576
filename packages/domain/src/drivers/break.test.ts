import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BreakState,
  beginBreak,
  breakMinutes,
  endBreak,
  isOnBreak,
  type WorkStatus,
  workStatuses,
  workStatusOf,
} from "./break.ts";

const now = new Date("2026-11-21T05:00:00Z");
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const states: Record<WorkStatus, BreakState> = {
  off_duty: { onDutySince: null, breakEndsAt: null },
  available: { onDutySince: inMinutes(-60), breakEndsAt: null },
  on_break: { onDutySince: inMinutes(-60), breakEndsAt: inMinutes(10) },
};

test("every status answers both commands as the table says", () => {
  const endsAt = inMinutes(30);
  expect(
    Object.fromEntries(
      workStatuses.map((status) => [
        status,
        [beginBreak(states[status], 30, now), endBreak(states[status], now)],
      ]),
    ),
  ).toEqual({
    off_duty: [
      { ok: false, refusal: "off_duty" },
      { ok: true, change: "none" },
    ],
    available: [
      { ok: true, change: "begin", endsAt },
      { ok: true, change: "none" },
    ],
    on_break: [
      { ok: false, refusal: "on_break" },
      { ok: true, change: "end" },
    ],
  });
});

test("a status is what its name says", () => {
  for (const status of workStatuses) expect(workStatusOf(states[status], now)).toBe(status);
});

test("a break that has passed is over, whether or not it was cleared", () => {
  const passed = { ...states.on_break, breakEndsAt: now };
  expect(workStatusOf(passed, now)).toBe("available");
  expect(endBreak(passed, now)).toEqual({ ok: true, change: "none" });
  expect(beginBreak(passed, 15, now)).toMatchObject({ change: "begin", endsAt: inMinutes(15) });
});

test("a break lasts as long as was chosen, and not a moment longer", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...breakMinutes),
      fc.integer({ min: 0, max: 2 * 3_600_000 }),
      (minutes, laterMilliseconds) => {
        const begun = beginBreak(states.available, minutes, now);
        if (!begun.ok || begun.change !== "begin") throw new Error("it begins");
        const later = new Date(now.getTime() + laterMilliseconds);
        expect(isOnBreak(begun.endsAt, later)).toBe(laterMilliseconds < minutes * 60_000);
      },
    ),
  );
});
