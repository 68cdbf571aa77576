import type { BookingState } from "../booking-types.ts";

export type PromoChange = "give_back" | "redeem_again";
type Ending = { state: BookingState; heldAt: Date | null };

/** A booking that came to nothing for its customer does not use a promo; goods lost out of a depot were carried. */
export const returnsPromo = ({ state, heldAt }: Ending): boolean =>
  state === "cancelled" || state === "unfulfilled" || (state === "lost" && heldAt === null);

/**
 * Returns the effect of a booking's change of state on its use of a promo; null for no effect. A late fact can revive
 * a booking that had ended, except that lost goods stay lost.
 */
export function decidePromoChange(before: Ending, after: Ending): PromoChange | null {
  if (returnsPromo(after)) return returnsPromo(before) ? null : "give_back";
  return returnsPromo(before) && before.state !== "lost" ? "redeem_again" : null;
}
