import { useText } from "@songtan/client/language/use-text.ts";
import { hasDriver } from "@songtan/domain/booking/booking";
import { bookingPhase } from "@songtan/domain/booking/phase";
import { StatusBadge, type StatusBadgeProps } from "@songtan/ui/feedback/status-badge.tsx";
import { Arrival } from "./arrival.tsx";
import type { Tracked } from "./tracked.ts";
import css from "./tracking-head.module.css";

/** The state, as a large heading, and when the driver comes. Read out when it changes. */
export function TrackingHead({
  tracked,
  tone,
}: {
  tracked: Tracked;
  tone: StatusBadgeProps["tone"];
}) {
  const t = useText("tracking");
  const { phase, stopIndex } = bookingPhase(tracked);
  const drops = tracked.stops.length - 1;
  const dropText = stopIndex && drops > 1 ? t("stop.dropNumber", { number: stopIndex }) : null;
  return (
    <header className={css.head}>
      <div className={css.line}>
        <StatusBadge tone={tone} alive={hasDriver(tracked.state) || tracked.state === "searching"}>
          {t(`state.${tracked.state}`)}
        </StatusBadge>
        <span className={css.number}>{tracked.number}</span>
      </div>
      <div aria-live="polite" aria-atomic="true">
        <h1 className={css.title}>{t(`phase.${phase}`)}</h1>
        {dropText && <p className={css.words}>{dropText}</p>}
      </div>
      <Arrival tracked={tracked} />
    </header>
  );
}
