import { expect, test } from "vitest";
import { payParts, waitingFee } from "./driver-pay.ts";
import { launchTariff } from "./tariff/tariff.ts";

test("price, commission and other fees leave exactly the driver's pay", () => {
  const job = { totalSatang: 8100, commissionSatang: 1114, paySatang: 5986 };
  expect(payParts(job)).toEqual({ deductedSatang: 2114, feesSatang: 1000, promoSatang: 0 });
  expect(payParts({ ...job, totalSatang: 5000 })).toEqual({
    deductedSatang: 0,
    feesSatang: 0,
    promoSatang: 2100,
  });
});

test("waiting is free at first, then every started half hour costs", () => {
  const { motorcycle } = launchTariff.vehicles;
  expect([0, 1800, 1801, 3600, 3601].map((seconds) => waitingFee(seconds, motorcycle))).toEqual([
    0, 0, 2500, 2500, 5000,
  ]);
});
