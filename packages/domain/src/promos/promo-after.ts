import type { BookingState } from "../booking-types.ts";

export type PromoChange = "give_back" | "redeem_again";
type Ending = { state: BookingState; heldAt: Date | null };

/** A booking that came to nothing for its customer does not use a promo; goods lost out of a depot were carried. */
export const returnsPromo = ({ state, heldAt }: Ending): boolean =>
  state === "cancelled" || state === "unfulfilled" || (state === "lost" && heldAt === null);

/**
 * What a change of a booking's state does to its use of a promo. A late fact can bring a booking
 * back that had ended; lost goods stay lost. Null: nothing.
 */
export function decidePromoChange(before: Ending, after: Ending): PromoChange | null {
  if (returnsPromo(after)) return returnsPromo(before) ? null : "give_back";
  return returnsPromo(before) && before.state !== "lost" ? "redeem_again" : null;
}
