import fc from "fast-check";
import { expect, test } from "vitest";
import { shareFare } from "../quoting/driver-pay.ts";
import { lineItemCodes } from "../vehicle-types.ts";
import { vatPercent, withholdingFloorSatang } from "./rates.ts";
import {
  type ChargedCode,
  laterChargeCodes,
  partOfSplit,
  splitVat,
  sumParts,
  vatWithin,
} from "./split-vat.ts";
import { withheldFromParts, withheldFromPay } from "./withholding.ts";

const at = new Date("2026-11-23T05:00:00Z");
type Line = { code: ChargedCode; amountSatang: number };
const summary = (lines: Line[], model: "carrier" | "agent", driverPaySatang = 0) =>
  splitVat(lines, { model, at, driverPaySatang }).lines.map(
    (line) =>
      `${line.code} ${line.exemptSatang} ${line.passedOnSatang} ${line.netSatang} ${line.vatSatang}`,
  );

test("a carrier's transport is exempt, its fees have the VAT in them, a tip is no supply", () => {
  const lines: Line[] = [
    { code: "base", amountSatang: 4000 },
    { code: "distance", amountSatang: 7000 },
    { code: "cash_on_delivery", amountSatang: 1000 },
    { code: "raised_liability", amountSatang: 1000 },
    { code: "tip", amountSatang: 2000 },
  ];
  // 7/107 of 10.00 is 0.6542, of 20.00 it is 1.3084: 65 and 66 satang, so that both together are right.
  expect(summary(lines, "carrier")).toEqual([
    "base 4000 0 0 0",
    "distance 7000 0 0 0",
    "cash_on_delivery 0 0 935 65",
    "raised_liability 0 0 934 66",
    "tip 0 2000 0 0",
  ]);
});

test("an agent's own supply is what the driver does not get; the driver's is passed on", () => {
  const lines: Line[] = [
    { code: "base", amountSatang: 4000 },
    { code: "distance", amountSatang: 6000 },
    { code: "priority", amountSatang: 500 },
    { code: "cash_on_delivery", amountSatang: 1000 },
    { code: "rounding", amountSatang: 100 },
  ];
  expect(summary(lines, "agent", 9000)).toEqual([
    "base 0 3400 561 39",
    "distance 0 5100 841 59",
    "priority 0 500 0 0",
    "cash_on_delivery 0 0 934 66",
    "rounding 0 0 94 6",
  ]);
});

test("a promo reduces the exempt part first for a carrier, and our own part first for an agent", () => {
  const lines: Line[] = [
    { code: "base", amountSatang: 4000 },
    { code: "cash_on_delivery", amountSatang: 1000 },
    { code: "promo", amountSatang: -4500 },
  ];
  expect(summary(lines, "carrier")).toEqual([
    "base 4000 0 0 0",
    "cash_on_delivery 0 0 935 65",
    "promo -4000 0 -468 -32",
  ]);
  expect(summary(lines, "agent", 3400)).toEqual([
    "base 0 3400 561 39",
    "cash_on_delivery 0 0 934 66",
    "promo 0 -2900 -1495 -105",
  ]);
});

test("VAT is rounded half up, and the rate is the day's", () => {
  expect([107, 10_700, 8, 7, 0].map((amount) => vatWithin(amount, 7))).toEqual([7, 700, 1, 0, 0]);
  expect(vatWithin(-10_700, 7)).toBe(-700);
  expect(vatPercent(at)).toBe(7);
  expect(() => vatPercent(new Date("1990-01-01T00:00:00Z"))).toThrow("figure for the day");
});

const amounts = fc.integer({ min: 0, max: 200_000 });
const charged = fc
  .uniqueArray(
    fc.constantFrom(...lineItemCodes.filter((code) => code !== "promo"), ...laterChargeCodes),
    {
      minLength: 1,
    },
  )
  .chain((codes) =>
    fc.record({
      lines: fc.tuple(
        ...codes.map((code) => amounts.map((amountSatang): Line => ({ code, amountSatang }))),
      ),
      promo: fc.integer({ min: 0, max: 100 }),
    }),
  )
  .map(({ lines, promo }): Line[] => {
    const total = lines.reduce((sum, line) => sum + line.amountSatang, 0);
    return [...lines, { code: "promo", amountSatang: 0 - Math.floor((total * promo) / 100) }];
  });
const payOf = (lines: Line[]) => {
  const own: ChargedCode[] = ["waiting", "tip", "late_cancel", "failed_pickup"];
  const quoted = lines.filter(
    ({ code }) => !(laterChargeCodes as readonly string[]).includes(code),
  );
  const pay = shareFare(quoted as Parameters<typeof shareFare>[0], {
    farePercent: 85,
  }).driverPaySatang;
  return (
    pay +
    lines.filter(({ code }) => own.includes(code)).reduce((sum, line) => sum + line.amountSatang, 0)
  );
};

