import fc from "fast-check";
import { expect, test } from "vitest";
import { vatWithin } from "../tax/split-vat.ts";
import type { OwnedAccount } from "./accounts.ts";
import {
  cashJobHold,
  cashLimit,
  cashOffset,
  type DriverBalance,
  decideCashJob,
} from "./driver-balance.ts";
import { balanceOf, type Entry, entryOf } from "./entry.ts";
import {
  collectCod,
  collectFare,
  creditLatePayment,
  holdCommission,
  type JobMoney,
  offsetCash,
  releaseHold,
  settleCancellation,
  settleJob,
} from "./job-entries.ts";
import { useCredit } from "./payment-entries.ts";

const job: JobMoney = {
  bookingId: "b",
  customerId: "c",
  totalSatang: 10_000,
  driverPaySatang: 8500,
  promoSatang: 0,
};
const assignedAt = new Date("2026-11-23T05:00:00Z");
/** The part of a price that is collected in cash, after its credit. */
const inCash = (money: JobMoney, creditSatang = 0) => ({
  bookingId: money.bookingId,
  driverPaySatang: money.driverPaySatang,
  cashSatang: money.totalSatang - creditSatang,
});
const untaxed = { vatSatang: 0, withheldSatang: 0 };

/**
 * The books so far; an entry with a source that exists already is ignored, as the database does it.
 */
