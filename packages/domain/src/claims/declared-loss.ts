import { staffMoveTo } from "../booking/staff-move.ts";
import type { BookingState } from "../booking-types.ts";
import type { Satang } from "../money.ts";
import { isWithinOwnLimits, type RefundLimits } from "../payments/refunds/staff-refund.ts";

export type DeclaredLoss =
  | {
      ok: true;
      /** Satang refunded to the customer: the money this person decides about. */
      movedSatang: Satang;
      needsSecondPerson: boolean;
    }
  | { ok: false };

/**
 * Staff declare goods lost, which gives back what is paid of the price. Out of a depot nothing goes back by itself: the
 * work was done. It is money that one person gives away, so the limits of refunds apply.
 *
 * @param prepaidSatang what the customer has paid of the price and has not had back
 * @param todaySatang what this member of staff gave away alone today
 */
export function decideDeclaredLoss(
  { state, prepaidSatang }: { state: BookingState; prepaidSatang: Satang },
  own: { limits: RefundLimits; todaySatang: Satang },
): DeclaredLoss {
  if (!staffMoveTo(state, "lose")) return { ok: false };
  const movedSatang = state === "held" ? 0 : Math.max(0, prepaidSatang);
  return { ok: true, movedSatang, needsSecondPerson: !isWithinOwnLimits(movedSatang, own) };
}
