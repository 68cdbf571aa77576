import { expect, test } from "vitest";
import { isInboxPage, unreadFigure, unreadMax } from "./inbox.ts";

const id = "0b6f3c1e-6a54-4a0e-9a51-0d9cf4a1b2c3";

test.each([
  `/customer/tracking/${id}`,
  `/driver/task/${id}`,
  "/driver/statement",
  "/driver/statement?month=2026-11",
  "/customer/profile/payments",
  "/business",
  "/customer/profile#data",
])("a notice may lead to %s", (path) => {
  expect(isInboxPage(path)).toBe(true);
});

test.each([
  "/not-me/4Zs0uXl2kQ",
  "/r/Ab3xYz0pQr",
  "/customer/tracking/Kx93_aPq0LmZ",
  `/customer/tracking/${id}?key=1`,
  "/driver/statement?month=2026-11&key=1",
  "https://example.test/customer",
  "//example.test",
  "/customers",
  "/console/bookings",
  "",
])("a notice may not lead to '%s'", (path) => {
  expect(isInboxPage(path)).toBe(false);
});

test("the bell counts to ninety-nine", () => {
  expect([1, unreadMax, unreadMax + 1].map(unreadFigure)).toEqual(["1", "99", "99+"]);
});
