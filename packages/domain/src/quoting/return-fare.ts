import { percentOf, type Satang } from "../money.ts";
import type { LineItemCode } from "../vehicle-types.ts";
import { shareOf } from "./driver-pay.ts";

/** The way back to the sender, as a share of the distance price: PRODUCT 4. */
const returnPercent = 50;

/**
 * What bringing undelivered goods back costs, in satang, rounded half up: half of the distance price, or nothing when
 * the way back was part of the price already.
 */
export function returnFare(lines: readonly { code: LineItemCode; amountSatang: Satang }[]): Satang {
  if (lines.some((line) => line.code === "return_trip")) return 0;
  const distance = lines.find((line) => line.code === "distance");
  return percentOf(distance?.amountSatang ?? 0, returnPercent, "half_up");
}

/** The driver's part of it. */
export const returnPay = (returnFareSatang: Satang, share: { farePercent: number }): Satang =>
  shareOf(returnFareSatang, share);