class Books {
  readonly entries: Entry[] = [];
  private readonly sources = new Set<string>();
  post(...entries: (Entry | null)[]): void {
    for (const entry of entries) {
      if (!entry || this.sources.has(entry.source)) continue;
      this.sources.add(entry.source);
      this.entries.push(entry);
    }
  }
  of = (account: OwnedAccount, ownerId: string) => balanceOf(this.entries, account, ownerId);
  driver = (id: string): DriverBalance => ({
    availableSatang: 0 - this.of("driver_available", id),
    heldSatang: 0 - this.of("driver_held", id),
    cashOwedSatang: this.of("driver_cash_owed", id),
  });
  prepaid = () => 0 - this.of("booking_prepaid", "b");
  total = () =>
    this.entries
      .flatMap((entry) => entry.postings)
      .reduce((sum, line) => sum + line.amountSatang, 0);
  release(driverId: string, because: string): void {
    const heldSatang = this.driver(driverId).heldSatang;
    this.post(releaseHold({ bookingId: "b", driverId, heldSatang, because }));
  }
  close(driverId: string): void {
    this.release(driverId, "ended");
    this.post(offsetCash(this.driver(driverId), { driverId, because: "b" }));
  }
}

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
  // 85 percent of 20.01 is 17.0085: floored, the rest stays with the platform.
  expect(summary(entry)).toEqual([
    "customer_due(c) 12001",
    "driver_available(d) -10200",
    "platform_revenue -1801",
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

const step = fc.constantFrom(
  "accept",
  "collect",
  "giveBack",
  "cancel",
  "failPickUp",
  "deliver",
  "comeBack",
  "repeat",
);
const history = fc.record({
  totalSatang: fc.integer({ min: 1, max: 50_000 }).map((baht) => baht * 100),
  payPercent: fc.integer({ min: 0, max: 130 }),
  promoSatang: fc.integer({ min: 0, max: 30_000 }),
  withheldPercent: fc.constantFrom(0, 1, 3),
  // The part of the price that credit has paid before the search for a driver.
  creditPercent: fc.constantFrom(0, 0, 10, 60, 99),
  steps: fc.array(step, { minLength: 1, maxLength: 14 }),
});

/** Plays a cash booking, a part of it paid with credit, through the books as its states allow; what a state does not allow is skipped. */
function play(input: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  const books = new Books();
  const driverPaySatang = Math.floor((input.totalSatang * input.payPercent) / 100);
  const money = {
    ...job,
    totalSatang: input.totalSatang,
    driverPaySatang,
    promoSatang: input.promoSatang,
  };
  const creditSatang = Math.floor((input.totalSatang * input.creditPercent) / 100);
  books.post(
    entryOf({ kind: "adjusted", source: "adjustment:1" }, [
      { account: "claims_cost", amountSatang: creditSatang },
      { account: "customer_credit", ownerId: "c", amountSatang: -creditSatang },
    ]),
    useCredit({ bookingId: "b", customerId: "c", amountSatang: creditSatang }),
  );
  const cashOf = inCash(money, creditSatang);
  const seen = {
    earned: 0,
    drivers: new Set<string>(),
    fees: 0,
    returns: 0,
    settled: false,
    promo: 0,
    vatSatang: 0,
    withheldSatang: 0,
  };
  let driverId: string | null = null;
  let ended = false;
  let times = 0;
  const settle = (returnFareSatang: number) => {
    if (!driverId) return;
    const prepaidSatang = books.prepaid();
    const vatSatang = vatWithin(money.totalSatang + returnFareSatang, 7);
    const paySatang = driverPaySatang + Math.floor(returnFareSatang * 0.85);
    const withheldSatang = Math.floor((paySatang * input.withheldPercent) / 100);
    const tax = { vatSatang, withheldSatang };
    const entry = settleJob(money, {
      driverId,
      prepaidSatang,
      returnFareSatang,
      farePercent: 85,
      ...tax,
    });
    books.post(entry, entry);
    Object.assign(seen, tax);
    books.close(driverId);
    Object.assign(seen, { settled: true, returns: returnFareSatang, promo: money.promoSatang });
    ended = true;
  };
  const end = (feeSatang: number) => {
    books.post(settleCancellation(money, { driverId, feeSatang, prepaidSatang: books.prepaid() }));
    if (driverId) books.close(driverId);
    seen.fees = feeSatang;
    ended = true;
  };
  const moves: Record<typeof step extends fc.Arbitrary<infer T> ? T : never, () => void> = {
    accept() {
      if (driverId) return;
      times += 1;
      driverId = `d${times % 3}`;
      seen.drivers.add(driverId);
      const at = new Date(assignedAt.getTime() + times);
      books.post(
        holdCommission({
          bookingId: "b",
          driverId,
          holdSatang: cashJobHold(cashOf),
          assignedAt: at,
        }),
      );
    },
    collect: () => driverId && books.post(collectFare({ ...cashOf, driverId })),
    giveBack() {
      if (!driverId) return;
      books.release(driverId, `event-${times}`);
      driverId = null;
    },
    cancel: () => end(driverId ? 4000 : 0),
    failPickUp: () => driverId && end(4000),
    deliver: () => settle(0),
    comeBack: () => settle(1999),
    repeat: () => books.post(...books.entries),
  };
  for (const name of input.steps) {
    if (!ended) moves[name]();
    expect(books.total()).toBe(0);
  }
  return { books, money, creditSatang, seen, ended, driverId: driverId as string | null };
}

test("ten thousand random histories: zero after each step, nothing stays on an ended booking, everybody has theirs", () => {
  fc.assert(
    fc.property(history, (input) => {
      const { books, money, creditSatang, seen, ended, driverId } = play(input);
      for (const id of seen.drivers) {
        const { heldSatang, cashOwedSatang } = books.driver(id);
        expect(heldSatang).toBe(
          !ended && id === driverId ? cashJobHold(inCash(money, creditSatang)) : 0,
        );
        expect(cashOwedSatang).toBeGreaterThanOrEqual(0);
      }
      if (!ended) return;
      expect(books.prepaid()).toBe(0);
      const owed = books.of("customer_due", "c") + books.of("customer_credit", "c");
      const wealth = [...seen.drivers].map((id) => books.driver(id));
      const drivers = wealth.reduce(
        (sum, one) => sum + one.availableSatang - one.cashOwedSatang,
        0,
      );
      const collected =
        balanceOf(books.entries, "driver_cash_owed") > 0 ||
        wealth.some((one) => one.availableSatang < 0);
      const price = seen.settled ? money.totalSatang + seen.returns : seen.fees;
      const earned = seen.settled
        ? money.driverPaySatang + Math.floor(seen.returns * 0.85)
        : seen.fees;
      const pay = earned - seen.withheldSatang;
      const cash = books.entries.some((entry) => entry.kind === "fare_collected")
        ? money.totalSatang - creditSatang
        : 0;
      // The customer owes the price less what was paid; the drivers have their pay less the cash in their pockets.
      expect(owed).toBe(price - cash - creditSatang);
      expect(drivers).toBe(pay - cash);
      expect(balanceOf(books.entries, "vat_output")).toBe(0 - seen.vatSatang);
      expect(balanceOf(books.entries, "withholding")).toBe(0 - seen.withheldSatang);
      if (cash === 0) expect(collected).toBe(false);
    }),
    { numRuns: 10_000 },
  );
});
