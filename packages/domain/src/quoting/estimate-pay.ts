import type { Satang } from "../money.ts";
import type { Vehicle } from "../vehicle-types.ts";
import { shareFare } from "./driver-pay.ts";
import { transportFare } from "./price-quote.ts";
import type { VehicleTariff } from "./tariff/tariff.ts";

/** A person's plan for driving. Kilometres may have a fraction; `costSatangPerKm` is their cost of a kilometre. */
export type WorkPlan = {
  jobsPerDay: number;
  kmPerJob: number;
  /** To the pick-up, driven empty and unpaid. */
  pickupKmPerJob: number;
  daysPerMonth: number;
  costSatangPerKm: Satang;
};

export type PayEstimate = {
  fareSatang: Satang;
  commissionSatang: Satang;
  driverPaySatang: Satang;
  costSatang: Satang;
  /** What is left; below zero when the way costs more than it brings. */
  leftSatang: Satang;
};

/**
 * Estimates the earnings of usual jobs of one distance by the current tariff: fare, commission and share of one job by
 * `shareFare`, times jobs a day and days a month. Costs include the empty way to the pick-up and are rounded up. Tips,
 * waiting, extras and tax are left out.
 * @param plan jobs and days are whole and not below 0; kilometres and cost are not below 0
 */
export function estimateDriverPay(
  rates: Pick<VehicleTariff, "baseSatang" | "minimumSatang" | "perKm">,
  driverShare: { farePercent: number },
  plan: WorkPlan,
): { perJob: PayEstimate; perDay: PayEstimate; perMonth: PayEstimate } {
  const fareSatang = transportFare(Math.round(plan.kmPerJob * 1000), rates);
  const { driverPaySatang, commissionSatang } = shareFare(
    [{ code: "base", amountSatang: fareSatang }],
    driverShare,
  );
  const costSatang = Math.ceil((plan.kmPerJob + plan.pickupKmPerJob) * plan.costSatangPerKm);
  const times = (count: number): PayEstimate => ({
    fareSatang: fareSatang * count,
    commissionSatang: commissionSatang * count,
    driverPaySatang: driverPaySatang * count,
    costSatang: costSatang * count,
    leftSatang: driverPaySatang * count - costSatang * count,
  });
  return {
    perJob: times(1),
    perDay: times(plan.jobsPerDay),
    perMonth: times(plan.jobsPerDay * plan.daysPerMonth),
  };
}

/**
 * Initial cost of a kilometre in the calculator: our own rough figure, with fuel at 35 baht a litre and 40, 14, 11 and
 * 10 km a litre, and about as much for tyres, oil and wear. Every user can enter their own figure.
 */
export const roughCostSatangPerKm: Readonly<Record<Vehicle, Satang>> = {
  motorcycle: 175,
  hatchback: 500,
  pickup: 650,
  box_pickup: 700,
};
