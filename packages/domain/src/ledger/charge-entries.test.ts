import fc from "fast-check";
import { expect, test } from "vitest";
import { payOldestFirst } from "../payments/amount-due.ts";
import type { OwnedAccount } from "./accounts.ts";
import {
  payAmountDue,
  type ReceivedCharge,
  receiveForAmountsDue,
  receivePriority,
  receiveTip,
  receiveUnused,
  settleWaiting,
} from "./charge-entries.ts";
import { balanceOf, type Entry } from "./entry.ts";
import { settleCancellation, settleJob } from "./job-entries.ts";
import { receivePayment, sendRefund } from "./payment-entries.ts";

const charge: ReceivedCharge = {
  paymentId: "x",
  bookingId: "b",
  customerId: "c",
  amountSatang: 5000,
  feeSatang: 195,
};
const summary = (entry: Entry | null) =>
  entry?.postings.map(
    (line) => `${line.account}${line.ownerId ? `(${line.ownerId})` : ""} ${line.amountSatang}`,
  );

test("a tip is all the driver's; the provider's fee is the platform's", () => {
  expect(summary(receiveTip(charge, "d"))).toEqual([
    "provider_clearing 4805",
    "provider_fees 195",
    "driver_available(d) -5000",
  ]);
});

test("a higher price is the booking's, money for dues and unused money the customer's", () => {
  expect(summary(receivePriority(charge))?.at(-1)).toBe("booking_prepaid(b) -5000");
  expect(summary(receiveForAmountsDue(charge))?.at(-1)).toBe("customer_credit(c) -5000");
  expect(summary(receiveUnused(charge))?.at(-1)).toBe("customer_credit(c) -5000");
  expect(() => receivePriority({ ...charge, bookingId: null })).toThrow("belongs to a booking");
  expect(() => receiveTip({ ...charge, feeSatang: 5001 }, "d")).toThrow("part of the amount");
});

test("waiting is owed by the customer and the driver's at once; nothing waited is no entry", () => {
  const waited = { bookingId: "b", customerId: "c", driverId: "d", feeSatang: 2500 };
  expect(summary(settleWaiting(waited))).toEqual([
    "customer_due(c) 2500",
    "driver_available(d) -2500",
  ]);
  expect(settleWaiting({ ...waited, feeSatang: 0 })).toBeNull();
});

const histories = fc.record({
  totalSatang: fc.integer({ min: 20, max: 500 }).map((baht) => baht * 100),
  prepaid: fc.boolean(),
  raises: fc.array(
    fc.integer({ min: 20, max: 100 }).map((baht) => baht * 100),
    { maxLength: 3 },
  ),
  end: fc.constantFrom("delivered", "returned", "cancelled"),
  feeSatang: fc.constantFrom(0, 4000),
  waitingSatang: fc.integer({ min: 0, max: 4 }).map((steps) => steps * 2500),
  tips: fc.array(
    fc.integer({ min: 20, max: 100 }).map((baht) => baht * 100),
    { maxLength: 2 },
  ),
  payments: fc.integer({ min: 0, max: 3 }),
  twice: fc.boolean(),
});

/**
 * Plays a booking by card with everything that can be charged after it; each source is booked once,
 * as the database does.
 */
