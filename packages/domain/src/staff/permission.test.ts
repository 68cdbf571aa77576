import { expect, test } from "vitest";
import { decideSession } from "../accounts/sign-in/session.ts";
import { customerScope, driverScope, hasScope } from "./scope.ts";

test("a customer books with a verified phone; a driver accepts work while verified and not suspended", () => {
  expect(customerScope({ phoneVerified: true, suspended: false })).toEqual([
    "booking.create",
    "report.create",
  ]);
  expect(customerScope({ phoneVerified: false, suspended: false })).toEqual(["report.create"]);
  expect(customerScope({ phoneVerified: true, suspended: true })).toEqual(["report.create"]);
  expect(driverScope({ verification: "verified", suspended: false })).toEqual([
    "task.accept",
    "payout.request",
  ]);
  expect(driverScope({ verification: "verified", suspended: true })).toEqual(["payout.request"]);
  expect(driverScope({ verification: "in_review", suspended: false })).toEqual(["payout.request"]);
});

test("a scope is an array that contains it or a map with it set", () => {
  expect(hasScope(["booking.create"], "booking.create")).toBe(true);
  expect(hasScope({ "booking.create": true }, "booking.create")).toBe(true);
  expect(hasScope({ "booking.create": false }, "booking.create")).toBe(false);
  expect(hasScope({}, "constructor")).toBe(false);
  expect(hasScope(["booking"], "booking.create")).toBe(false);
  expect(hasScope(undefined, "booking.create")).toBe(false);
});

test("a session slides 30 days, ends at 180, and never outlives its end", () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number));
  const session = { createdAt: day(0), lastUsedAt: day(10), endedAt: null };
  expect(decideSession(session, day(39))).toEqual({ ok: true, expiresAt: day(40) });
  expect(decideSession(session, day(40))).toEqual({ ok: false, reason: "idle" });
  expect(decideSession({ ...session, lastUsedAt: day(170) }, day(179))).toEqual({
    ok: true,
    expiresAt: day(180),
  });
  expect(decideSession({ ...session, lastUsedAt: day(179) }, day(180))).toEqual({
    ok: false,
    reason: "too_old",
  });
  expect(decideSession({ ...session, endedAt: day(11) }, day(12))).toEqual({
    ok: false,
    reason: "ended",
  });
});
