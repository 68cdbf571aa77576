import { expect, test } from "vitest";
import {
  invoiceDueOn,
  invoiceRefusal,
  isLowNow,
  isOverdue,
  remindersDue,
  setsLimitAlone,
  usualMethod,
} from "./invoices.ts";

const account = { creditLimitSatang: 10_000, receivableSatang: 4_000, overdue: false };

test("an invoice takes a booking up to the limit, and none while one is overdue", () => {
  expect(invoiceRefusal(account, 6_000)).toBeNull();
  expect(invoiceRefusal(account, 6_001)).toBe("credit_limit_reached");
  expect(invoiceRefusal({ ...account, overdue: true }, 1)).toBe("invoice_overdue");
  expect(invoiceRefusal({ ...account, creditLimitSatang: 0 }, 1)).toBe("invoice_not_granted");
  // A limit that was lowered below what is owed.
  expect(invoiceRefusal({ ...account, creditLimitSatang: 3_000 }, 1)).toBe("credit_limit_reached");
  expect([usualMethod(0), usualMethod(1)]).toEqual(["balance", "invoice"]);
});

test("a balance is low when it crosses the amount, not while it stays below", () => {
  const crosses = (beforeSatang: number, afterSatang: number) =>
    isLowNow(1_000, { beforeSatang, afterSatang });
  expect([crosses(1_000, 999), crosses(999, 500), crosses(2_000, 1_000)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isLowNow(null, { beforeSatang: 5, afterSatang: 0 })).toBe(false);
});

test("an invoice is due by Bangkok's days, with reminders around that day", () => {
  const dueOn = invoiceDueOn(new Date("2026-11-30T17:20:00Z"));
  expect(dueOn).toBe("2026-12-16");
  expect(isOverdue(dueOn, new Date("2026-12-16T16:59:59Z"))).toBe(false);
  expect(isOverdue(dueOn, new Date("2026-12-16T17:00:00Z"))).toBe(true);
  const reminders = (day: string) => remindersDue(dueOn, new Date(`${day}T05:00:00Z`));
  expect(
    ["2026-12-12", "2026-12-13", "2026-12-16", "2026-12-17", "2026-12-23"].map(reminders),
  ).toEqual([0, 1, 1, 2, 3]);
});

test("a high limit needs two, a lower one than before does not", () => {
  const alone = (limitSatang: number, beforeSatang = 0, raisedTodaySatang = 0) =>
    setsLimitAlone({ limitSatang, beforeSatang, raisedTodaySatang });
  expect(alone(5_000_000)).toBe(true);
  expect(alone(5_000_001)).toBe(false);
  expect(alone(9_000_000, 10_000_000, 5_000_000)).toBe(true);
  // The same sum in parts, over several businesses.
  expect([alone(1_000_000, 0, 4_000_000), alone(1_000_001, 0, 4_000_000)]).toEqual([true, false]);
});
