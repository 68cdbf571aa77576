import fc from "fast-check";
import { expect, test } from "vitest";
import { balanceOf, type Entry } from "../ledger/entry.ts";
import { collectCod, offsetCash } from "../ledger/job-entries.ts";
import { forfeitCredit, receiveTopUp } from "../ledger/payment-entries.ts";
import { refundCod, returnPayout, settlePayout, startPayout } from "./payout-entries.ts";
import { decidePayout } from "./request-payout.ts";
import { decideTransfer } from "./transfer.ts";
import type { PayoutState } from "./types.ts";

const summary = (entry: Entry | null) =>
  entry?.postings.map(
    (line) => `${line.account}${line.ownerId ? `(${line.ownerId})` : ""} ${line.amountSatang}`,
  );
const money = {
  payoutId: "p",
  account: "driver_available",
  ownerId: "d",
  amountSatang: 50_000,
} as const;

test("a payout leaves the balance at once, and the balance at the provider when it has arrived", () => {
  expect(summary(startPayout(money))).toEqual([
    "driver_available(d) 50000",
    "payouts_in_flight -50000",
  ]);
  expect(summary(returnPayout(money))).toEqual([
    "payouts_in_flight 50000",
    "driver_available(d) -50000",
  ]);
  expect(summary(settlePayout(money, 50_000))).toEqual([
    "payouts_in_flight 50000",
    "provider_clearing -50000",
  ]);
});

test("the fee of sending cash on delivery is ours", () => {
  expect(summary(settlePayout(money, 53_210))).toEqual([
    "payouts_in_flight 50000",
    "provider_fees 3210",
    "provider_clearing -53210",
  ]);
  expect(() => settlePayout(money, 49_999)).toThrow("covers");
});

test("cash given back to a recipient comes from our own bank account", () => {
  const refund = refundCod({
    collectionId: "x",
    bookingId: "b",
    customerId: "c",
    amountSatang: 700,
  });
  expect(summary(refund)).toEqual(["cod_held(c) 700", "bank -700"]);
});

test("credit given up with an account is other income: nothing was sold, and no VAT is in it", () => {
  const closure = { closureId: "x", customerId: "c", amountSatang: 1999 };
  expect(summary(forfeitCredit(closure))).toEqual([
    "customer_credit(c) 1999",
    "other_income -1999",
  ]);
  expect(forfeitCredit({ ...closure, amountSatang: 0 })).toBeNull();
});

const step = fc.oneof(
  fc.record({ do: fc.constant("earn" as const), satang: fc.integer({ min: 100, max: 90_000 }) }),
  fc.record({ do: fc.constant("collect" as const), satang: fc.integer({ min: 100, max: 90_000 }) }),
  fc.record({ do: fc.constant("ask" as const), satang: fc.integer({ min: 1, max: 120_000 }) }),
  fc.record({
    do: fc.constantFrom("send", "sent", "pay", "fail", "repeat"),
    satang: fc.constant(0),
  }),
);

/**
 * A driver who earns, collects cash on delivery and withdraws money, with a provider that reports
 * in any order.
 */
function play(steps: readonly { do: string; satang: number }[]) {
  const entries: Entry[] = [];
  const sources = new Set<string>();
  const post = (...made: (Entry | null)[]) => {
    for (const entry of made)
      if (entry && !sources.has(entry.source)) {
        sources.add(entry.source);
        entries.push(entry);
      }
  };
  const payouts: { id: string; amountSatang: number; state: PayoutState }[] = [];
  const balance = () => ({
    availableSatang: 0 - balanceOf(entries, "driver_available", "d"),
    heldSatang: 0,
    cashOwedSatang: balanceOf(entries, "driver_cash_owed", "d"),
  });
  let earned = 0;
  let collected = 0;
  let times = 0;
  const applyResult = (result: { sent: boolean; paid: boolean; failed: boolean }) => {
    for (const payout of payouts) {
      const decision = decideTransfer(payout.state, result);
      const { amountSatang, id: payoutId } = payout;
      payout.state = decision.state;
      const its = { payoutId, account: "driver_available", ownerId: "d", amountSatang } as const;
      if (decision.effect === "settle") post(settlePayout(its, amountSatang));
      if (decision.effect !== "give_back") continue;
      post(
        returnPayout(its),
        offsetCash(balance(), { driverId: "d", because: `returned:${payoutId}` }),
      );
    }
  };
  for (const { do: what, satang } of steps) {
    times += 1;
    if (what === "earn") {
      earned += satang;
      post(
        receiveTopUp({ topUpId: `t${times}`, driverId: "d", amountSatang: satang, feeSatang: 0 }),
      );
      post(offsetCash(balance(), { driverId: "d", because: `t${times}` }));
    } else if (what === "collect") {
      collected += satang;
      post(
        collectCod({
          bookingId: `b${times}`,
          customerId: "c",
          driverId: "d",
          stopIndex: 1,
          amountSatang: satang,
        }),
      );
    } else if (what === "ask") {
      const hasOpen = payouts.some(({ state }) => state === "requested" || state === "sending");
      const request = {
        balance: balance(),
        frozenSatang: 0,
        minSatang: 1,
        account: "verified",
        hasOpen,
        isFrozen: false,
      } as const;
      if (!decidePayout(request, satang).ok) continue;
      payouts.push({ id: `p${times}`, amountSatang: satang, state: "requested" });
      post(
        startPayout({
          payoutId: `p${times}`,
          account: "driver_available",
          ownerId: "d",
          amountSatang: satang,
        }),
      );
    } else if (what === "send") {
      for (const payout of payouts) if (payout.state === "requested") payout.state = "sending";
    } else if (what === "repeat") post(...entries);
    else applyResult({ sent: what !== "fail", paid: what === "pay", failed: what === "fail" });
    const total = entries
      .flatMap((entry) => entry.postings)
      .reduce((sum, line) => sum + line.amountSatang, 0);
    expect(total).toBe(0);
    expect(balance().availableSatang).toBeGreaterThanOrEqual(0);
  }
  return { entries, payouts, balance: balance(), earned, collected };
}

test("ten thousand random histories: no one is paid what is not theirs, and nothing is lost on the way", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { entries, payouts, balance, earned, collected } = play(steps);
      const sum = (...states: PayoutState[]) =>
        payouts
          .filter(({ state }) => states.includes(state))
          .reduce((total, one) => total + one.amountSatang, 0);
      expect(0 - balanceOf(entries, "payouts_in_flight")).toBe(sum("requested", "sending", "sent"));
      // What came in is in the account, on its way, available, or has paid for cash in the pocket.
      const handedIn = collected - balance.cashOwedSatang;
      expect(sum("requested", "sending", "sent", "paid") + balance.availableSatang + handedIn).toBe(
        earned,
      );
      expect(0 - balanceOf(entries, "cod_held", "c")).toBe(collected);
    }),
    { numRuns: 10_000 },
  );
});
