import fc from "fast-check";
import { expect, test } from "vitest";
import { after, noon } from "./example.ts";
import {
  clockAheadSeconds,
  eventAgeMilliseconds,
  isClockWrong,
  timeOfEvent,
} from "./phone-clock.ts";

const now = after(20);
const notBefore = noon;

test("a clock that is off by half a minute or less is not corrected: a slow network looks the same", () => {
  const ahead = (minutes: number) => clockAheadSeconds({ sentAt: after(20 + minutes), now });
  expect([ahead(0.5), ahead(-0.5), ahead(1), ahead(-90)]).toEqual([0, 0, 60, -5400]);
  expect(clockAheadSeconds({ sentAt: null, now })).toBe(0);
  const slow = { occurredAt: after(19), sentAt: after(19.6), notBefore, now };
  expect(timeOfEvent(slow)).toEqual(after(19));
});

test("from two minutes on the driver is told", () => {
  expect([119, -119, 120, -120].map(isClockWrong)).toEqual([false, false, true, true]);
});

test.each([
  ["ahead", 60],
  ["behind", -60],
  ["a year behind", -365 * 24 * 60],
])("an event keeps its own moment with a clock that is wrong: %s", (_, minutes) => {
  const sentAt = after(20 + minutes);
  const occurredAt = after(12 + minutes);
  expect(timeOfEvent({ occurredAt, sentAt, notBefore, now })).toEqual(after(12));
  expect(eventAgeMilliseconds({ occurredAt, sentAt, now })).toBe(8 * 60_000);
});

test("an event lies between its assignment and its receipt, whatever the clock shows", () => {
  const date = fc.date({ noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.option(date), (occurredAt, sentAt) => {
      const at = timeOfEvent({ occurredAt, sentAt, notBefore, now });
      expect(at.getTime()).toBeGreaterThanOrEqual(notBefore.getTime());
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    }),
  );
});

test("events of one batch keep their order", () => {
  const minutes = fc.integer({ min: -600, max: 600 });
  fc.assert(
    fc.property(minutes, minutes, minutes, (first, second, ahead) => {
      const [earlier, later] = [first, second].toSorted((left, right) => left - right);
      const timeOf = (at = 0) =>
        timeOfEvent({ occurredAt: after(at), sentAt: after(20 + ahead), notBefore, now });
      expect(timeOf(earlier).getTime()).toBeLessThanOrEqual(timeOf(later).getTime());
    }),
  );
});
