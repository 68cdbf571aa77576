import fc from "fast-check";
import { expect, test } from "vitest";
import { taxModels } from "./rates.ts";
import { creditSplit, splitAfterCredit } from "./split-credit.ts";
import { type ChargedCode, splitVat, sumParts } from "./split-vat.ts";
import { sumTaxSplits } from "./sum-tax-splits.ts";

const at = new Date("2026-11-22T05:00:00Z");
const price = fc.record({
  model: fc.constantFrom(...taxModels),
  base: fc.integer({ min: 45, max: 3000 }).map((baht) => baht * 100),
  fee: fc.nat(40_000),
  promo: fc.nat(30_000),
  sharePercent: fc.nat(100),
  creditPercent: fc.nat(100),
  raise: fc.constantFrom(0, 0, 2000, 50_000),
});

test("the part that credit paid and the rest are the whole price's tax to the satang, also when it was raised between", () => {
  fc.assert(
    fc.property(price, ({ model, base, fee, promo, sharePercent, creditPercent, raise }) => {
      const share = Math.floor((base * sharePercent) / 100);
      const quoted: { code: ChargedCode; amountSatang: number }[] = [
        { code: "base", amountSatang: base },
        { code: "cash_on_delivery", amountSatang: fee },
        { code: "promo", amountSatang: 0 - Math.min(promo, base) },
      ];
      const before = splitVat(quoted, { model, at, driverPaySatang: share });
      const byCredit = creditSplit(before, Math.floor((before.totalSatang * creditPercent) / 100));
      const raised = [...quoted, { code: "priority" as const, amountSatang: raise }];
      const whole = splitVat(raised, { model, at, driverPaySatang: share + raise });
      const rest = splitAfterCredit(whole, byCredit);
      const { lines, ...sums } = sumTaxSplits([byCredit, rest]);
      const { lines: _lines, ...all } = whole;
      expect(sums).toEqual(all);
      expect(sumParts(lines)).toEqual(sumParts([whole]));
      for (const { lines: own, totalSatang, ...split } of [byCredit, rest]) {
        const parts = sumParts([split]);
        expect(own.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(totalSatang);
        expect(sumParts(own)).toEqual(parts);
        for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("paid whole, the credit's paper has the price's own lines", () => {
  const whole = splitVat([{ code: "base", amountSatang: 16_000 }], {
    model: "carrier",
    at,
    driverPaySatang: 0,
  });
  expect(creditSplit(whole, 16_000)).toBe(whole);
  const other = splitVat([{ code: "cash_on_delivery", amountSatang: 16_000 }], {
    model: "carrier",
    at,
    driverPaySatang: 0,
  });
  // Rules that changed in between never make a part negative.
  expect(splitAfterCredit(whole, creditSplit(other, 5000))).toMatchObject({
    totalSatang: 11_000,
    exemptSatang: 11_000,
    vatSatang: 0,
  });
});
