import type { Satang } from "../money.ts";

export type KeyCaps = { capPerBookingSatang: Satang | null; capPerDaySatang: Satang | null };
export type KeyCapRefusal = "cap_per_booking" | "cap_per_day";

export type KeySpending = {
  /** What the booking costs then, above 0. */
  bookingSatang: Satang;
  /** Satang the key adds: the full price of a new booking, or the rise in price of an existing one. */
  addedSatang: Satang;
  /** Satang the key added to bookings on this Bangkok day, without cancelled bookings. */
  spentTodaySatang: Satang;
};

/**
 * Returns the cap that prevents a key from making one more booking or raising the price of one.
 * @returns null when it may; what is not dearer than before it always may
 */
export function keyCapRefusal(
  caps: KeyCaps,
  { bookingSatang, addedSatang, spentTodaySatang }: KeySpending,
): KeyCapRefusal | null {
  if (addedSatang <= 0) return null;
  if (caps.capPerBookingSatang !== null && bookingSatang > caps.capPerBookingSatang)
    return "cap_per_booking";
  if (caps.capPerDaySatang !== null && spentTodaySatang + addedSatang > caps.capPerDaySatang)
    return "cap_per_day";
  return null;
}
