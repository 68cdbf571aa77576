/** Why a promo code gives nothing here. Each has its own sentence at the field. */
export const promoProblems = [
  "promo_unknown",
  "promo_not_begun",
  "promo_ended",
  "promo_spent",
  "promo_vehicle",
  "promo_area",
  "promo_minimum",
  "promo_first_order",
  "promo_used",
] as const;
export type PromoProblem = (typeof promoProblems)[number];

/** `effective` is what customers can use; all but `draft` are fixed, but for ending them. */
export const promoStates = ["draft", "upcoming", "effective", "ended"] as const;
export type PromoState = (typeof promoStates)[number];
