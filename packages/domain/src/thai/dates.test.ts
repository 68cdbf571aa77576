import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addServiceDays,
  bangkokMinutes,
  bangkokWeekday,
  formatDate,
  formatDateTime,
  isoDate,
  parseDate,
  serviceDay,
  serviceDayStart,
} from "./dates.ts";

test.each([
  "21/11/2569",
  "21-11-2026",
  "21.11.2026",
  "๒๑/๑๑/๒๕๖๙",
  "21 พ.ย. 2569",
  "21 พย 2569",
  "21พ.ย.2569",
  "21 พฤศจิกายน พ.ศ. 2569",
  "วันที่ 21 พฤศจิกายน 2569",
  "21 Nov 2026",
  "21 november 2569",
  "2026-11-21",
  "2569/11/21",
  " 21 / 11 / 2569 ",
])("%s is 21 November 2026", (text) => {
  expect(parseDate(text)).toEqual({ year: 2026, month: 11, day: 21 });
});

test.each([
  "",
  "21",
  "31/02/2569",
  "29/02/2026",
  "32/1/2026",
  "0/1/2026",
  "1/13/2026",
  "21/11/26",
  "21/11/9999",
  "พรุ่งนี้",
  "21 Foo 2026",
  "1".repeat(10_000),
])("%s is no date", (text) => {
  expect(parseDate(text)).toBeNull();
});

test("29 February exists in leap years of either era", () => {
  expect(parseDate("29/2/2571")).toEqual({ year: 2028, month: 2, day: 29 });
  expect(parseDate("29/2/2570")).toBeNull();
});

test("instants are shown in Bangkok, with Buddhist years in Thai", () => {
  const instant = new Date("2026-11-21T07:05:00Z");
  expect(formatDateTime(instant, "th")).toBe("21 พ.ย. 2569 14:05 น.");
  expect(formatDateTime(instant, "en")).toBe("21 Nov 2026, 14:05");
  const late = new Date("2026-12-31T17:00:00Z");
  expect([
    formatDate(late, "th"),
    serviceDay(late),
    bangkokMinutes(late),
    bangkokWeekday(late),
  ]).toEqual(["1 ม.ค. 2570", "2027-01-01", 0, 5]);
});

test("property: Bangkok days agree with Intl, begin at their own midnight and count on", () => {
  const zone = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Bangkok" });
  const instant = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, fc.integer({ min: -400, max: 400 }), (at, days) => {
      const day = serviceDay(at);
      expect(day).toBe(zone.format(at));
      expect(serviceDay(serviceDayStart(day))).toBe(day);
      expect(addServiceDays(addServiceDays(day, days), -days)).toBe(day);
      const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
      expect(parseDate(`${date}/${month}/${year + 543}`)).toEqual({ year, month, day: date });
      expect(isoDate({ year, month, day: date })).toBe(day);
    }),
  );
});
