import type { Locale } from "@songtan/domain/account-types";
import { addServiceDays, formatDate, serviceDayStart } from "@songtan/domain/thai/dates";

const monthsShown = 12;

/** The last twelve months, this one first, as a list to choose from: `2026-11` with its name. */
export function recentMonths(today: string, locale: Locale): { value: string; label: string }[] {
  const months = [today.slice(0, 7)];
  while (months.length < monthsShown)
    months.push(addServiceDays(`${months.at(-1)}-01`, -1).slice(0, 7));
  // `1 พ.ย. 2569` without its day.
  return months.map((value) => ({
    value,
    label: formatDate(serviceDayStart(`${value}-01`), locale).replace(/^1 /, ""),
  }));
}
