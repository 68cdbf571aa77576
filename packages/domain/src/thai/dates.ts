import type { Locale } from "../account-types.ts";
import { assert } from "../assert.ts";
import { thaiToArabicDigits } from "./writing/digits.ts";

/** A calendar day in the common era, months from 1. */
export type CalendarDate = { year: number; month: number; day: number };

/** Thailand is seven hours ahead of UTC all year, without summer time. */
const bangkokOffsetMilliseconds = 7 * 3_600_000;
const buddhistEraYears = 543;
/** A typed year above this is Buddhist: 2400 BE is 1857, and no booking is for 2401 CE. */
const commonEraYearMax = 2400;
const commonEraYearMin = 1800;

const monthsTh = [
  "ม.ค.",
  "ก.พ.",
  "มี.ค.",
  "เม.ย.",
  "พ.ค.",
  "มิ.ย.",
  "ก.ค.",
  "ส.ค.",
  "ก.ย.",
  "ต.ค.",
  "พ.ย.",
  "ธ.ค.",
];
const monthsThFull = [
  "มกราคม",
  "กุมภาพันธ์",
  "มีนาคม",
  "เมษายน",
  "พฤษภาคม",
  "มิถุนายน",
  "กรกฎาคม",
  "สิงหาคม",
  "กันยายน",
  "ตุลาคม",
  "พฤศจิกายน",
  "ธันวาคม",
];
const monthsEn = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
];

/**
 * A date typed in either era, with Thai or Arabic digits: `21/11/2569`, `21-11-2026`, `21 พ.ย. 2569`, `21 Nov 2026`,
 * `2026-11-21`. Day first unless the year is first. Years above 2400 are Buddhist.
 *
 * @returns null when it is no date, or a day the calendar does not have
 */
export function parseDate(text: string): CalendarDate | null {
  if (text.length > 60) return null;
  const clean = thaiToArabicDigits(text)
    .trim()
    .replace(/(พ\.ศ\.|ค\.ศ\.|วันที่)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const parts = yearFirst(clean) ?? dayFirst(clean);
  if (!parts) return null;
  const year = parts.year > commonEraYearMax ? parts.year - buddhistEraYears : parts.year;
  const date = { ...parts, year };
  return isRealDate(date) ? date : null;
}

function yearFirst(clean: string): CalendarDate | null {
  const match = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(clean);
  return match ? { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) } : null;
}

function dayFirst(clean: string): CalendarDate | null {
  const match = /^(\d{1,2}) ?[-/. ] ?(\d{1,2}|[A-Za-z]{3,9}\.?|[ก-๎.]{2,12}) ?[-/. ] ?(\d{4})$/.exec(
    clean,
  );
  const joined = match ?? /^(\d{1,2}) ?([ก-๎.]{2,12}) ?(\d{4})$/.exec(clean);
  if (!joined) return null;
  const month = monthNumber(joined[2] ?? "");
  return month ? { year: Number(joined[3]), month, day: Number(joined[1]) } : null;
}

function monthNumber(typed: string): number | null {
  if (/^\d+$/.test(typed)) return Number(typed);
  const bare = typed.replace(/\./g, "");
  const english = monthsEn.findIndex((name) => bare.toLowerCase().startsWith(name.toLowerCase()));
  const thai = monthsTh.findIndex((name) => name.replace(/\./g, "") === bare);
  const monthIndex = [english, thai, monthsThFull.indexOf(bare)].find((index) => index >= 0);
  return monthIndex === undefined ? null : monthIndex + 1;
}

/** Returns true for years of the common era that our dates may have. A database has a separate, wider range. */
export const isCalendarYear = (year: number): boolean =>
  year >= commonEraYearMin && year <= commonEraYearMax;

/** Returns true when the instant is valid and its year is in that range. */
export const isInCalendar = (instant: Date): boolean => isCalendarYear(instant.getUTCFullYear());

/** Returns true when the day exists in the calendar: 29 February only in leap years; years 1800 to 2400. */
export function isRealDate({ year, month, day }: CalendarDate): boolean {
  if (!isCalendarYear(year) || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `2026-11-21`: how calendar days are stored and compared. */
export const isoDate = ({ year, month, day }: CalendarDate): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** The calendar day in Bangkok at an instant, as `2026-11-21`. */
export const serviceDay = (instant: Date): string => shifted(instant).toISOString().slice(0, 10);

/** The instant a service day begins: midnight in Bangkok. Asserts that it is a day written `2026-11-21`. */
export function serviceDayStart(day: string): Date {
  const start = new Date(`${day}T00:00:00+07:00`);
  assert(
    /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(start.getTime()),
    "a day is written 2026-11-21",
  );
  return start;
}

/** The service day `days` later (earlier when negative). */
export const addServiceDays = (day: string, days: number): string =>
  serviceDay(new Date(serviceDayStart(day).getTime() + days * 86_400_000));

/** Whole years from one day to a later one, both `2026-11-21`: an age on a day. */
export function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Minutes since midnight in Bangkok, 0 to 1439. */
export function bangkokMinutes(instant: Date): number {
  const local = shifted(instant);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** The day of the week in Bangkok, 0 for Sunday. */
export const bangkokWeekday = (instant: Date): number => shifted(instant).getUTCDay();

/** `21 พ.ย. 2569` or `21 Nov 2026`, in Bangkok. */
export function formatDate(instant: Date, locale: Locale): string {
  const local = shifted(instant);
  const month = local.getUTCMonth();
  if (locale === "en") return `${local.getUTCDate()} ${monthsEn[month]} ${local.getUTCFullYear()}`;
  return `${local.getUTCDate()} ${monthsTh[month]} ${local.getUTCFullYear() + buddhistEraYears}`;
}

/** `พ.ย. 2569` or `Nov 2026`, of a month by its first day. */
export const formatMonth = (month: string, locale: Locale): string =>
  formatDate(serviceDayStart(month), locale).replace(/^\d+ /, "");

/** `14:05 น.` or `14:05`, in Bangkok. */
export function formatTime(instant: Date, locale: Locale): string {
  const time = shifted(instant).toISOString().slice(11, 16);
  return locale === "th" ? `${time} น.` : time;
}

/** `21 พ.ย. 2569 14:05 น.` or `21 Nov 2026, 14:05`, in Bangkok. */
export const formatDateTime = (instant: Date, locale: Locale): string =>
  `${formatDate(instant, locale)}${locale === "en" ? "," : ""} ${formatTime(instant, locale)}`;

/** An instant with UTC fields that read as Bangkok's wall clock. */
function shifted(instant: Date): Date {
  assert(!Number.isNaN(instant.getTime()), "the instant is a real one");
  return new Date(instant.getTime() + bangkokOffsetMilliseconds);
}
