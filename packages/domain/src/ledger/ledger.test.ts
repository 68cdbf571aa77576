import { expect, test } from "vitest";
import {
  cashJobHold,
  cashLimit,
  cashOffset,
  type DriverBalance,
  decideCashJob,
} from "./driver-balance.ts";
import { balanceOf, type Entry, entryKinds, entryOf, isDueKind } from "./entry.ts";
import { assignedAt, Books, inCash, job } from "./histories/books.ts";
import {
  collectCod,
  collectFare,
  creditLatePayment,
  holdCommission,
  settleCancellation,
  settleJob,
} from "./job-entries.ts";

const untaxed = { vatSatang: 0, withheldSatang: 0 };

const summary = (entry: Entry | null) =>
  entry?.postings.map(
    (line) => `${line.account}${line.ownerId ? `(${line.ownerId})` : ""} ${line.amountSatang}`,
  );

test("a cash job from acceptance to the end: the driver keeps the cash and pays the commission out of the balance", () => {
  const books = new Books();
  const holdSatang = cashJobHold(inCash(job));
  expect(
    summary(holdCommission({ bookingId: "b", driverId: "d", holdSatang, assignedAt })),
  ).toEqual(["driver_available(d) 1500", "driver_held(d) -1500"]);
  books.post(holdCommission({ bookingId: "b", driverId: "d", holdSatang, assignedAt }));
  books.post(collectFare({ ...inCash(job), driverId: "d" }));
  expect(books.driver("d")).toEqual({
    availableSatang: -1500,
    heldSatang: 1500,
    cashOwedSatang: 10_000,
  });
  books.post(
    settleJob(job, {
      driverId: "d",
      prepaidSatang: 10_000,
      returnFareSatang: 0,
      farePercent: 85,
      ...untaxed,
    }),
  );
  books.close("d");
  // 100 baht in the pocket, 85 of them earned: 15 are owed.
  expect(books.driver("d")).toEqual({ availableSatang: 0, heldSatang: 0, cashOwedSatang: 1500 });
  expect(balanceOf(books.entries, "platform_revenue")).toBe(-1500);
  expect(books.prepaid()).toBe(0);
});

test("with a balance nothing is owed afterwards: it has paid the commission", () => {
  const books = new Books();
  books.post(
    entryOf({ kind: "top_up_received", source: "top-up:1" }, [
      { account: "provider_clearing", amountSatang: 200_000 },
      { account: "driver_available", ownerId: "d", amountSatang: -200_000 },
    ]),
    collectFare({ ...inCash(job), driverId: "d" }),
    settleJob(job, {
      driverId: "d",
      prepaidSatang: 10_000,
      returnFareSatang: 0,
      farePercent: 85,
      ...untaxed,
    }),
  );
  books.close("d");
  expect(books.driver("d")).toEqual({ availableSatang: 198_500, heldSatang: 0, cashOwedSatang: 0 });
});

test("an unpaid fare and the return fare become the sender's due; the driver is paid at once", () => {
  const entry = settleJob(job, {
    driverId: "d",
    prepaidSatang: 0,
    returnFareSatang: 2001,
    farePercent: 85,
    ...untaxed,
  });
  // 85 percent of 20.01 is 17.0085: rounded up in the driver's favour.
  expect(summary(entry)).toEqual([
    "customer_due(c) 12001",
    "driver_available(d) -10201",
    "platform_revenue -1800",
  ]);
});

test("a promo is the platform's cost, not the driver's", () => {
  const promo = { ...job, totalSatang: 8000, promoSatang: 2000 };
  const entry = settleJob(promo, {
    driverId: "d",
    prepaidSatang: 8000,
    returnFareSatang: 0,
    farePercent: 85,
    ...untaxed,
  });
  expect(summary(entry)).toEqual([
    "booking_prepaid(b) 8000",
    "promo_cost 2000",
    "driver_available(d) -8500",
    "platform_revenue -1500",
  ]);
  expect(cashJobHold(inCash(promo))).toBe(0);
});

