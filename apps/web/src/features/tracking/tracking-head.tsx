import { formatDuration, formatInstant, formatTime } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import { hasDriver } from "@songtan/domain/booking/booking";
import { bookingPhase } from "@songtan/domain/booking/phase";
import { StatusBadge, type StatusBadgeProps } from "@songtan/ui/status-badge.tsx";
import { ageSeconds, staleSeconds, type Tracked } from "./tracked.ts";
import css from "./tracking-head.module.css";
import { useNow } from "./use-now.ts";

/** Where it stands, in big words, and when the driver comes. */
export function TrackingHead({ tracked, tone }: { tracked: Tracked; tone: StatusBadgeProps["tone"] }) {
  const t = useText("tracking");
  const { phase, stopIndex } = bookingPhase(tracked);
  const drops = tracked.stops.length - 1;
  const words = stopIndex && drops > 1 ? t("stop.dropNumber", { number: stopIndex }) : null;
  return (
    <header className={css.head}>
      <div className={css.line}>
        <StatusBadge tone={tone} alive={hasDriver(tracked.state) || tracked.state === "searching"}>
          {t(`state.${tracked.state}`)}
        </StatusBadge>
        <span className={css.number}>{tracked.number}</span>
      </div>
      <h1 className={css.title}>{t(`phase.${phase}`)}</h1>
      {words && <p className={css.words}>{words}</p>}
      <Arrival tracked={tracked} />
    </header>
  );
}

/** The estimate, and how old the last position is when it is not fresh any more. Read out when it changes. */
function Arrival({ tracked: { arrival, position, state, scheduledAt } }: { tracked: Tracked }) {
  const t = useText("tracking");
  const locale = useLocale();
  const now = useNow();
  const age = position && hasDriver(state) ? ageSeconds(position, now) : null;
  const secondsLeft = arrival ? Math.round((Date.parse(arrival.at) - now) / 1000) : null;
  return (
    <div className={css.arrival}>
      <p aria-live="polite" className={css.eta}>
        {arrival &&
          secondsLeft !== null &&
          (secondsLeft < 60
            ? t("arrival.soon")
            : t("arrival.in", { time: formatDuration(secondsLeft, locale), clock: formatTime(arrival.at, locale) }))}
        {state === "scheduled" && scheduledAt && t("arrival.scheduled", { time: formatInstant(scheduledAt, locale) })}
      </p>
      {arrival?.stopsBefore && <p className={css.seen}>{t("arrival.stopsBefore", { count: arrival.stopsBefore })}</p>}
      {age !== null && (
        <p className={css.seen} data-stale={age > staleSeconds || undefined}>
          {age > staleSeconds ? t("seen.ago", { time: formatDuration(age, locale) }) : t("seen.now")}
        </p>
      )}
    </div>
  );
}
