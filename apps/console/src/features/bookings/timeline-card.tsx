import { formatInstant, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Timeline } from "@songtan/ui/layout/timeline.tsx";
import { TimeAxis } from "./course/time-axis.tsx";
import { useReasonText } from "./use-reason-text.ts";

/** A fact that came this much later than it happened was sent by a phone without a network. */
const lateMilliseconds = 60_000;
const bad = new Set([
  "stop_failed",
  "cancelled",
  "unfulfilled",
  "lost",
  "given_back",
  "driver_changed",
  "stop_done_unverified",
]);
const actors = {
  customer: "byCustomer",
  driver: "byDriver",
  recipient: "byRecipient",
  staff: "byStaff",
  system: "bySystem",
} as const;

/** Lists all events of the booking, with their authors and the times at which they were received. */
export function TimelineCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const locale = useLocale();
  const reasonText = useReasonText();
  return (
    <Card title={t("page.timeline")}>
      <TimeAxis
        isRunning={booking.endedAt === null}
        events={booking.events.map(({ id, kind, happenedAt }) => ({
          id,
          title: t(`event.${kind}`),
          happenedAt,
          isBad: bad.has(kind),
        }))}
      />
      <Timeline
        label={t("page.timeline")}
        items={booking.events.map((event) => {
          const late =
            Date.parse(event.receivedAt) - Date.parse(event.happenedAt) > lateMilliseconds;
          return {
            id: String(event.id),
            title: t(`event.${event.kind}`),
            description: [
              event.stopIndex !== null &&
                event.stopIndex > 0 &&
                t("page.drop", { number: event.stopIndex }),
              event.by
                ? t(`page.by.${event.by.kind}`, {
                    name: event.by.name,
                    mandate: event.by.mandate ?? "",
                  })
                : [t(`page.${actors[event.actor.kind]}`), event.actor.name]
                    .filter(Boolean)
                    .join(" "),
              event.recordedBy !== null && t("page.recordedBy", { name: event.recordedBy }),
              reasonText(event.reason),
              late && t("page.received", { time: formatTime(event.receivedAt, locale) }),
            ]
              .filter(Boolean)
              .join(" · "),
            time: (
              <time dateTime={event.happenedAt}>{formatInstant(event.happenedAt, locale)}</time>
            ),
            state: bad.has(event.kind) ? ("bad" as const) : ("done" as const),
          };
        })}
      />
    </Card>
  );
}
