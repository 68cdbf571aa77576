import { expect, test } from "vitest";
import { bothEras, readTypedDate, writeTypedDate } from "./typed-date.ts";

test.each([
  "21/11/2569",
  "21/11/2026",
  "21-11-2569",
  "21 11 2569",
  "21112569",
  "๒๑/๑๑/๒๕๖๙",
  "21 พ.ย. 2569",
  "21 พฤศจิกายน 2569",
  "21 Nov 2026",
  "21 november 2026",
  "2026-11-21",
])("%s is 21 November 2026", (text) => {
  expect(readTypedDate(text)).toBe("2026-11-21");
});

test.each(["", "hello", "31/02/2569", "21/13/2569", "21/11/69", "29/02/2566", "21/11/1569"])(
  "%j is no day",
  (text) => {
    expect(readTypedDate(text)).toBeNull();
  },
);

test("May and November are distinguished by their full Thai names", () => {
  expect(readTypedDate("5 พฤษภาคม 2569")).toBe("2026-05-05");
  expect(readTypedDate("5 พ.ค. 2569")).toBe("2026-05-05");
  expect(readTypedDate("5 มิ.ย. 2569")).toBe("2026-06-05");
  expect(readTypedDate("5 มี.ค. 2569")).toBe("2026-03-05");
});

test("what is written can be read again, in both languages", () => {
  for (const locale of ["th", "en"] as const) {
    expect(readTypedDate(writeTypedDate("2024-02-29", locale))).toBe("2024-02-29");
  }
});

test("both years are shown, the reader's own first", () => {
  expect(bothEras("2026-11-21", "th")).toBe("21 พ.ย. 2569 (ค.ศ. 2026)");
  expect(bothEras("2026-11-21", "en")).toBe("21 Nov 2026 (B.E. 2569)");
});
