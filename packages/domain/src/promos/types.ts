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

/**
 * Customers can use a promo in the state `effective`. In every state except `draft` its terms are fixed, but it can be
 * ended.
 */
export const promoStates = ["draft", "upcoming", "effective", "ended"] as const;
export type PromoState = (typeof promoStates)[number];
