import fc from "fast-check";
import { expect, test } from "vitest";
import { joinSplits } from "./join-splits.ts";
import { taxModels } from "./rates.ts";
import { splitVat, sumParts } from "./split-vat.ts";
import { supplyBack } from "./supply-back.ts";

const at = new Date("2026-11-22T05:00:00Z");
const due = fc
  .record({ model: fc.constantFrom(...taxModels), fare: fc.nat(50_000), fee: fc.nat(10_000), share: fc.nat(100) })
  .map(({ model, fare, fee, share }) => {
    const take = (code: "base" | "late_cancel", amountSatang: number, driverPaySatang: number) =>
      splitVat([{ code, amountSatang }], { model, at, driverPaySatang });
    const supply = take("base", fare, Math.floor((fare * share) / 100));
    return { supply, whole: joinSplits([supply, take("late_cancel", fee, fee)]) };
  });

test("in whatever steps a due goes back, what leaves the sales is its supply to the satang, and nothing of the fee", () => {
  fc.assert(
    fc.property(due, fc.array(fc.nat(1000), { maxLength: 4 }), ({ supply, whole }, cuts) => {
      let beforeSatang = 0;
      const steps = [...cuts.map((cut) => Math.floor((cut * whole.totalSatang) / 1000)), whole.totalSatang].sort(
        (left, right) => left - right,
      );
      const back = steps.map((upTo) => {
        const part = supplyBack(whole, { amountSatang: upTo - beforeSatang, beforeSatang });
        expect(part.totalSatang).toBeLessThanOrEqual(upTo - beforeSatang);
        beforeSatang = upTo;
        return part;
      });
      expect(sumParts(back)).toEqual(sumParts([supply]));
    }),
  );
});
