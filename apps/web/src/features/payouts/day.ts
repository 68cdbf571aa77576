import { formatDay } from "@songtan/client/language/format.ts";
import type { Locale } from "@songtan/client/language/locales.ts";
import { unbroken } from "@songtan/client/language/unbroken.tsx";
import { serviceDayStart } from "@songtan/domain/thai/dates";

/** A Bangkok day such as `2026-11-23`, as people write it; on one line. */
export const spokenDay = (day: string, locale: Locale): string =>
  unbroken(formatDay(serviceDayStart(day).toISOString(), locale));
