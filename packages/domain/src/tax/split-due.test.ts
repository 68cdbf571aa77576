import fc from "fast-check";
import { expect, test } from "vitest";
import { taxModels } from "./rates.ts";
import { creditSplit, splitAfterCredit } from "./split-credit.ts";
import { lineCodeOf, splitDue } from "./split-due.ts";
import { splitVat, sumParts, type TaxSplit } from "./split-vat.ts";
import { sumTaxSplits } from "./sum-tax-splits.ts";

const at = new Date("2026-11-22T05:00:00Z");
const source = "settled:b1";
const job = fc.record({
  model: fc.constantFrom(...taxModels),
  base: fc.integer({ min: 45, max: 3000 }).map((baht) => baht * 100),
  fee: fc.nat(40_000),
  back: fc.integer({ min: 1, max: 60_000 }),
  sharePercent: fc.nat(100),
  paidPercent: fc.nat(99),
  steps: fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 5 }),
});
type Job = typeof job extends fc.Arbitrary<infer Given> ? Given : never;
const settle = ({ model, base, fee, back, sharePercent }: Omit<Job, "steps" | "paidPercent">) =>
  splitVat(
    [
      { code: "base", amountSatang: base },
      { code: "cash_on_delivery", amountSatang: fee },
      { code: "return", amountSatang: back },
    ],
    { model, at, driverPaySatang: Math.floor((base * sharePercent) / 100) },
  );
const linesOf = (whole: TaxSplit, matches: (code: string) => boolean): TaxSplit => {
  const lines = whole.lines.filter(({ code }) => matches(code));
  const totalSatang = lines.reduce((sum, line) => sum + line.amountSatang, 0);
  return { ...whole, lines, totalSatang, ...sumParts(lines) };
};

/** Pays all that is open in steps, each with its own paper. */
function payInSteps(
  why: "fare" | "return",
  openSatang: number,
  steps: number[],
  books: Parameters<typeof splitDue>[2],
) {
  const receipts: TaxSplit[] = [];
  let left = openSatang;
  for (const step of [...steps, openSatang]) {
    const amountSatang = Math.min(step, left);
    if (amountSatang === 0) break;
    const receipt = splitDue({ source, why, openSatang: left }, amountSatang, books);
    if (!receipt) throw new Error("the books know its tax");
    expect(receipt.totalSatang).toBe(amountSatang);
    const parts = sumParts([receipt]);
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(amountSatang);
    for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0);
    expect(receipt.lines).toEqual([{ code: lineCodeOf(why), amountSatang, ...parts }]);
    receipts.push(receipt);
    left -= amountSatang;
  }
  return sumTaxSplits(receipts);
}

test("a due paid in steps has the tax that was booked for it to the satang, and no step a negative part", () => {
  fc.assert(
    fc.property(job, ({ steps, paidPercent, ...input }) => {
      const whole = settle(input);
      const booked = [{ ...whole, source }];
      const back = linesOf(whole, (code) => code === "return");
      expect(
        sumParts([payInSteps("return", back.totalSatang, steps, { booked, paid: [] })]),
      ).toEqual(sumParts([back]));
      const fare = linesOf(whole, (code) => code !== "return");
      expect(sumParts([payInSteps("fare", fare.totalSatang, steps, { booked, paid: [] })])).toEqual(
        sumParts([fare]),
      );
      // What was paid before has papers of its own: with the steps it is the whole price.
      const before = creditSplit(fare, Math.floor((fare.totalSatang * paidPercent) / 100));
      const rest = splitAfterCredit(fare, before);
      const books = { booked, paid: [before] };
      expect(sumParts([payInSteps("fare", rest.totalSatang, steps, books)])).toEqual(
        sumParts([rest]),
      );
    }),
  );
});

test("no step of a payment has a negative part, however small a fee is", () => {
  const whole = settle({ model: "carrier", base: 4500, fee: 8, back: 1, sharePercent: 0 });
  const fare = linesOf(whole, (code) => code !== "return");
  const books = { booked: [{ ...whole, source }], paid: [] };
  expect(sumParts([payInSteps("fare", fare.totalSatang, [1973, 281], books)])).toEqual(
    sumParts([fare]),
  );
});

test("a compensation has no tax in the books, waiting has the whole of its entry, and no more is paid than is open", () => {
  const waiting = splitVat([{ code: "waiting", amountSatang: 3000 }], {
    model: "carrier",
    at,
    driverPaySatang: 3000,
  });
  const books = { booked: [{ ...waiting, source }], paid: [] };
  const part = { source, openSatang: 3000 };
  expect(splitDue({ ...part, why: "waiting" }, 3000, books)).toMatchObject({
    totalSatang: 3000,
    exemptSatang: 3000,
  });
  for (const why of ["late_cancel", "failed_pickup", "other"] as const)
    expect(splitDue({ ...part, why }, 3000, books)).toBeNull();
  expect(splitDue({ ...part, why: "return" }, 3000, books)).toBeNull();
  expect(splitDue({ ...part, why: "waiting", source: "another" }, 3000, books)).toBeNull();
  expect(() => splitDue({ ...part, why: "waiting" }, 3001, books)).toThrow(
    "no more is paid than is open",
  );
  expect((["fare", "other", "return", "waiting"] as const).map(lineCodeOf)).toEqual([
    "base",
    "base",
    "return",
    "waiting",
  ]);
});
