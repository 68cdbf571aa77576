import { expect, test } from "vitest";
import { LockOrderError, lockOrder, recordLocks } from "./lock-order.ts";

test("the order of kinds is the one that decisions and code rely on", () => {
  const inOrder = (...kinds: (typeof lockOrder)[number][]) =>
    expect(lockOrder.filter((kind) => kinds.includes(kind))).toEqual(kinds);
  inOrder("quotes", "bookings", "drivers", "customers", "promos");
  inOrder("bookings", "otherPayments", "drivers", "customers", "disputes");
  inOrder("accounts", "drivers", "documents");
  inOrder("drivers", "customers", "payouts");
});

test("a transaction may lock kinds in the order, and rows that it holds again", () => {
  const trx = {};
  recordLocks(trx, "bookings", ["b1"]);
  recordLocks(trx, "drivers", ["d1", "d2"]);
  recordLocks(trx, "customers", ["c1"]);
  recordLocks(trx, "drivers", ["d2"]);
  recordLocks(trx, "bookings", ["b1"]);
});

test("a kind before one that the transaction holds is refused", () => {
  const trx = {};
  recordLocks(trx, "customers", ["c1"]);
  expect(() => recordLocks(trx, "bookings", ["b1"])).toThrow(
    new LockOrderError("bookings must be locked before customers"),
  );
});

test("more rows of a kind that the transaction holds are refused", () => {
  const trx = {};
  recordLocks(trx, "drivers", ["d2"]);
  expect(() => recordLocks(trx, "drivers", ["d1"])).toThrow(LockOrderError);
});

test("transactions do not know of each other's rows, and a row that is not there is no lock", () => {
  const trx = {};
  recordLocks({}, "customers", ["c1"]);
  recordLocks(trx, "promos", []);
  recordLocks(trx, "bookings", ["b1"]);
});

test("rows that belong to a booking are locked behind it, at any time after it", () => {
  const trx = {};
  expect(() => recordLocks(trx, "payoutFreezes", ["f1"])).toThrow(LockOrderError);
  recordLocks(trx, "bookings", ["b1"]);
  recordLocks(trx, "customers", ["c1"]);
  recordLocks(trx, "payoutFreezes", ["f1"]);
  recordLocks(trx, "payoutFreezes", ["f2"]);
  recordLocks(trx, "promos", ["p1"]);
});

test("a refund is locked behind its booking, or behind its payment where that has none", () => {
  const ofBooking = {};
  expect(() => recordLocks(ofBooking, "refunds", ["r1"])).toThrow(LockOrderError);
  recordLocks(ofBooking, "bookings", ["b1"]);
  recordLocks(ofBooking, "bookingPayments", ["p1"]);
  recordLocks(ofBooking, "bookingPayments", ["p2"]);
  recordLocks(ofBooking, "refunds", ["r1"]);
  const ofAmountDue = {};
  recordLocks(ofAmountDue, "otherPayments", ["p1"]);
  recordLocks(ofAmountDue, "refunds", ["r1"]);
  recordLocks(ofAmountDue, "customers", ["c1"]);
  expect(() => recordLocks(ofAmountDue, "otherPayments", ["p2"])).toThrow(LockOrderError);
});
