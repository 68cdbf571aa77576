import type { Locale } from "@songtan/client/language/locales.ts";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import { satangPerBaht } from "@songtan/domain/money";

type Day = DashboardView["week"][number];
export type WeekBar = Day & {
  /** Height as a share of the best day, 0 to 1. */
  share: number;
  /**
   * Whole baht, short: the exact amounts are read out and are in the total. Empty for a day without
   * earnings.
   */
  baht: string;
  weekday: string;
  isToday: boolean;
};

/** The week as bars; the last day is today. */
export function weekBars(week: readonly Day[], locale: Locale): WeekBar[] {
  const best = Math.max(0, ...week.map((day) => day.earnedSatang));
  const name = new Intl.DateTimeFormat(
    locale === "th" ? "th-TH" : "en-GB",
    // Thai weekdays are known by one or two letters; "short" writes them out.
    { weekday: locale === "th" ? "narrow" : "short", timeZone: "Asia/Bangkok" },
  );
  const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
  return week.map((day, index) => ({
    ...day,
    share: best > 0 ? Math.max(0, day.earnedSatang) / best : 0,
    baht: day.earnedSatang > 0 ? number.format(day.earnedSatang / satangPerBaht) : "",
    weekday: name.format(new Date(`${day.serviceDay}T12:00:00+07:00`)),
    isToday: index === week.length - 1,
  }));
}
