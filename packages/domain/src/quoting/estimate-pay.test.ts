import * as fc from "fast-check";
import { expect, test } from "vitest";
import { vehicles } from "../vehicle-types.ts";
import { estimateDriverPay, roughCostSatangPerKm, type WorkPlan } from "./estimate-pay.ts";
import { launchTariff } from "./tariff/tariff.ts";

const { motorcycle } = launchTariff.vehicles;
const plan: WorkPlan = {
  jobsPerDay: 12,
  kmPerJob: 8,
  pickupKmPerJob: 2,
  daysPerMonth: 24,
  costSatangPerKm: 175,
};

test("a job of eight kilometres: the fare, the commission, the share and what is left after costs", () => {
  const { perJob, perDay, perMonth } = estimateDriverPay(motorcycle, { farePercent: 85 }, plan);
  expect(perJob).toEqual({
    fareSatang: 4000 + 8 * 700,
    commissionSatang: 1440,
    driverPaySatang: 8160,
    costSatang: 1750,
    leftSatang: 6410,
  });
  expect(perDay.leftSatang).toBe(12 * 6410);
  expect(perMonth.driverPaySatang).toBe(24 * 12 * 8160);
});

test("a very short job is paid from the vehicle's minimum", () => {
  expect(
    estimateDriverPay(motorcycle, { farePercent: 85 }, { ...plan, kmPerJob: 0.2 }).perJob
      .fareSatang,
  ).toBe(4500);
});

test("a way that costs more than it brings is shown as a loss", () => {
  const dear = { ...plan, pickupKmPerJob: 40, costSatangPerKm: 700 };
  expect(estimateDriverPay(motorcycle, { farePercent: 85 }, dear).perJob.leftSatang).toBeLessThan(
    0,
  );
});

test("no work brings nothing and costs nothing", () => {
  const { perDay, perMonth } = estimateDriverPay(
    motorcycle,
    { farePercent: 85 },
    { ...plan, jobsPerDay: 0 },
  );
  expect([perDay.driverPaySatang, perDay.costSatang, perMonth.leftSatang]).toEqual([0, 0, 0]);
});

test("property: share and commission are the fare, costs come off, days and months are whole multiples, for every vehicle", () => {
  const plans = fc.record({
    vehicle: fc.constantFrom(...vehicles),
    jobsPerDay: fc.integer({ min: 0, max: 40 }),
    kmPerJob: fc.double({ min: 0, max: 100, noNaN: true }),
    pickupKmPerJob: fc.double({ min: 0, max: 20, noNaN: true }),
    daysPerMonth: fc.integer({ min: 0, max: 31 }),
    costSatangPerKm: fc.integer({ min: 0, max: 5000 }),
    farePercent: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(plans, ({ vehicle, farePercent, ...rest }) => {
      const { perJob, perDay, perMonth } = estimateDriverPay(
        launchTariff.vehicles[vehicle],
        { farePercent },
        rest,
      );
      expect(perJob.driverPaySatang + perJob.commissionSatang).toBe(perJob.fareSatang);
      for (const sum of [perJob, perDay, perMonth]) {
        expect(sum.leftSatang).toBe(sum.driverPaySatang - sum.costSatang);
        expect(Object.values(sum).every(Number.isSafeInteger)).toBe(true);
      }
      expect(perMonth.driverPaySatang).toBe(perDay.driverPaySatang * rest.daysPerMonth);
      expect(roughCostSatangPerKm[vehicle]).toBeGreaterThan(0);
    }),
  );
});
