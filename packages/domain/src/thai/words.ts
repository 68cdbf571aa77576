import type { Locale } from "../accounts/words.ts";

/** A length of time as people say it: `ไม่ถึง 1 นาที`, `4 นาที`, `1 ชม. 20 นาที`; minutes are rounded up. */
export function formatDuration(seconds: number, locale: Locale): string {
  const minutes = Math.ceil(Math.max(0, seconds) / 60);
  const thai = locale === "th";
  if (minutes < 1) return thai ? "ไม่ถึง 1 นาที" : "less than 1 min";
  const hours = Math.floor(minutes / 60);
  const restMinutes = minutes % 60;
  const parts = [
    ...(hours > 0 ? [thai ? `${hours} ชม.` : `${hours} h`] : []),
    ...(restMinutes > 0 ? [thai ? `${restMinutes} นาที` : `${restMinutes} min`] : []),
  ];
  return parts.join(" ");
}

/** How long is still to wait: `อีก 4 นาที`, `in 4 min`; `กำลังจะถึง`, `any moment` under half a minute. */
export function formatWait(seconds: number, locale: Locale): string {
  if (seconds < 30) return locale === "th" ? "กำลังจะถึง" : "any moment";
  const duration = formatDuration(seconds, locale);
  return locale === "th" ? `อีก ${duration}` : `in ${duration}`;
}

/** How long ago something was seen: `เมื่อสักครู่`, `3 นาทีที่แล้ว`, `3 min ago`; minutes are rounded down. */
export function formatAge(seconds: number, locale: Locale): string {
  if (seconds < 60) return locale === "th" ? "เมื่อสักครู่" : "just now";
  const duration = formatDuration(Math.floor(seconds / 60) * 60, locale);
  return locale === "th" ? `${duration}ที่แล้ว` : `${duration} ago`;
}

/** A distance as people say it: `80 ม.`, `3.4 กม.`, `120 กม.`; metres to the nearest ten. */
export function formatDistance(metres: number, locale: Locale): string {
  const thai = locale === "th";
  const tens = Math.round(Math.max(0, metres) / 10) * 10;
  if (tens < 1000) return `${tens} ${thai ? "ม." : "m"}`;
  const km = metres / 1000;
  const text = km >= 99.95 ? String(Math.round(km)) : (Math.round(km * 10) / 10).toFixed(1);
  return `${text} ${thai ? "กม." : "km"}`;
}
