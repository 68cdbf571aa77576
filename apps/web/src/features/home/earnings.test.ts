import { launchTariff } from "@songtan/domain/quoting/tariff";
import { expect, test } from "vitest";
import { estimateEarnings } from "./earnings.ts";

const motorcycle = { vehicle: "motorcycle" as const, ...launchTariff.vehicles.motorcycle };
const rates = { ...motorcycle, perKm: [...motorcycle.perKm] };
const shift = { hoursPerDay: 8, jobsPerHour: 1.5, kmPerJob: 8, daysPerWeek: 6 };

test("a usual job brings the driver's share of base and distance", () => {
  const earnings = estimateEarnings(rates, 85, shift);
  expect(earnings.fareSatang).toBe(4000 + 8 * 700);
  expect(earnings.perJobSatang).toBe(8160);
  expect(earnings.jobsPerDay).toBe(12);
  expect(earnings.perDaySatang).toBe(12 * 8160);
  expect(earnings.perWeekSatang).toBe(6 * 12 * 8160);
});

test("a very short job is paid from the vehicle's minimum", () => {
  expect(estimateEarnings(rates, 85, { ...shift, kmPerJob: 0.2 }).fareSatang).toBe(4500);
});

test("jobs that do not fit into the day are not counted", () => {
  expect(estimateEarnings(rates, 85, { ...shift, hoursPerDay: 3, jobsPerHour: 0.5 }).jobsPerDay).toBe(1);
});
