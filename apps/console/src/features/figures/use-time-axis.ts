import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import { hourText } from "@songtan/domain/figures/hours";
import { formatTime, serviceDayStart } from "@songtan/domain/thai/dates";
import { useMemo } from "react";
import type { TimeAxis } from "./time-chart.tsx";

const secondsOf = (day: string) => serviceDayStart(day).getTime() / 1000;

/** Returns the days of a report as an axis, or the hours of its only day. */
export function useTimeAxis({ from, days, hours }: FiguresReport): TimeAxis {
  const t = useText("figures");
  const locale = useLocale();
  return useMemo(() => {
    if (days.length === 1)
      return {
        label: t("hour"),
        stepSeconds: 3600,
        points: hours.map(({ hour }) => ({
          key: String(hour),
          at: secondsOf(from) + hour * 3600,
          text: hourText(hour),
        })),
        tickText: (at) => formatTime(new Date(at * 1000), locale),
      };
    const short = new Intl.DateTimeFormat(locale === "th" ? "th-TH" : "en-GB", {
      day: "numeric",
      month: "short",
      timeZone: "Asia/Bangkok",
    });
    return {
      label: t("day"),
      stepSeconds: 86_400,
      points: days.map(({ day }) => ({
        key: day,
        at: secondsOf(day),
        text: formatDay(serviceDayStart(day).toISOString(), locale),
      })),
      tickText: (at) => short.format(new Date(at * 1000)),
    };
  }, [from, days, hours, locale, t]);
}
