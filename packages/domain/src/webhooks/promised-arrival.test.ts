import fc from "fast-check";
import { expect, test } from "vitest";
import { decideArrival, promisedArrivalOf } from "./promised-arrival.ts";

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 30, 3) + minutes * 60_000);
const promised = (minutes: number, stopIndex = 1) => ({
  stopIndex,
  at: at(minutes),
  promisedAt: at(0),
});

test.each([
  ["ten minutes later of half an hour", promised(30), 40, 12, "notify"],
  ["ten minutes sooner", promised(30), 20, 12, "notify"],
  ["a little less than ten minutes", promised(30), 39.9, 12, "nothing"],
  ["less than a fifth of two hours", promised(120), 143, 12, "nothing"],
  ["a fifth of two hours", promised(120), 144, 12, "notify"],
  ["less than ten minutes after the last", promised(30), 90, 9.9, "nothing"],
  ["another stop", promised(30, 0), 300, 1, "store"],
  ["nothing promised", null, 30, 1, "store"],
] as const)("an arrival that changed by %s", (_, last, expected, now, decision) => {
  expect(decideArrival(last, { stopIndex: 1, at: at(expected) }, at(now))).toBe(decision);
});

test("however the estimates jump, ten minutes lie between two events", () => {
  const estimates = fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 120 });
  fc.assert(
    fc.property(estimates, (minutes) => {
      let last = promised(30);
      const changes: number[] = [];
      for (const [minute, left] of minutes.entries()) {
        const expected = { stopIndex: 1, at: at(minute + left) };
        if (decideArrival(last, expected, at(minute)) !== "notify") continue;
        last = { ...expected, promisedAt: at(minute) };
        changes.push(minute);
      }
      for (const [index, minute] of changes.entries())
        expect(minute - (changes[index - 1] ?? 0)).toBeGreaterThanOrEqual(10);
    }),
  );
});

test("the first arrival of a driver is the one at the pick-up; a promise of the driver before is not theirs", () => {
  const stored = { arrivalStopIndex: 1, arrivalAt: at(50), arrivalPromisedAt: at(5) };
  const booking = { assignedAt: at(0), pickupExpectedAt: at(20), ...stored };
  expect(promisedArrivalOf(booking)).toEqual({ stopIndex: 1, at: at(50), promisedAt: at(5) });
  const ofNewDriver = { ...booking, assignedAt: at(6) };
  expect(promisedArrivalOf(ofNewDriver)).toEqual({ stopIndex: 0, at: at(20), promisedAt: at(6) });
  expect(promisedArrivalOf({ ...booking, assignedAt: null })).toBeNull();
});
