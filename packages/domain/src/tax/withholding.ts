import { assert } from "../assert.ts";
import { isSatang, percentOf, type Satang, sumSatang } from "../money.ts";
import { type TaxModel, withholdingPercent } from "./rates.ts";

type WithholdingRule = { model: TaxModel; at: Date; fromSatang: Satang | null };

/**
 * What the platform withholds from a driver's pay for one job and hands to the tax office (ภ.ง.ด.3) [B]. Only where the
 * platform is the one who pays the driver: in the `agent` model the customer does. Half up.
 *
 * @param fromSatang pay for one job from which on tax is withheld, in satang; null for never
 */
export function withheldFromPay(paySatang: Satang, { model, at, fromSatang }: WithholdingRule): Satang {
  assert(isSatang(paySatang) && paySatang >= 0, "pay is whole satang");
  if (model === "agent" || fromSatang === null || paySatang < fromSatang) return 0;
  return percentOf(paySatang, withholdingPercent("transport", at), "half_up");
}

/**
 * The same of a job that several drivers carried. What one driver has of it counts together, however many parts it comes
 * in: one job is one contract, and paying it in parts takes nobody below the threshold (Por. 4/2528 cl. 13) [B].
 *
 * @param parts what each part pays, in the order they are paid
 * @returns what is withheld from each of them; of one driver's parts they sum to the tax on their sum
 */
export function withheldFromParts(
  parts: readonly { driverId: string; paySatang: Satang }[],
  rule: WithholdingRule,
): Satang[] {
  const sumOf = (driverId: string, of: readonly { driverId: string; paySatang: Satang }[]) =>
    sumSatang(of.filter((part) => part.driverId === driverId).map((part) => part.paySatang));
  return parts.map(({ driverId }, place) => {
    if (withheldFromPay(sumOf(driverId, parts), rule) === 0) return 0;
    // Above the threshold as a whole: each part takes what the tax grows by with it.
    const taxOn = (count: number) =>
      withheldFromPay(sumOf(driverId, parts.slice(0, count)), { ...rule, fromSatang: 0 });
    return taxOn(place + 1) - taxOn(place);
  });
}
