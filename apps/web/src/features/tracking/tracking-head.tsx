import { useText } from "@songtan/client/language/use-text.ts";
import { bookingPhase } from "@songtan/domain/booking/phase";
import { Arrival } from "./arrival.tsx";
import { CourierCard } from "./courier-card.tsx";
import { isEnded } from "./ended.tsx";
import type { Tracked } from "./tracked.ts";
import css from "./tracking-head.module.css";

/**
 * Shows the details needed in the street, visible at every height of the sheet: the state, the arrival time and the
 * driver.
 */
export function TrackingHead({ tracked }: { tracked: Tracked }) {
  const t = useText("tracking");
  const { phase, stopIndex } = bookingPhase(tracked);
  const drops = tracked.stops.length - 1;
  const dropText = stopIndex && drops > 1 ? t("stop.dropNumber", { number: stopIndex }) : null;
  const { courier, state } = tracked;
  return (
    <header className={css.head}>
      <div className={css.line}>
        <div aria-live="polite" aria-atomic="true">
          <h1 className={css.title}>{t(`phase.${phase}`)}</h1>
          {dropText && <p className={css.words}>{dropText}</p>}
        </div>
        <span className={css.number}>{tracked.number}</span>
      </div>
      <Arrival tracked={tracked} />
      {courier && !isEnded(state) && <CourierCard courier={courier} plain />}
    </header>
  );
}
