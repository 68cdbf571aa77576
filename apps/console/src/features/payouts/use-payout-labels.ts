import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import { bankByCode } from "@songtan/domain/thai/banks";
import { serviceDayStart } from "@songtan/domain/thai/dates";

/** Banks and days as people write them. */
export function usePayoutLabels() {
  const locale = useLocale();
  return {
    bank: (code: string) => bankByCode(code)?.[locale === "th" ? "name" : "nameEn"] ?? code,
    day: (day: string) => formatDay(serviceDayStart(day).toISOString(), locale),
  };
}
