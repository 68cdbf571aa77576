import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingMethods } from "../booking-types.ts";
import {
  amountAfterCredit,
  decideCreditPart,
  deductFeeFromCredit,
  maxCredit,
} from "./credit-part.ts";
import { providerAmountSatangMin } from "./payment.ts";

const prices = fc.record({
  totalSatang: fc.integer({ min: 1, max: 5000 }).map((baht) => baht * 100),
  freeSatang: fc.nat(600_000),
  method: fc.constantFrom(...bookingMethods),
});

test("together with another method credit pays whole baht, and leaves that method an amount it can charge", () => {
  expect(maxCredit(5050, { totalSatang: 16_000, method: "cash" })).toBe(5000);
  expect(maxCredit(15_990, { totalSatang: 16_000, method: "cash" })).toBe(15_900);
  expect(maxCredit(15_990, { totalSatang: 16_000, method: "card" })).toBe(14_000);
  expect(maxCredit(99, { totalSatang: 16_000, method: "promptpay" })).toBe(0);
  expect(maxCredit(5000, { totalSatang: 2000, method: "card" })).toBe(0);
  fc.assert(
    fc.property(prices, ({ freeSatang, ...price }) => {
      const part = maxCredit(freeSatang, price);
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(freeSatang);
      if (price.method === "credit" || part === 0) return;
      expect(part % 100).toBe(0);
      const rest = amountAfterCredit({ ...price, creditSatang: part });
      expect(rest).toBeGreaterThanOrEqual(price.method === "cash" ? 100 : providerAmountSatangMin);
    }),
  );
});

test("the requested amount is used, up to what credit covers; more is refused, never cut short", () => {
  fc.assert(
    fc.property(prices, fc.nat(600_000), ({ freeSatang, ...price }, requestedSatang) => {
      const decision = decideCreditPart(requestedSatang, { freeSatang, ...price });
      const expectedSatang = price.method === "credit" ? price.totalSatang : requestedSatang;
      const reach = maxCredit(freeSatang, price);
      const may =
        expectedSatang === 0 ||
        (expectedSatang <= reach && (price.method === "credit" || expectedSatang % 100 === 0));
      expect(decision.ok).toBe(may);
      if (decision.ok) expect(decision.creditSatang).toBe(expectedSatang);
    }),
  );
});

test("a fee is paid with the credit first, to the satang", () => {
  expect(deductFeeFromCredit(3000, 4000)).toEqual({ creditBackSatang: 0, feeLeftSatang: 1000 });
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (creditSatang, feeSatang) => {
      const { creditBackSatang, feeLeftSatang } = deductFeeFromCredit(creditSatang, feeSatang);
      expect(creditSatang - creditBackSatang + feeLeftSatang).toBe(feeSatang);
      expect(Math.min(creditBackSatang, feeLeftSatang)).toBe(0);
    }),
  );
});
