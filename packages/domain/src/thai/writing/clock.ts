import { thaiToArabicDigits } from "./digits.ts";

/**
 * Parses a typed time of day and returns it as `HH:MM`, or null. Reads `15:00`, `15.00`, `1500`, `900`, `9`, `15:00
 * น.`, `3 pm`, and Thai digits.
 */
export function readClock(typed: string): string | null {
  const text = thaiToArabicDigits(typed)
    .trim()
    .toLowerCase()
    .replace(/\s*น\.?$/, "");
  const match =
    /^(\d{1,2})[:.]([0-5]\d)\s*([ap]m)?$/.exec(text) ??
    /^(\d{1,2})([0-5]\d)?\s*([ap]m)?$/.exec(text);
  if (!match) return null;
  const [, first = "", minutes = "00", half] = match;
  const typedHours = Number(first);
  if (half && (typedHours < 1 || typedHours > 12)) return null;
  const hours = half ? (typedHours % 12) + (half === "pm" ? 12 : 0) : typedHours;
  return hours > 23 ? null : `${String(hours).padStart(2, "0")}:${minutes}`;
}