test("a cancellation's fee comes out of what was paid, the rest is the customer's; unpaid it is due", () => {
  const paid = settleCancellation(job, { driverId: "d", feeSatang: 4000, prepaidSatang: 10_000 });
  expect(summary(paid)).toEqual([
    "booking_prepaid(b) 10000",
    "customer_credit(c) -6000",
    "driver_available(d) -4000",
  ]);
  const unpaid = settleCancellation(job, { driverId: "d", feeSatang: 4000, prepaidSatang: 0 });
  expect(summary(unpaid)).toEqual(["customer_due(c) 4000", "driver_available(d) -4000"]);
  expect(settleCancellation(job, { driverId: null, feeSatang: 0, prepaidSatang: 0 })).toBeNull();
});

test("cash on delivery is the sender's money in the driver's pocket", () => {
  const entry = collectCod({
    bookingId: "b",
    customerId: "c",
    driverId: "d",
    stopIndex: 2,
    amountSatang: 50_000,
  });
  expect(summary(entry)).toEqual(["driver_cash_owed(d) 50000", "cod_held(c) -50000"]);
});

test("money that comes in after the end is the customer's credit", () => {
  expect(summary(creditLatePayment(job, 10_000))).toEqual([
    "booking_prepaid(b) 10000",
    "customer_credit(c) -10000",
  ]);
});

test("lines that do not sum to zero, have no owner or half a satang are a bug", () => {
  const head = { kind: "top_up_received", source: "s" } as const;
  expect(() => entryOf(head, [{ account: "bank", amountSatang: 1 }])).toThrow("sum to zero");
  expect(() => entryOf(head, [{ account: "bank", amountSatang: 0.5 }])).toThrow("whole satang");
  expect(() => entryOf(head, [{ account: "customer_due", ownerId: "", amountSatang: 1 }])).toThrow(
    "owner",
  );
  expect(() => entryOf({ ...head, source: "" }, [])).toThrow("source");
});

test("a new driver may go 200 baht below nothing for cash jobs, and cash in the pocket counts against that", () => {
  const nothing = { availableSatang: 0, heldSatang: 0, cashOwedSatang: 0 };
  const may = (balance: DriverBalance, holdSatang: number) =>
    decideCashJob(balance, { holdSatang, creditLineSatang: 20_000 });
  expect(may(nothing, 20_000)).toEqual({ ok: true });
  expect(may(nothing, 20_001)).toEqual({ ok: false, missingSatang: 1 });
  expect(may({ ...nothing, cashOwedSatang: 19_000 }, 1001)).toEqual({
    ok: false,
    missingSatang: 1,
  });
  expect(may({ ...nothing, cashOwedSatang: 90_000 }, 0)).toEqual({ ok: true });
  expect(cashLimit({ ...nothing, availableSatang: -5000 }, 20_000)).toBe(15_000);
  expect(cashOffset({ ...nothing, availableSatang: -5000, cashOwedSatang: 9000 })).toBe(0);
});

test("an entry of a kind that is not listed makes no customer owe, and a doubted fee is owed whole", () => {
  const lines = [
    { account: "customer_due", ownerId: "c", amountSatang: 100 },
    { account: "platform_revenue", amountSatang: -100 },
  ] as const;
  for (const kind of entryKinds) {
    const post = () => entryOf({ kind, source: "planted" }, lines);
    if (isDueKind(kind)) expect(post()?.postings).toHaveLength(2);
    else expect(post, kind).toThrow("only a listed kind makes a customer owe");
  }
  const fee = { driverId: "d", feeSatang: 4000, prepaidSatang: 10_000, feeWaits: true };
  const entry = settleCancellation(job, fee);
  expect(balanceOf(entry ? [entry] : [], "customer_due")).toBe(4000);
  expect(balanceOf(entry ? [entry] : [], "customer_credit")).toBe(-10_000);
});
