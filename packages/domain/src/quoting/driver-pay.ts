import { percentOf, type Satang, sumSatang } from "../money.ts";
import type { LineItemCode } from "../vehicle-types.ts";
import type { VehicleTariff } from "./tariff/tariff.ts";

/** Lines the driver gets whole, and lines the platform keeps; all others but `promo` and `rounding` are the fare. */
const driversOwn: ReadonlySet<LineItemCode> = new Set(["helper", "priority"]);
const platformsOwn: ReadonlySet<LineItemCode> = new Set(["cash_on_delivery", "raised_liability"]);
const outsideFare: ReadonlySet<LineItemCode> = new Set([
  ...driversOwn,
  ...platformsOwn,
  "promo",
  "rounding",
]);

export type PayShares = {
  /** What the driver earns for the booking, before tips and waiting. */
  driverPaySatang: Satang;
  /** The platform's part of the fare, with the rounding to a whole baht. */
  commissionSatang: Satang;
  /** Fees for cash on delivery and raised liability, the platform's. */
  platformFeesSatang: Satang;
};

/**
 * How a price is shared: the driver has `farePercent` of the fare before promo (floored, the remainder is the
 * platform's) and all of helper and priority. driver + commission + fees + promo = total.
 */
export function shareFare(
  lines: readonly { code: LineItemCode; amountSatang: Satang }[],
  driverShare: { farePercent: number },
): PayShares {
  const sumOf = (matches: (code: LineItemCode) => boolean) =>
    sumSatang(lines.filter((line) => matches(line.code)).map((line) => line.amountSatang));
  const fareSatang = sumOf((code) => !outsideFare.has(code));
  const fareShareSatang = percentOf(fareSatang, driverShare.farePercent, "floor");
  return {
    driverPaySatang: fareShareSatang + sumOf((code) => driversOwn.has(code)),
    commissionSatang: fareSatang - fareShareSatang + sumOf((code) => code === "rounding"),
    platformFeesSatang: sumOf((code) => platformsOwn.has(code)),
  };
}

/** What lies between a price and the driver's pay for it, so that the figures a driver reads add up. All in satang. */
export function payParts(job: {
  totalSatang: Satang;
  commissionSatang: Satang;
  paySatang: Satang;
}): {
  /** Everything the customer pays that is not the driver's; 0 when the platform pays a part of the fare itself. */
  deductedSatang: Satang;
  /** Of it what is not commission: cash on delivery and liability cover. */
  feesSatang: Satang;
  /** What the platform adds for a customer with a promo code. */
  promoSatang: Satang;
} {
  const between = job.totalSatang - job.paySatang;
  const afterCommission = between - job.commissionSatang;
  return {
    deductedSatang: Math.max(0, between),
    feesSatang: Math.max(0, afterCommission),
    promoSatang: Math.max(0, -afterCommission),
  };
}

/** What waiting at stops costs, all of it the driver's: nothing for the free minutes, then every started step. */
export function waitingFee(waitedSeconds: number, tariff: Pick<VehicleTariff, "waiting">): Satang {
  const { freeMinutes, stepMinutes, satangPerStep } = tariff.waiting;
  const chargedSeconds = Math.max(0, waitedSeconds - freeMinutes * 60);
  return Math.ceil(chargedSeconds / (stepMinutes * 60)) * satangPerStep;
}
