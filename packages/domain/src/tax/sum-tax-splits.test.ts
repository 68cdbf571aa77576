import fc from "fast-check";
import { expect, test } from "vitest";
import { sumSatang } from "../money.ts";
import { taxModels } from "./rates.ts";
import { partOfSplit, splitVat, sumParts, type TaxSplit } from "./split-vat.ts";
import { negated, sumTaxSplits, taxedFirst } from "./sum-tax-splits.ts";

const at = new Date("2026-11-22T05:00:00Z");
const satang = (max: number) => fc.integer({ min: 0, max });

/** A price with what belongs to it, paid in one; raises paid separately; an unexpected way back. */
const paidInParts = fc
  .record({
    model: fc.constantFrom(...taxModels),
    base: fc.integer({ min: 4500, max: 300_000 }),
    fee: satang(40_000),
    promo: satang(30_000),
    sharePercent: satang(100),
    raises: fc.array(fc.integer({ min: 2000, max: 50_000 }), { maxLength: 3 }),
    back: satang(60_000),
  })
  .map(({ model, base, fee, promo, sharePercent, raises, back }): TaxSplit[] => {
    const split = (lines: Parameters<typeof splitVat>[0], driverPaySatang: number) =>
      splitVat(lines, { model, at, driverPaySatang });
    const lines = [
      { code: "base" as const, amountSatang: base },
      { code: "cash_on_delivery" as const, amountSatang: fee },
      { code: "promo" as const, amountSatang: 0 - Math.min(promo, base + fee) },
    ];
    const paid = split(lines, Math.floor((base * sharePercent) / 100));
    const later = raises.map((amountSatang) =>
      split([{ code: "priority", amountSatang }], amountSatang),
    );
    return [
      paid,
      ...later,
      split([{ code: "return", amountSatang: back }], Math.floor(back * 0.85)),
    ];
  });

/** What goes back of one payment in steps, as the books and its credit notes have it. */
function refund(paid: TaxSplit, cuts: readonly number[]) {
  let beforeSatang = 0;
  return [
    ...new Set([
      ...cuts.map((cut) => Math.floor((cut * paid.totalSatang) / 1000)),
      paid.totalSatang,
    ]),
  ]
    .sort((left, right) => left - right)
    .map((upTo) => {
      const parts = partOfSplit(paid, { amountSatang: upTo - beforeSatang, beforeSatang });
      beforeSatang = upTo;
      return parts;
    });
}

test("receipts and books have the same VAT for every split of a payment and every sequence of refunds; all back leaves none", () => {
  fc.assert(
    fc.property(
      paidInParts,
      fc.array(satang(1000), { maxLength: 4 }),
      fc.nat(),
      (payments, cuts, first) => {
        const booked = sumTaxSplits(payments);
        expect(booked.totalSatang).toBe(sumSatang(payments.map(({ totalSatang }) => totalSatang)));
        expect(booked.vatSatang).toBe(sumSatang(payments.map(({ vatSatang }) => vatSatang)));
        expect(booked.vatSatang).toBe(sumSatang(booked.lines.map(({ vatSatang }) => vatSatang)));
        // One payment goes back whole: the books retain exactly the tax of the receipts that are
        // still valid.
        const refundedPayment = payments[first % payments.length] as TaxSplit;
        const remaining = payments.filter((other) => other !== refundedPayment);
        const afterOne = sumParts([booked, ...refund(refundedPayment, cuts).map(negated)]);
        expect(afterOne).toEqual(sumParts(remaining));
        const none = sumParts([
          afterOne,
          ...remaining.flatMap((other) => refund(other, cuts)).map(negated),
        ]);
        expect(Object.values(none)).toEqual([0, 0, 0, 0]);
      },
    ),
    { numRuns: 300 },
  );
});

test("a refund of work that was never done uses the taxed part first: what is retained has no VAT while anything else is left", () => {
  fc.assert(
    fc.property(paidInParts, satang(1000), ([paid], cut) => {
      const rest = paid as TaxSplit;
      const amountSatang = Math.floor((cut * rest.totalSatang) / 1000);
      const parts = taxedFirst(rest, amountSatang);
      expect(sumSatang(Object.values(parts))).toBe(amountSatang);
      const left = sumParts([rest, negated(parts)]);
      for (const part of Object.values(left)) expect(part).toBeGreaterThanOrEqual(0);
      if (amountSatang >= rest.netSatang + rest.vatSatang) expect(left.vatSatang).toBe(0);
    }),
    { numRuns: 200 },
  );
});
