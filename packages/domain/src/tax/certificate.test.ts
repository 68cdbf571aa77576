import { expect, test } from "vitest";
import { certificateSerial, yearIsFinal } from "./certificate.ts";

test("a certificate's number says the Buddhist tax year and its place", () => {
  expect(certificateSerial({ year: 2026, number: 12 })).toBe("WT2569-000012");
  expect(() => certificateSerial({ year: 2026, number: 0 })).toThrow("begin at 1");
});

test("a year is certified when its December is closed", () => {
  expect(yearIsFinal(2026, null)).toBe(false);
  expect(yearIsFinal(2026, "2026-11-01")).toBe(false);
  expect(yearIsFinal(2026, "2026-12-01")).toBe(true);
  expect(yearIsFinal(2026, "2027-03-01")).toBe(true);
});
