import { formatInstant, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { notDoneReasons } from "@songtan/domain/booking-types";
import { Timeline, type TimelineItem } from "@songtan/ui/layout/timeline.tsx";
import { type FollowedBooking, timelineModel } from "./timeline-items.ts";

type BookingTimelineProps = {
  booking: FollowedBooking;
  /** Ended bookings show days as well as times. */
  withDays?: boolean;
};

/** Shows past and coming events along one road. */
export function BookingTimeline({ booking, withDays = false }: BookingTimelineProps) {
  const t = useText("tracking");
  const locale = useLocale();
  const { past, coming } = timelineModel(booking);
  const manyDrops = booking.stops.length > 2;
  const stopText = (stopIndex: number | undefined) =>
    stopIndex !== undefined && stopIndex > 0 && manyDrops
      ? t("stop.dropNumber", { number: stopIndex })
      : undefined;
  const reasonText = (reason: string | undefined) => {
    if (reason === "not_paid") return t("reason.not_paid");
    const known = notDoneReasons.find((notDoneReason) => notDoneReason === reason);
    return known ? t(`failure.${known}`) : reason;
  };
  const byText = (by: FollowedBooking["timeline"][number]["by"]) =>
    by && t(`by.${by.kind}`, { name: by.name, mandate: by.mandate ?? "" });
  const items: TimelineItem[] = [
    ...past.map(({ kind, at, stopIndex, reason, by, byStaff, bad }, index) => ({
      id: `${index}-${kind}`,
      title: t(`event.${kind}`),
      description:
        [stopText(stopIndex), reasonText(reason), byText(by), byStaff && t("timeline.byStaff")]
          .filter(Boolean)
          .join(" · ") || undefined,
      time: (
        <time dateTime={at}>{withDays ? formatInstant(at, locale) : formatTime(at, locale)}</time>
      ),
      state: bad ? ("bad" as const) : ("done" as const),
    })),
    ...coming.map(({ kind, stopIndex }, index) => ({
      id: `coming-${index}`,
      title: t(`coming.${kind}`),
      description: stopText(stopIndex),
      state: index === 0 ? ("now" as const) : ("next" as const),
    })),
  ];
  return <Timeline label={t("timeline.label")} items={items} />;
}
