import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOf } from "../../quoting/driver-pay.ts";
import { vatWithin } from "../../tax/split-vat.ts";
import { cashJobHold } from "../driver-balance.ts";
import { balanceOf, entryOf } from "../entry.ts";
import { collectFare, holdCommission, settleCancellation, settleJob } from "../job-entries.ts";
import { useCredit, useLessCredit } from "../payment-entries.ts";
import { assignedAt, Books, inCash, job } from "./books.ts";

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
    const paySatang = driverPaySatang + shareOf(returnFareSatang, { farePercent: 85 });
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
        ? money.driverPaySatang + shareOf(seen.returns, { farePercent: 85 })
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

test("property: a booking by credit that becomes cheaper costs the new price, however it ends, and the books sum to nothing", () => {
  const baht = fc.integer({ min: 1, max: 50_000 }).map((whole) => whole * 100);
  const story = fc.record({ before: baht, after: baht, delivered: fc.boolean() });
  fc.assert(
    fc.property(story, ({ before, after, delivered }) => {
      fc.pre(after < before);
      const [books, owners] = [new Books(), { bookingId: "b", customerId: "c" }];
      const back = { ...owners, amountSatang: before - after, because: "edit" };
      // The same yes again gives nothing back.
      books.post(
        useCredit({ ...owners, amountSatang: before }),
        useLessCredit(back),
        useLessCredit(back),
      );
      expect([books.of("customer_credit", "c"), books.prepaid()]).toEqual([after, after]);
      const money = { ...job, totalSatang: after, driverPaySatang: Math.floor(after * 0.85) };
      const work = {
        driverId: "d",
        prepaidSatang: books.prepaid(),
        vatSatang: 0,
        withheldSatang: 0,
      };
      books.post(
        delivered
          ? settleJob(money, { ...work, returnFareSatang: 0, farePercent: 85 })
          : settleCancellation(money, { ...work, feeSatang: 0 }),
      );
      const paid = delivered ? after : 0;
      expect([books.of("customer_credit", "c"), books.prepaid(), books.total()]).toEqual([
        paid,
        0,
        0,
      ]);
      expect(books.of("customer_due", "c")).toBe(0);
    }),
  );
});
