import fc from "fast-check";
import { expect, test } from "vitest";
import { sumSatang } from "../money.ts";
import {
  type AmountDueEntry,
  amountDueItems,
  droppedCharges,
  payAmountDueItems,
} from "./amount-due-items.ts";

const at = new Date("2026-11-22T05:00:00Z");
const entry = (kind: string, amountSatang: number, source = kind): AmountDueEntry => ({
  kind,
  source,
  amountSatang,
  at,
});
const settled = { backSatang: 0, failedPickup: false };

const kinds = ["job_settled", "waiting_settled", "cancellation_settled", "adjusted"];
const books = fc.record({
  owed: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      amountSatang: fc.integer({ min: 1, max: 90_000 }),
    }),
    {
      maxLength: 6,
    },
  ),
  paidPercent: fc.nat(100),
  backSatang: fc.nat(60_000),
  failedPickup: fc.boolean(),
});
/** What became due, and as much of it paid. */
const entriesOf = ({
  owed,
  paidPercent,
}: {
  owed: { kind: string; amountSatang: number }[];
  paidPercent: number;
}) => {
  const paidSatang = Math.floor(
    (sumSatang(owed.map((one) => one.amountSatang)) * paidPercent) / 100,
  );
  const due = owed.map(({ kind, amountSatang }, index) =>
    entry(kind, amountSatang, `${kind}:${index}`),
  );
  return paidSatang > 0 ? [...due, entry("due_paid", 0 - paidSatang)] : due;
};

test("each entry's parts are the entry to the satang, what is open is what the books say, and nothing is negative", () => {
  fc.assert(
    fc.property(books, ({ backSatang, failedPickup, ...input }) => {
      const entries = entriesOf(input);
      const parts = amountDueItems(entries, { backSatang, failedPickup });
      for (const { source, amountSatang } of entries.filter((entry) => entry.amountSatang > 0))
        expect(
          sumSatang(
            parts.filter((part) => part.source === source).map((part) => part.amountSatang),
          ),
        ).toBe(amountSatang);
      expect(sumSatang(parts.map((part) => part.openSatang))).toBe(
        sumSatang(entries.map((entry) => entry.amountSatang)),
      );
      for (const part of parts) {
        expect(part.amountSatang).toBeGreaterThan(0);
        expect(part.openSatang).toBeGreaterThanOrEqual(0);
        expect(part.openSatang).toBeLessThanOrEqual(part.amountSatang);
      }
      // What was paid went to the first: after one that is open nothing was paid.
      const firstOpen = parts.findIndex((part) => part.openSatang > 0);
      for (const part of firstOpen < 0 ? [] : parts.slice(firstOpen + 1))
        expect(part.openSatang).toBe(part.amountSatang);
    }),
  );
});

test("why something is owed is read off its entry; of a settled job the way back is a part of its own", () => {
  const why = (entries: AmountDueEntry[], more = {}) =>
    amountDueItems(entries, { ...settled, ...more }).map((part) => [
      part.why,
      part.amountSatang,
      part.openSatang,
    ]);
  expect(why([entry("job_settled", 9000)], { backSatang: 3000 })).toEqual([
    ["fare", 6000, 6000],
    ["return", 3000, 3000],
  ]);
  expect(why([entry("job_settled", 2000)], { backSatang: 3000 })).toEqual([["return", 2000, 2000]]);
  expect(why([entry("cancellation_settled", 4000)])).toEqual([["late_cancel", 4000, 4000]]);
  expect(why([entry("cancellation_settled", 4000)], { failedPickup: true })).toEqual([
    ["failed_pickup", 4000, 4000],
  ]);
  expect(
    why([entry("waiting_settled", 1500), entry("adjusted", 700), entry("due_paid", -2000)]),
  ).toEqual([
    ["waiting", 1500, 0],
    ["other", 700, 200],
  ]);
});

test("money pays the parts in their order after other money: what is paid and what is left are the money, all that can be paid is", () => {
  const money = fc.record({ moneySatang: fc.nat(200_000), skipSatang: fc.nat(100_000) });
  fc.assert(
    fc.property(books, money, ({ backSatang, failedPickup, ...input }, have) => {
      const parts = amountDueItems(entriesOf(input), { backSatang, failedPickup });
      const openSatang = sumSatang(parts.map((part) => part.openSatang));
      const { paid, ...left } = payAmountDueItems(parts, have);
      const paidSatang = sumSatang(paid.map(({ amountSatang }) => amountSatang));
      const skippedSatang = Math.min(have.skipSatang, openSatang);
      expect(left.skipSatang).toBe(have.skipSatang - skippedSatang);
      expect(paidSatang + left.moneySatang).toBe(have.moneySatang);
      expect(paidSatang).toBe(Math.min(have.moneySatang, openSatang - skippedSatang));
      for (const { part, amountSatang } of paid) {
        expect(amountSatang).toBeGreaterThan(0);
        expect(amountSatang).toBeLessThanOrEqual(part.openSatang);
      }
    }),
  );
});

test("dropped charges are what is open and what was paid of what a driver reported, and never what staff waived", () => {
  const dropped = (
    entries: AmountDueEntry[],
    more: { failedPickup?: boolean; retained?: number } = {},
  ) =>
    droppedCharges(entries, {
      backSatang: 1274,
      failedPickup: more.failedPickup ?? false,
      retainedSatang: more.retained ?? 0,
    });
  const owed = [entry("job_settled", 1274), entry("waiting_settled", 2500)];
  expect(dropped(owed)).toEqual({ openSatang: 3774, paidSatang: 0 });
  expect(dropped([...owed, entry("due_paid", -1300)])).toEqual({
    openSatang: 2474,
    paidSatang: 1300,
  });
  expect(dropped([...owed, entry("adjusted", -1000), entry("due_paid", -1300)])).toEqual({
    openSatang: 1474,
    paidSatang: 1300,
  });
  const fee = [entry("cancellation_settled", 4000)];
  expect(dropped(fee, { failedPickup: true })).toEqual({ openSatang: 4000, paidSatang: 0 });
  expect(dropped([], { failedPickup: true, retained: 4000 })).toEqual({
    openSatang: 0,
    paidSatang: 4000,
  });
  expect(dropped(fee)).toEqual({ openSatang: 0, paidSatang: 0 });
});
