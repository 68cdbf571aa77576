import { percentOf, type Satang, sumSatang } from "../money.ts";
import type { LineItemCode } from "../vehicle-types.ts";
import type { VehicleTariff } from "./tariff/tariff.ts";

/** Lines the driver gets whole. */
const driversOwn: ReadonlySet<LineItemCode> = new Set(["helper", "priority"]);
/** Lines the platform keeps whole. None of them is commission. */
export const platformsOwn: ReadonlySet<LineItemCode> = new Set([
  "cash_on_delivery",
  "raised_liability",
  "rounding",
]);
/** Every other line is part of the fare, which driver and platform share. */
const outsideFare: ReadonlySet<LineItemCode> = new Set([...driversOwn, ...platformsOwn, "promo"]);

export type PayShares = {
  /** The driver's earnings from the booking, before tips and waiting. */
  driverPaySatang: Satang;
  /** The platform's part of the fare. */
  commissionSatang: Satang;
  /** Fees for cash on delivery and raised liability, and the rounding to a whole baht. */
  platformFeesSatang: Satang;
};

/**
 * Shares a price: the driver gets `farePercent` of the fare before promo and all of helper and priority. driver +
 * commission + fees + promo = total.
 */
export function shareFare(
  lines: readonly { code: LineItemCode; amountSatang: Satang }[],
  driverShare: { farePercent: number },
): PayShares {
  const sumOf = (matches: (code: LineItemCode) => boolean) =>
    sumSatang(lines.filter((line) => matches(line.code)).map((line) => line.amountSatang));
  const fareSatang = sumOf((code) => !outsideFare.has(code));
  const fareShareSatang = shareOf(fareSatang, driverShare);
  return {
    driverPaySatang: fareShareSatang + sumOf((code) => driversOwn.has(code)),
    commissionSatang: fareSatang - fareShareSatang,
    platformFeesSatang: sumOf((code) => platformsOwn.has(code)),
  };
}

/** The driver's part of a fare. A fraction of a satang goes to the driver, so that the promised share is never missed. */
export const shareOf = (fareSatang: Satang, { farePercent }: { farePercent: number }): Satang =>
  percentOf(fareSatang, farePercent, "ceil");

/**
 * Splits the difference between a price and the driver's pay into parts, so that the displayed figures add up. All in
 * satang.
 */
export function payParts(job: {
  totalSatang: Satang;
  commissionSatang: Satang;
  paySatang: Satang;
}): {
  /** Everything the customer pays that is not the driver's; 0 when the platform pays a part of the fare itself. */
  deductedSatang: Satang;
  /** The part of the deduction other than commission: cash on delivery, liability cover and rounding. */
  feesSatang: Satang;
  /** The platform's addition for a customer with a promo code. */
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

/**
 * Returns the waiting fee at stops, all of which the driver gets: 0 for the free minutes, then an amount for every
 * started step.
 */
export function waitingFee(waitedSeconds: number, tariff: Pick<VehicleTariff, "waiting">): Satang {
  const { freeMinutes, stepMinutes, satangPerStep } = tariff.waiting;
  const chargedSeconds = Math.max(0, waitedSeconds - freeMinutes * 60);
  return Math.ceil(chargedSeconds / (stepMinutes * 60)) * satangPerStep;
}
