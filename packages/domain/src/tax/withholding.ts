import { assert } from "../assert.ts";
import { isSatang, percentOf, type Satang } from "../money.ts";
import { type TaxModel, withholdingPercent } from "./rates.ts";

/**
 * What the platform withholds from a driver's pay for one job and hands to the tax office (ภ.ง.ด.3) [B]. Only where the
 * platform is the one who pays the driver: in the `agent` model the customer does. Half up.
 *
 * @param fromSatang pay for one job from which on tax is withheld, in satang; null for never
 */
export function withheldFromPay(
  paySatang: Satang,
  { model, at, fromSatang }: { model: TaxModel; at: Date; fromSatang: Satang | null },
): Satang {
  assert(isSatang(paySatang) && paySatang >= 0, "pay is whole satang");
  if (model === "agent" || fromSatang === null || paySatang < fromSatang) return 0;
  return percentOf(paySatang, withholdingPercent("transport", at), "half_up");
}
