import type { Satang } from "../money.ts";
import { isWithinOwnLimits, type RefundLimits } from "../payments/refunds/staff-refund.ts";
import { type CancellationInput, decideCancellation } from "./cancellation.ts";

/** With the fee the customer would pay now, or without. */
export const cancellationFees = ["by_rule", "none"] as const;
export type CancellationFee = (typeof cancellationFees)[number];

export type StaffCancellation =
  | {
      ok: true;
      feeSatang: Satang;
      /** Satang refunded to the customer plus satang waived: the money this person decides about. */
      movedSatang: Satang;
      needsSecondPerson: boolean;
    }
  | { ok: false };

/**
 * Decides whether staff may cancel for a customer: in the same states as the customer, with the customer's fee or
 * without. A refund or a waived fee is money that one person gives away, so the limits of refunds apply.
 * @param paidSatang what the customer has paid of the price already
 * @param todaySatang what this member of staff moved alone today in this way
 */
export function decideStaffCancellation(
  input: CancellationInput & { paidSatang: Satang },
  fee: CancellationFee,
  { limits, todaySatang, now }: { limits: RefundLimits; todaySatang: Satang; now: Date },
): StaffCancellation {
  const byRule = decideCancellation(input, now);
  if (!byRule.allowed) return { ok: false };
  const feeSatang = fee === "by_rule" ? byRule.feeSatang : 0;
  const backSatang = Math.max(0, input.paidSatang - feeSatang);
  const waivedSatang = byRule.feeSatang - feeSatang;
  const movedSatang = Math.max(backSatang, waivedSatang);
  return {
    ok: true,
    feeSatang,
    movedSatang,
    needsSecondPerson: !isWithinOwnLimits(movedSatang, { limits, todaySatang }),
  };
}

/** Several, one after the other: what one of them gives away counts for the next. */
export function decideStaffCancellations(
  inputs: readonly Parameters<typeof decideStaffCancellation>[0][],
  fee: CancellationFee,
  { todaySatang, ...terms }: Parameters<typeof decideStaffCancellation>[2],
): StaffCancellation[] {
  let given = todaySatang;
  return inputs.map((input) => {
    const decision = decideStaffCancellation(input, fee, { ...terms, todaySatang: given });
    if (decision.ok && !decision.needsSecondPerson) given += decision.movedSatang;
    return decision;
  });
}
