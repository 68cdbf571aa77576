import { assert } from "../assert.ts";
import { isSatang, percentOf, type Satang, sumSatang } from "../money.ts";
import { lawRates, type TaxModel, type TaxRates } from "./rates.ts";

type WithholdingRule = {
  model: TaxModel;
  at: Date;
  fromSatang: Satang | null;
  /** Rates valid at that time; the legal rates by default. */
  rates?: TaxRates;
};

/**
 * Returns the tax that the platform withholds from a driver's pay for one job and pays to the tax office (ภ.ง.ด.3)
 * [B]. It applies only when the platform pays the driver; in the `agent` model the customer does. Rounded half up.
 * @param fromSatang pay for one job from which on tax is withheld, in satang; null for never
 */
export function withheldFromPay(
  paySatang: Satang,
  { model, at, fromSatang, rates = lawRates(at) }: WithholdingRule,
): Satang {
  assert(isSatang(paySatang) && paySatang >= 0, "pay is whole satang");
  if (model === "agent" || fromSatang === null || paySatang < fromSatang) return 0;
  return percentOf(paySatang, rates.transportPercent, "half_up");
}

/**
 * The same for a job that several drivers carried. All parts of one driver count together: one job
 * is one contract, and paying it in parts brings no driver below the threshold (Por. 4/2528 cl. 13)
 * [B].
 * @param parts what each part pays, in the order they are paid
 * @returns what is withheld from each of them; of one driver's parts they sum to the tax on their
 * sum
 */
export function withheldFromParts(
  parts: readonly { driverId: string; paySatang: Satang }[],
  rule: WithholdingRule,
): Satang[] {
  const sumOf = (driverId: string, parts: readonly { driverId: string; paySatang: Satang }[]) =>
    sumSatang(parts.filter((part) => part.driverId === driverId).map((part) => part.paySatang));
  return parts.map(({ driverId }, index) => {
    if (withheldFromPay(sumOf(driverId, parts), rule) === 0) return 0;
    // Above the threshold as a whole: each part bears the growth of the tax with it.
    const taxOn = (count: number) =>
      withheldFromPay(sumOf(driverId, parts.slice(0, count)), { ...rule, fromSatang: 0 });
    return taxOn(index + 1) - taxOn(index);
  });
}
