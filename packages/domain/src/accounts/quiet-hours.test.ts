import fc from "fast-check";
import { expect, test } from "vitest";
import { bangkokMinutes } from "../thai/dates.ts";
import { afterQuietHours, isQuiet } from "./quiet-hours.ts";

const at = (time: string) => new Date(`2026-11-21T${time}:00+07:00`);

test.each([
  ["06:59", "2026-11-21T00:00:00.000Z"],
  ["07:00", "2026-11-21T00:00:00.000Z"],
  ["21:59", "2026-11-21T14:59:00.000Z"],
  ["22:00", "2026-11-22T00:00:00.000Z"],
  ["00:00", "2026-11-21T00:00:00.000Z"],
])("what is ready at %s is sent at %s", (time, sentAt) => {
  expect(afterQuietHours(at(time)).toISOString()).toBe(sentAt);
});

test("property: nothing is sent in the quiet hours, early, or half a day late", () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: at("00:00"), max: new Date("2030-01-01") }),
      (instant) => {
        const sent = afterQuietHours(instant);
        expect(isQuiet(sent)).toBe(false);
        expect(sent.getTime()).toBeGreaterThanOrEqual(instant.getTime());
        expect(sent.getTime() - instant.getTime()).toBeLessThanOrEqual(9 * 3_600_000);
        if (sent !== instant) expect(bangkokMinutes(sent)).toBe(7 * 60);
      },
    ),
  );
});