function play(history: typeof histories extends fc.Arbitrary<infer T> ? T : never) {
  const entries: Entry[] = [];
  const sources = new Set<string>();
  const of = (account: OwnedAccount, ownerId: string) => balanceOf(entries, account, ownerId);
  const post = (...made: (Entry | null)[]) => {
    for (const entry of history.twice ? made.flatMap((one) => [one, one]) : made) {
      if (!entry || sources.has(entry.source)) continue;
      sources.add(entry.source);
      entries.push(entry);
      expect(
        entries
          .flatMap((entry) => entry.postings)
          .reduce((sum, line) => sum + line.amountSatang, 0),
      ).toBe(0);
    }
  };
  // What is owed may be a single baht, and the provider keeps no more than came in.
  const money = (paymentId: string, amountSatang: number): ReceivedCharge => ({
    ...charge,
    paymentId,
    amountSatang,
    feeSatang: Math.min(charge.feeSatang, amountSatang),
  });
  const raised = history.prepaid ? history.raises.reduce((sum, raise) => sum + raise, 0) : 0;
  const totalSatang = history.totalSatang + raised;
  const driverPaySatang = Math.floor(history.totalSatang * 0.85) + raised;
  const job = { bookingId: "b", customerId: "c", totalSatang, driverPaySatang, promoSatang: 0 };
  if (history.prepaid) {
    post(
      receivePayment({
        paymentId: "p",
        bookingId: "b",
        amountSatang: history.totalSatang,
        feeSatang: 195,
      }),
    );
    history.raises.forEach((raise, index) => {
      post(receivePriority(money(`raise-${index}`, raise)));
    });
  }
  const prepaidSatang = 0 - of("booking_prepaid", "b");
  const cancelled = history.end === "cancelled";
  if (cancelled) {
    post(settleCancellation(job, { driverId: "d", feeSatang: history.feeSatang, prepaidSatang }));
    const back = Math.max(0, prepaidSatang - history.feeSatang);
    if (back > 0)
      post(sendRefund({ refundId: "r", bookingId: "b", customerId: "c", amountSatang: back }));
  } else {
    const returnFareSatang = history.end === "returned" ? 2000 : 0;
    const settled = {
      driverId: "d",
      prepaidSatang,
      returnFareSatang,
      farePercent: 85,
      vatSatang: 0,
      withheldSatang: 0,
    };
    post(settleJob(job, settled));
    post(
      settleWaiting({
        bookingId: "b",
        customerId: "c",
        driverId: "d",
        feeSatang: history.waitingSatang,
      }),
    );
    if (history.end === "delivered")
      for (const tip of history.tips.slice(0, 1)) post(receiveTip(money("tip", tip), "d"));
  }
  const owedAtEnd = of("customer_due", "c");
  // A debt is paid once; a second payment becomes credit, and it goes back.
  for (let time = 0; time < history.payments; time++) {
    if (owedAtEnd === 0) break;
    const chargeId = `due-${time}`;
    const before = of("customer_due", "c");
    post(receiveForAmountsDue({ ...money(chargeId, owedAtEnd), bookingId: null }));
    const open = before > 0 ? [{ bookingId: "b", amountSatang: before, since: new Date(0) }] : [];
    const paid = payOldestFirst(open, 0 - of("customer_credit", "c"));
    post(...paid.map((part) => payAmountDue({ ...part, customerId: "c", because: chargeId })));
    const leftSatang = Math.max(0, owedAtEnd - before);
    if (leftSatang > 0)
      post(
        sendRefund({
          refundId: chargeId,
          bookingId: "b",
          customerId: "c",
          amountSatang: leftSatang,
        }),
      );
  }
  return { of, owedAtEnd, driverPaySatang, prepaidSatang, cancelled };
}

test("ten thousand random histories: zero after each entry, nothing stays on an ended booking, everybody has theirs", () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { of, owedAtEnd, driverPaySatang, prepaidSatang, cancelled } = play(history);
      expect(of("booking_prepaid", "b")).toBe(0);
      expect(of("customer_credit", "c")).toBe(0);
      expect(of("customer_due", "c")).toBe(history.payments > 0 ? 0 : owedAtEnd);
      const tip = history.end === "delivered" ? (history.tips[0] ?? 0) : 0;
      const back = history.end === "returned" ? Math.floor(2000 * 0.85) : 0;
      const earned = cancelled
        ? history.feeSatang
        : driverPaySatang + history.waitingSatang + tip + back;
      expect(0 - of("driver_available", "d")).toBe(earned);
      if (cancelled) expect(owedAtEnd).toBe(Math.max(0, history.feeSatang - prepaidSatang));
    }),
    { numRuns: 10_000 },
  );
});
