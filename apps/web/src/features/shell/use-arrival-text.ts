import { formatDuration, formatInstant, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingSummary } from "@songtan/contract/bookings/bookings";

type Underway = {
  arrival?: BookingSummary["arrival"] | undefined;
  state: BookingSummary["state"];
  scheduledAt: string | null;
};

/** When the driver is at the next stop, or when they are to come; empty while neither is known. */
export function useArrivalText({ arrival, state, scheduledAt }: Underway, now: number): string {
  const t = useText("tracking");
  const locale = useLocale();
  if (arrival) {
    const seconds = Math.round((Date.parse(arrival.at) - now) / 1000);
    if (seconds < 60) return t("arrival.soon");
    return t("arrival.in", {
      time: formatDuration(seconds, locale),
      clock: formatTime(arrival.at, locale),
    });
  }
  return state === "scheduled" && scheduledAt
    ? t("arrival.scheduled", { time: formatInstant(scheduledAt, locale) })
    : "";
}