test("property: every line's parts are the line, the parts' sums the total, and VAT is what the taxable total says", () => {
  fc.assert(
    fc.property(charged, fc.constantFrom("carrier" as const, "agent" as const), (lines, model) => {
      const split = splitVat(lines, { model, at, driverPaySatang: payOf(lines) });
      for (const line of split.lines) {
        expect(line.exemptSatang + line.passedOnSatang + line.netSatang + line.vatSatang).toBe(
          line.amountSatang,
        );
      }
      expect(sumParts(split.lines)).toEqual({
        exemptSatang: split.exemptSatang,
        passedOnSatang: split.passedOnSatang,
        netSatang: split.netSatang,
        vatSatang: split.vatSatang,
      });
      expect(split.exemptSatang + split.passedOnSatang + split.netSatang + split.vatSatang).toBe(
        split.totalSatang,
      );
      expect(split.vatSatang).toBe(vatWithin(split.netSatang + split.vatSatang, 7));
      expect(
        Math.min(split.exemptSatang, split.passedOnSatang, split.netSatang, split.vatSatang),
      ).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1000 },
  );
});

test("property: refunds in any steps return exactly the whole's tax", () => {
  fc.assert(
    fc.property(
      charged,
      fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 5 }),
      (lines, steps) => {
        const whole = splitVat(lines, { model: "carrier", at, driverPaySatang: 0 });
        let before = 0;
        const parts = [];
        for (const wish of [...steps, whole.totalSatang]) {
          const amountSatang = Math.min(wish, whole.totalSatang - before);
          const part = partOfSplit(whole, { amountSatang, beforeSatang: before });
          expect(part.exemptSatang + part.passedOnSatang + part.netSatang + part.vatSatang).toBe(
            amountSatang,
          );
          parts.push(part);
          before += amountSatang;
        }
        expect(sumParts(parts).vatSatang).toBe(whole.vatSatang);
        expect(sumParts(parts).netSatang).toBe(whole.netSatang);
      },
    ),
    { numRuns: 500 },
  );
});

test("tax is withheld from a driver's pay of 1,000 baht and more, by the carrier alone", () => {
  const rule = { model: "carrier", at, fromSatang: withholdingFloorSatang } as const;
  expect([99_999, 100_000, 123_456].map((pay) => withheldFromPay(pay, rule))).toEqual([
    0, 1000, 1235,
  ]);
  expect(withheldFromPay(500, { ...rule, fromSatang: 0 })).toBe(5);
  expect(withheldFromPay(123_456, { ...rule, fromSatang: null })).toBe(0);
  expect(withheldFromPay(123_456, { ...rule, model: "agent" })).toBe(0);
});

test("who hands goods on, gets them back and finishes is paid for one contract: the parts count together", () => {
  const rule = { model: "carrier", at, fromSatang: withholdingFloorSatang } as const;
  const part = (driverId: string, paySatang: number) => ({ driverId, paySatang });
  const there = [part("a", 60_000), part("b", 50_000), part("a", 40_000)];
  expect(withheldFromParts(there, rule)).toEqual([600, 0, 400]);
  expect(
    withheldFromParts([part("a", 60_000), part("b", 50_000), part("a", 39_999)], rule),
  ).toEqual([0, 0, 0]);
  expect(withheldFromParts(there, { ...rule, fromSatang: null })).toEqual([0, 0, 0]);
  expect(withheldFromParts(there, { ...rule, model: "agent" })).toEqual([0, 0, 0]);
  expect(withheldFromParts([], rule)).toEqual([]);
});

test("property: of each driver's parts the taxes sum to the tax on their sum, and none is more than its part", () => {
  const part = fc.record({
    driverId: fc.constantFrom("a", "b", "c"),
    paySatang: fc.nat({ max: 150_000 }),
  });
  const floor = fc.constantFrom(null, 0, withholdingFloorSatang);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), floor, (parts, fromSatang) => {
      const rule = { model: "carrier", at, fromSatang } as const;
      const taxes = withheldFromParts(parts, rule);
      for (const driverId of ["a", "b", "c"]) {
        const own = parts.flatMap((part, index) =>
          part.driverId === driverId ? [{ one: part, tax: taxes[index] ?? -1 }] : [],
        );
        for (const { one: part, tax } of own) expect(tax >= 0 && tax <= part.paySatang).toBe(true);
        const sum = own.reduce((total, { one: part }) => total + part.paySatang, 0);
        expect(own.reduce((total, { tax }) => total + tax, 0)).toBe(withheldFromPay(sum, rule));
      }
    }),
  );
});
