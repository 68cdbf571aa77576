import type { Satang } from "../money.ts";

export type KeyCaps = { capPerBookingSatang: Satang | null; capPerDaySatang: Satang | null };
export type KeyCapRefusal = "cap_per_booking" | "cap_per_day";

/**
 * Whether a key may make one more booking.
 *
 * @param totalSatang of the booking, above 0
 * @param bookedTodaySatang what the key booked on this Bangkok day, cancelled bookings apart
 * @returns null when it may
 */
export function keyCapRefusal(
  caps: KeyCaps,
  { totalSatang, bookedTodaySatang }: { totalSatang: Satang; bookedTodaySatang: Satang },
): KeyCapRefusal | null {
  if (caps.capPerBookingSatang !== null && totalSatang > caps.capPerBookingSatang)
    return "cap_per_booking";
  if (caps.capPerDaySatang !== null && bookedTodaySatang + totalSatang > caps.capPerDaySatang)
    return "cap_per_day";
  return null;
}
