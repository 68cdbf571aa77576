import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingStates, stopStates } from "../booking-types.ts";
import { codStates } from "../payouts/types.ts";
import { type CodMoneyFacts, codMoneyOf, codMoneyStates, sumCodMoney } from "./cod-money.ts";

const collected = {
  state: "held",
  collectedDay: "2026-11-30",
  endedDay: null,
  payout: null,
} as const;
const account = { day: "2026-12-08", lastDigits: "1234" };
/** Five days after Monday 30 November is a Saturday, and the Monday after it a holiday. */
const calendar = { terms: { codHoldDays: 5 }, holidays: ["2026-12-07"] };
const facts = (more: Partial<CodMoneyFacts>): CodMoneyFacts => ({
  amountSatang: 59_000,
  stopState: "done",
  bookingState: "delivered",
  collection: collected,
  hasAccount: true,
  ...more,
});
const on = (today: string, more: Partial<CodMoneyFacts>) => {
  const { state, day, lastDigits, needsAccount } = codMoneyOf(facts(more), { ...calendar, today });
  return [state, day, lastDigits, needsAccount];
};

test.each([
  ["still with the recipient", { stopState: "pending", bookingState: "searching" }, "to_collect"],
  ["a recipient who refused", { stopState: "failed", bookingState: "in_transit" }, "not_collected"],
  ["a cancelled booking", { stopState: "pending", bookingState: "cancelled" }, "not_collected"],
] as const)("%s: %s → %s", (_, more, state) => {
  expect(on("2026-11-30", { collection: null, ...more })).toEqual([state, null, null, false]);
});

test("cash at the sender's risk is followed to the account, with its bank days", () => {
  expect(on("2026-11-30", {})).toEqual(["held", "2026-12-08", null, false]);
  expect(on("2026-12-08", {})).toEqual(["held", "2026-12-08", null, false]);
  expect(on("2026-12-09", {})).toEqual(["delayed", null, null, false]);
  const releasing = { ...collected, state: "releasing", payout: account } as const;
  expect(on("2026-12-08", { collection: releasing })).toEqual([
    ...["on_its_way", "2026-12-08", "1234", false],
  ]);
  const paid = { ...releasing, state: "paid", endedDay: "2026-12-09" } as const;
  expect(on("2026-12-20", { collection: paid })).toEqual(["paid", "2026-12-09", "1234", false]);
  const refunded = { ...collected, state: "refunded", endedDay: "2026-12-03" } as const;
  expect(on("2026-12-20", { collection: refunded })[0]).toBe("refunded");
});

test("a bank account is missed only where money waits for one", () => {
  const waiting = { hasAccount: false };
  const open = { ...waiting, collection: null, stopState: "pending", bookingState: "assigned" };
  expect(on("2026-11-30", open as Partial<CodMoneyFacts>)[3]).toBe(true);
  expect(on("2026-11-30", waiting)[3]).toBe(true);
  expect(on("2026-12-30", waiting)).toEqual(["delayed", null, null, true]);
  expect(on("2026-11-30", { ...open, stopState: "failed" } as Partial<CodMoneyFacts>)[3]).toBe(
    false,
  );
});

const anyFacts = fc.record({
  amountSatang: fc.integer({ min: 1, max: 2_000_000 }),
  stopState: fc.constantFrom(...stopStates),
  bookingState: fc.constantFrom(...bookingStates),
  hasAccount: fc.boolean(),
  collection: fc.option(
    fc.record({
      state: fc.constantFrom(...codStates),
      collectedDay: fc.constant("2026-11-30"),
      endedDay: fc.option(fc.constant("2026-12-09")),
      payout: fc.option(fc.constant(account)),
    }),
  ),
});

test("whatever happened, each satang is in one named place, and sums keep all of it", () => {
  fc.assert(
    fc.property(fc.array(anyFacts, { maxLength: 15 }), (stops) => {
      const parts = stops.map((stop) => codMoneyOf(stop, { ...calendar, today: "2026-12-01" }));
      for (const { state } of parts) expect(codMoneyStates).toContain(state);
      const total = (sums: readonly { amountSatang: number }[]) =>
        sums.reduce((sum, { amountSatang }) => sum + amountSatang, 0);
      const sums = sumCodMoney(parts);
      expect(total(sums)).toBe(total(stops));
      expect(sums.length).toBeLessThanOrEqual(parts.length);
    }),
  );
});
