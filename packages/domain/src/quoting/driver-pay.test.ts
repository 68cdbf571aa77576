import { expect, test } from "vitest";
import { payParts } from "./driver-pay.ts";

test("price, commission and other fees leave exactly the driver's pay", () => {
  const job = { totalSatang: 8100, commissionSatang: 1114, paySatang: 5986 };
  expect(payParts(job)).toEqual({ deductedSatang: 2114, feesSatang: 1000, promoSatang: 0 });
  expect(payParts({ ...job, totalSatang: 5000 })).toEqual({
    deductedSatang: 0,
    feesSatang: 0,
    promoSatang: 2100,
  });
});
