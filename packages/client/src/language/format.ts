import { satangPerBaht } from "@songtan/domain/money";
import { currency } from "./constants.ts";
import { type Locale, localeEntry } from "./locales.ts";

const timeZone = "Asia/Bangkok";
const metresPerKilometre = 1000;

const iso = (locale: Locale) => (locale === "th" ? "th-TH-u-ca-buddhist-nu-latn" : "en-GB");

/** `฿1,234` where whole, else `฿1,234.50`, in both languages: sign and grouping are Thai for every reader. */
export const formatBaht = (satang: number): string =>
  inBaht(satang, satang % satangPerBaht === 0 ? 0 : currency.precision);

/** `฿1,234.00`: on papers, and in columns that add up. */
export const formatExactBaht = (satang: number): string => inBaht(satang, currency.precision);

function inBaht(satang: number, decimals: number): string {
  const amount = new Intl.NumberFormat(currency.locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(satang) / satangPerBaht);
  return `${satang < 0 ? "−" : ""}฿${amount}`;
}

/** `21 พ.ย. 2569 14:05 น.` · `21 Nov 2026, 14:05`, in Bangkok. */
export function formatInstant(instant: string, locale: Locale): string {
  return locale === "th"
    ? `${formatDay(instant, locale)} ${formatTime(instant, locale)}`
    : `${formatDay(instant, locale)}, ${formatTime(instant, locale)}`;
}

/** `21 พ.ย. 2569` · `21 Nov 2026`, in Bangkok. */
export function formatDay(instant: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(iso(locale), {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((item) => item.type === type)?.value ?? "";
  return `${part("day")} ${part("month").replace(/^Sept$/, "Sep")} ${part("year")}`;
}

/** `14:05 น.` · `14:05`, in Bangkok. */
export function formatTime(instant: string, locale: Locale): string {
  const time = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(instant));
  // A no-break space, so that "น." never begins a line.
  return locale === "th" ? `${time}\u00a0น.` : time;
}

/** `850 ม.` · `12.4 กม.`; never less than ten metres, since no position is known better. */
export function formatDistance(metres: number, locale: Locale): string {
  const inMetres = metres < metresPerKilometre;
  const value = inMetres ? Math.max(10, Math.round(metres / 10) * 10) : metres / metresPerKilometre;
  const number = new Intl.NumberFormat(localeEntry(locale).iso, {
    maximumFractionDigits: inMetres || value >= 100 ? 0 : 1,
  }).format(value);
  const unit = locale === "th" ? (inMetres ? "ม." : "กม.") : inMetres ? "m" : "km";
  return `${number} ${unit}`;
}

/** `4 นาที` · `1 hr 20 min`; never less than a minute. */
export function formatDuration(seconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const units = locale === "th" ? { hour: "ชม.", minute: "นาที" } : { hour: "hr", minute: "min" };
  return [
    hours > 0 && `${hours} ${units.hour}`,
    (rest > 0 || hours === 0) && `${rest} ${units.minute}`,
  ]
    .filter(Boolean)
    .join(" ");
}

const secondsPerDay = 86_400;

/** How long ago something began: `25 นาที` · `3 days`; whole days from the first one on. */
export function formatAge(seconds: number, locale: Locale): string {
  const days = Math.floor(seconds / secondsPerDay);
  if (days === 0) return formatDuration(Math.max(0, seconds), locale);
  if (locale === "th") return `${days} วัน`;
  return days === 1 ? "1 day" : `${days} days`;
}

/** Sorts text the Thai way: leading vowels after their consonant. */
export const thaiOrder = new Intl.Collator("th");

/** A phone or an address in one piece within a sentence: no line ends at its hyphens. */
export const unbroken = (text: string): string => text.replaceAll("-", "-\u2060");
