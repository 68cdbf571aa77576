import fc from "fast-check";
import { expect, test } from "vitest";
import { taxModels } from "./rates.ts";
import { priceDecrease, refundTax, remainingOf } from "./refund-tax.ts";
import { type ChargedCode, splitVat, sumParts, type TaxParts } from "./split-vat.ts";
import { negated, sumTaxSplits } from "./sum-tax-splits.ts";

const at = new Date("2026-11-22T05:00:00Z");
const due = fc
  .record({
    model: fc.constantFrom(...taxModels),
    fare: fc.nat(50_000),
    fee: fc.nat(10_000),
    share: fc.nat(100),
  })
  .map(({ model, fare, fee, share }) => {
    const split = (code: "base" | "late_cancel", amountSatang: number, driverPaySatang: number) =>
      splitVat([{ code, amountSatang }], { model, at, driverPaySatang });
    const supply = split("base", fare, Math.floor((fare * share) / 100));
    return { supply, whole: sumTaxSplits([supply, split("late_cancel", fee, fee)]) };
  });

test("for every sequence of refunds of an amount due, what leaves the sales is its supply to the satang, and nothing of the fee", () => {
  fc.assert(
    fc.property(due, fc.array(fc.nat(1000), { maxLength: 4 }), ({ supply, whole }, cuts) => {
      const steps = [
        ...cuts.map((cut) => Math.floor((cut * whole.totalSatang) / 1000)),
        whole.totalSatang,
      ].sort((left, right) => left - right);
      const back: TaxParts[] = [];
      let beforeSatang = 0;
      for (const upTo of steps) {
        const left = remainingOf(whole, { amountSatang: beforeSatang, parts: back });
        const { totalSatang, ...part } = refundTax(left, { amountSatang: upTo - beforeSatang });
        expect(totalSatang).toBeLessThanOrEqual(upTo - beforeSatang);
        beforeSatang = upTo;
        back.push(part);
      }
      expect(sumParts(back)).toEqual(sumParts([supply]));
    }),
  );
});

const price = fc.record({
  model: fc.constantFrom(...taxModels),
  distance: fc.integer({ min: 0, max: 2000 }).map((baht) => baht * 100),
  cheaper: fc.nat(100),
  liability: fc.nat(25_000),
  sharePercent: fc.nat(100),
  raise: fc.constantFrom(0, 2000, 50_000),
});
const split = (
  {
    model,
    liability,
    sharePercent,
  }: { model: "carrier" | "agent"; liability: number; sharePercent: number },
  [fare, raise]: [number, number],
) => {
  const lines: { code: ChargedCode; amountSatang: number }[] = [
    { code: "base", amountSatang: fare },
    { code: "raised_liability", amountSatang: liability },
    { code: "priority", amountSatang: raise },
  ];
  return splitVat(lines, {
    model,
    at,
    driverPaySatang: Math.floor((fare * sharePercent) / 100) + raise,
  });
};

test("a price that got cheaper leaves the tax of the price as it is, and with the rest all of it goes back", () => {
  fc.assert(
    fc.property(price, (wish) => {
      const fare = 4000 + wish.distance;
      const paid = split(wish, [fare, wish.raise]);
      const now = split(wish, [
        fare - Math.floor((wish.distance * wish.cheaper) / 100),
        wish.raise,
      ]);
      const decrease = priceDecrease([paid], now);
      // The service can round a satang the other way: then it is shared as ever.
      if (!decrease) return;
      const { totalSatang, ...back } = refundTax(
        remainingOf(paid, { amountSatang: 0, parts: [] }),
        {
          amountSatang: paid.totalSatang - now.totalSatang,
          decreasedParts: decrease,
        },
      );
      expect(totalSatang).toBe(paid.totalSatang - now.totalSatang);
      expect(sumParts([paid, negated(back)])).toEqual(sumParts([now]));
      if (wish.model === "carrier") expect(back.vatSatang).toBe(0);
      const left = remainingOf(paid, { amountSatang: totalSatang, parts: [back] });
      expect(refundTax(left, { amountSatang: left.totalSatang })).toEqual({
        ...sumParts([now]),
        totalSatang: now.totalSatang,
      });
    }),
  );
});

test("what got dearer instead, and money that has not that much of a part, is shared as ever", () => {
  const carrier = (lines: { code: ChargedCode; amountSatang: number }[]) =>
    splitVat(lines, { model: "carrier", at, driverPaySatang: 0 });
  const fare = (amountSatang: number, promo: number, liability = 5000) =>
    carrier([
      { code: "base", amountSatang },
      { code: "raised_liability", amountSatang: liability },
      { code: "promo", amountSatang: 0 - promo },
    ]);
  // The discount reduced the fare and some of the service, and reduces less of it now.
  expect(priceDecrease([fare(6000, 9000)], fare(4000, 5000))).toBeNull();
  const service = carrier([{ code: "raised_liability", amountSatang: 2140 }]);
  const requestedParts = { exemptSatang: 1070, passedOnSatang: 0, netSatang: 0, vatSatang: 0 };
  expect(
    refundTax(remainingOf(service, { amountSatang: 0, parts: [] }), {
      amountSatang: 1070,
      decreasedParts: requestedParts,
    }),
  ).toMatchObject({
    exemptSatang: 0,
    vatSatang: 70,
    totalSatang: 1070,
  });
});
