import type { Satang } from "../money.ts";
import { provinces } from "../thai/provinces.ts";

export type PromoTerms = {
  percent: number | null;
  capSatang: Satang | null;
  amountSatang: Satang | null;
  budgetSatang: Satang;
  provinceCodes: readonly string[] | null;
  startsAt: Date;
  endsAt: Date | null;
};

/**
 * Returns the problems of a promo's terms in combination, by field; empty when they fit. The API contract checks each
 * field separately. A budget below the highest worth of one use would make the code unusable.
 */
export function checkPromo(
  terms: PromoTerms,
): Record<string, "required" | "too_small" | "order" | "not_a_choice"> {
  const { percent, capSatang, amountSatang, budgetSatang, provinceCodes, startsAt, endsAt } = terms;
  const worthSatang = amountSatang ?? capSatang ?? 0;
  return {
    ...(percent === null && amountSatang === null && { percent: "required" }),
    ...(percent !== null && amountSatang !== null && { amountSatang: "not_a_choice" }),
    ...(percent === null && capSatang !== null && { capSatang: "not_a_choice" }),
    ...(budgetSatang < worthSatang && { budgetSatang: "too_small" }),
    ...(provinceCodes?.some((code) => !provinces.some((province) => province.code === code)) && {
      provinceCodes: "not_a_choice",
    }),
    ...(endsAt && endsAt <= startsAt && { endsAt: "order" }),
  };
}
