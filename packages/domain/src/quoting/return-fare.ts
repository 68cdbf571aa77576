import { percentOf, type Satang } from "../money.ts";
import type { LineItemCode } from "../vehicle-types.ts";
import { shareOf } from "./driver-pay.ts";

/** The way back to the sender, as a share of the distance price: PRODUCT 4. */
const returnPercent = 50;

/**
 * Returns the price of bringing undelivered goods back, in satang, rounded half up: half of the distance price, or 0
 * when the way back was already in the price.
 */
export function returnFare(lines: readonly { code: LineItemCode; amountSatang: Satang }[]): Satang {
  if (lines.some((line) => line.code === "return_trip")) return 0;
  const distance = lines.find((line) => line.code === "distance");
  return percentOf(distance?.amountSatang ?? 0, returnPercent, "half_up");
}

/** Returns the driver's part of the return fare, in satang. */
export const returnPay = (returnFareSatang: Satang, share: { farePercent: number }): Satang =>
  shareOf(returnFareSatang, share);
