import { formatExactBaht, formatInstant, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { stopLabel, stopMark } from "@songtan/domain/booking/marks/stop-mark";
import { notDoneReasons } from "@songtan/domain/booking-types";
import { formatPhone } from "@songtan/domain/thai/phone";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { StopMark } from "@songtan/ui/map/markers/stop-mark.tsx";
import { ProofList } from "./proof-list.tsx";
import css from "./stops-card.module.css";

type Stop = ConsoleBooking["stops"][number];
const tones = {
  pending: "plain",
  heading: "info",
  arrived: "info",
  done: "good",
  done_unverified: "warn",
  failed: "bad",
} as const;

/** Every stop with its people, times and proofs. */
export function StopsCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  return (
    <Card title={t("page.stops")}>
      <ol className={css.stops}>
        {booking.stops.map((stop) => (
          <StopItem key={stop.index} stop={stop} />
        ))}
      </ol>
    </Card>
  );
}

function StopItem({ stop }: { stop: Stop }) {
  const t = useText("bookings");
  const locale = useLocale();
  const reason = notDoneReasons.find((item) => item === stop.failureReason);
  return (
    <li className={css.stop}>
      <div className={css.head}>
        <StopMark kind={stopMark(stop)} label={stopLabel(stop.index)} size="small" />
        <strong>
          {stop.index === 0 ? t("page.pickup") : t("page.drop", { number: stop.index })}
        </strong>
        <StatusBadge tone={tones[stop.state]}>
          {stop.index === 0 && stop.state === "done"
            ? t("event.picked_up")
            : t(`stopState.${stop.state}`)}
        </StatusBadge>
      </div>
      <span>{stop.address}</span>
      <span>{`${stop.contactName} · ${formatPhone(stop.contactPhone)}`}</span>
      {stop.note && <span className={css.quiet}>{stop.note}</span>}
      {stop.messagesTo && <span className={css.quiet}>{t("page.messagesToSender")}</span>}
      {stop.instructions && (
        <span className={css.quiet}>{t("page.wish", { words: stop.instructions })}</span>
      )}
      {stop.moved && (
        <span className={css.quiet}>{t("page.moved", { metres: stop.moved.metres })}</span>
      )}
      <span className={css.quiet}>
        {[
          stop.arrivedAt && t("page.arrived", { time: formatTime(stop.arrivedAt, locale) }),
          stop.doneAt && t("page.done", { time: formatInstant(stop.doneAt, locale) }),
          stop.codAmountSatang !== null &&
            `${t("page.cod")} ${formatExactBaht(stop.codAmountSatang)}`,
          stop.failureReason && (reason ? t(`failure.${reason}`) : stop.failureReason),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <ProofList
        proofs={stop.proofs}
        altOf={(name) => `${name} · ${t("page.proofAlt", { number: stop.index })}`}
      />
    </li>
  );
}
