import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingMethods } from "../booking/words.ts";
import { besidesCredit, creditReach, decideCreditPart, feeFromCredit } from "./credit-part.ts";
import { providerAmountSatangMin } from "./payment.ts";

const prices = fc.record({
  totalSatang: fc.integer({ min: 1, max: 5000 }).map((baht) => baht * 100),
  freeSatang: fc.nat(600_000),
  method: fc.constantFrom(...bookingMethods),
});

test("beside another way credit pays whole baht, and leaves that way what it can take", () => {
  expect(creditReach(5050, { totalSatang: 16_000, method: "cash" })).toBe(5000);
  expect(creditReach(15_990, { totalSatang: 16_000, method: "cash" })).toBe(15_900);
  expect(creditReach(15_990, { totalSatang: 16_000, method: "card" })).toBe(14_000);
  expect(creditReach(99, { totalSatang: 16_000, method: "promptpay" })).toBe(0);
  expect(creditReach(5000, { totalSatang: 2000, method: "card" })).toBe(0);
  fc.assert(
    fc.property(prices, ({ freeSatang, ...price }) => {
      const part = creditReach(freeSatang, price);
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(freeSatang);
      if (price.method === "credit" || part === 0) return;
      expect(part % 100).toBe(0);
      const rest = besidesCredit({ ...price, creditSatang: part });
      expect(rest).toBeGreaterThanOrEqual(price.method === "cash" ? 100 : providerAmountSatangMin);
    }),
  );
});

test("what is taken is what was asked for, up to what credit reaches; more is refused, never cut short", () => {
  fc.assert(
    fc.property(prices, fc.nat(600_000), ({ freeSatang, ...price }, asked) => {
      const decision = decideCreditPart(asked, { freeSatang, ...price });
      const wanted = price.method === "credit" ? price.totalSatang : asked;
      const reach = creditReach(freeSatang, price);
      const may = wanted === 0 || (wanted <= reach && (price.method === "credit" || wanted % 100 === 0));
      expect(decision.ok).toBe(may);
      if (decision.ok) expect(decision.creditSatang).toBe(wanted);
    }),
  );
});

test("a fee is paid with the credit first, to the satang", () => {
  expect(feeFromCredit(3000, 4000)).toEqual({ creditBackSatang: 0, feeLeftSatang: 1000 });
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (creditSatang, feeSatang) => {
      const { creditBackSatang, feeLeftSatang } = feeFromCredit(creditSatang, feeSatang);
      expect(creditSatang - creditBackSatang + feeLeftSatang).toBe(feeSatang);
      expect(Math.min(creditBackSatang, feeLeftSatang)).toBe(0);
    }),
  );
});
