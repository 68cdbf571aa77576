import { sumSatang } from "@songtan/domain/money";
import type { LineItemCode } from "@songtan/domain/vehicle-types";
import { bahtText } from "../v3-events/wire.ts";

type Line = { code: LineItemCode; amountSatang: number };

/** Their names of our lines. Each line is in one of them, so they sum to the total. */
const partOf: Record<LineItemCode, string> = {
  base: "base",
  distance: "extraMileage",
  extra_stops: "multiStopSurcharge",
  insulated_bag: "specialRequests",
  return_trip: "specialRequests",
  helper: "specialRequests",
  pin: "specialRequests",
  cash_on_delivery: "specialRequests",
  raised_liability: "insurance",
  night: "surcharge",
  holiday: "surcharge",
  raise: "surcharge",
  priority: "priorityFee",
  minimum: "minimumSurcharge",
  promo: "coupon",
  rounding: "surcharge",
  edit_back: "surcharge",
};
const always = ["base", "extraMileage", "multiStopSurcharge", "specialRequests", "priorityFee"];

/**
 * A price in their form. Value-added tax is in every line, so `vat` is 0. A coupon is written with its minus.
 * @param beforeOptimizationSatang the total in the order of the stops that was sent
 */
export function priceBreakdownOf(
  lines: readonly Line[],
  { beforeOptimizationSatang }: { beforeOptimizationSatang?: number | undefined } = {},
): Record<string, string> {
  const sums = new Map<string, number>(always.map((part) => [part, 0]));
  for (const { code, amountSatang } of lines)
    sums.set(partOf[code], (sums.get(partOf[code]) ?? 0) + amountSatang);
  const totalSatang = sumSatang(lines.map(({ amountSatang }) => amountSatang));
  const prioritySatang = sums.get("priorityFee") ?? 0;
  return {
    ...Object.fromEntries([...sums].map(([part, satang]) => [part, bahtText(satang)])),
    vat: "0",
    totalBeforeOptimization: bahtText(beforeOptimizationSatang ?? totalSatang),
    totalExcludePriorityFee: bahtText(totalSatang - prioritySatang),
    total: bahtText(totalSatang),
    currency: "THB",
  };
}
