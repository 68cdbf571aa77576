import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatDuration } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { hasDriver } from "@songtan/domain/booking/booking";
import { useArrivalText } from "../shell/use-arrival-text.ts";
import { ageSeconds, staleSeconds, type Tracked } from "./tracked.ts";
import css from "./tracking-head.module.css";

type ArrivalProps = { tracked: Pick<Tracked, "arrival" | "position" | "state" | "scheduledAt"> };

/**
 * The estimate, and the age of the last position when it is not fresh any more: a driver who
 * navigates in another app sends no position, and the estimate continues along the route. A screen
 * reader reads the estimate when its minutes change.
 */
export function Arrival({ tracked }: ArrivalProps) {
  const t = useText("tracking");
  const locale = useLocale();
  const now = useNow();
  const { arrival, position, state } = tracked;
  const text = useArrivalText(tracked, now);
  const age = position && hasDriver(state) ? ageSeconds(position, now) : null;
  const lastSeenText = (seconds: number) => {
    if (seconds <= staleSeconds) return t("seen.now");
    return t(arrival ? "seen.riding" : "seen.ago", { time: formatDuration(seconds, locale) });
  };
  return (
    <div className={css.arrival}>
      <p className={css.eta} aria-live="polite">
        {text}
      </p>
      {arrival?.stopsBefore && (
        <p className={css.seen}>{t("arrival.stopsBefore", { count: arrival.stopsBefore })}</p>
      )}
      {age !== null && (
        <p className={css.seen} data-stale={age > staleSeconds || undefined}>
          {lastSeenText(age)}
        </p>
      )}
    </div>
  );
}
