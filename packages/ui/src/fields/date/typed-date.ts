/** A calendar day as `YYYY-MM-DD`, always in the common era. */
export type IsoDay = string;

const thaiZero = "๐".charCodeAt(0);
const buddhistOffset = 543;
/** Years from here on are Buddhist years: no one means the Gregorian year 2400. */
const firstBuddhistYear = 2400;

const thaiMonths = [
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
const englishMonths = [
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
const thaiMonthStarts = ["มก", "กพ", "มีน", "เมษ", "พค", "มิถ", "กค", "สค", "กย", "ตค", "พย", "ธค"];
const longThaiStarts = [
  "มกร",
  "กุม",
  "มีน",
  "เมษ",
  "พฤษภ",
  "มิถ",
  "กรก",
  "สิง",
  "กันย",
  "ตุล",
  "พฤศ",
  "ธัน",
];

const two = (value: number) => String(value).padStart(2, "0");

function isoDay(day: number, month: number, typedYear: number): IsoDay | null {
  const year = typedYear >= firstBuddhistYear ? typedYear - buddhistOffset : typedYear;
  if (year < 1900 || year > 2200) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? `${year}-${two(month)}-${two(day)}` : null;
}

function monthByName(text: string): number | null {
  const plain = text.replace(/[.\s]/g, "").toLowerCase();
  if (plain === "มีค") return 3;
  if (plain === "เมย") return 4;
  if (plain === "มิย") return 6;
  for (const starts of [longThaiStarts, thaiMonthStarts, englishMonths]) {
    const index = starts.findIndex((start) => plain.startsWith(start.toLowerCase()));
    if (index >= 0) return index + 1;
  }
  return null;
}

/**
 * Reads a day as people type it: 21/11/2569, 21-11-2026, 21 พ.ย. 2569, ๒๑/๑๑/๒๕๖๙, 21112569, 2026-11-21.
 * @returns the day, or null when it is none
 */
export function readTypedDate(text: string): IsoDay | null {
  const plain = text.trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero));
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return isoDay(Number(iso[3]), Number(iso[2]), Number(iso[1]));
  const numbers =
    /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/.exec(plain) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(plain);
  if (numbers) return isoDay(Number(numbers[1]), Number(numbers[2]), Number(numbers[3]));
  const match = /^(\d{1,2})\s*([^\d]+?)\s*(\d{4})$/.exec(plain);
  const month = match && monthByName(match[2] ?? "");
  return match && month ? isoDay(Number(match[1]), month, Number(match[3])) : null;
}

/** The day in the field's own form: 21/11/2569 in Thai, 21/11/2026 in English. */
export function writeTypedDate(day: IsoDay, locale: "th" | "en"): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return `${two(date)}/${two(month)}/${locale === "th" ? year + buddhistOffset : year}`;
}

/** The day as text with both years: 21 พ.ย. 2569 (2026). */
export function bothEras(day: IsoDay, locale: "th" | "en"): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const name = (locale === "th" ? thaiMonths : englishMonths)[month - 1] ?? "";
  const buddhist = year + buddhistOffset;
  return locale === "th"
    ? `${date} ${name} ${buddhist} (ค.ศ. ${year})`
    : `${date} ${name} ${year} (B.E. ${buddhist})`;
}
