import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";

/** The most a business recently paid for one booking and for one day. */
export type BusinessHistory = { bookingSatang: Satang; daySatang: Satang };

/** Limits of a mandate: the caps in satang, and how many days it lasts. */
export type MandateBounds = {
  capPerBookingSatang: Satang;
  capPerDaySatang: Satang;
  lastsDays: number;
};

/**
 * The upper limits of a mandate: three times what the business itself did lately, and never less than a new business needs. A mandate
 * that a thief makes is then worth some days of the shop's own trade, not its whole credit.
 */
export const mandateBounds = ({ bookingSatang, daySatang }: BusinessHistory): MandateBounds => ({
  capPerBookingSatang: Math.max(
    limits.mandateBookingFloorSatang,
    bookingSatang * limits.mandateTimesOwn,
  ),
  capPerDaySatang: Math.max(limits.mandateDayFloorSatang, daySatang * limits.mandateTimesOwn),
  lastsDays: limits.mandateDays,
});

export type MandateBoundRefusal =
  | "mandate_booking_too_high"
  | "mandate_day_too_high"
  | "mandate_too_long";

/** Returns the bound that a new mandate exceeds, or null. */
export function mandateBoundRefusal(
  wanted: { capPerBookingSatang: Satang; capPerDaySatang: Satang; expiresAt: Date },
  bounds: MandateBounds,
  now: Date,
): MandateBoundRefusal | null {
  const end = now.getTime() + bounds.lastsDays * 86_400_000;
  if (wanted.expiresAt.getTime() > end) return "mandate_too_long";
  if (wanted.capPerBookingSatang > bounds.capPerBookingSatang) return "mandate_booking_too_high";
  return wanted.capPerDaySatang > bounds.capPerDaySatang ? "mandate_day_too_high" : null;
}
