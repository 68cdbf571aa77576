import fc from "fast-check";
import { expect, test } from "vitest";
import { readClock } from "./clock.ts";

test.each([
  ["15:00", "15:00"],
  ["15.30", "15:30"],
  ["1500", "15:00"],
  ["930", "09:30"],
  ["9", "09:00"],
  ["๑๕:๐๐ น.", "15:00"],
  ["15.00 น", "15:00"],
  ["3 PM", "15:00"],
  ["12:15am", "00:15"],
  ["12pm", "12:00"],
  ["24:00", null],
  ["1560", null],
  ["13pm", null],
  ["0 am", null],
  ["12345", null],
  ["", null],
  ["noon", null],
])("%s is %s", (typed, clock) => {
  expect(readClock(typed)).toBe(clock);
});

test("property: what it reads it reads again as the same", () => {
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), (hours, minutes) => {
      const clock = [hours, minutes].map((part) => String(part).padStart(2, "0"));
      expect([":", ".", ""].map((mark) => readClock(clock.join(mark)))).toEqual(
        Array.from({ length: 3 }, () => clock.join(":")),
      );
    }),
  );
});
