import { formatDuration, formatTime } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { RecipientView } from "@songtan/contract/bookings";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Parcel } from "@songtan/ui/illustrations/parcel.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import type { ReactNode } from "react";
import css from "./recipient.module.css";
import { recipientPhase } from "./recipient-phase.ts";

type RecipientHeadProps = { view: RecipientView; now: number };

/** Where the parcel stands, in big words, and when it comes. Read out when it changes. */
export function RecipientHead({ view, now }: RecipientHeadProps) {
  const t = useText("tracking");
  const locale = useLocale();
  const phase = recipientPhase(view);
  const { arrival } = view;
  const secondsLeft = arrival ? Math.round((Date.parse(arrival.at) - now) / 1000) : null;
  const Drawing =
    phase === "done" ? Success : phase === "failed" || phase === "cancelled" || phase === "ended" ? EmptyBox : Parcel;
  const soft: ReactNode =
    phase === "done" ? t("recipient.thanks") : phase === "failed" ? t("recipient.failedWords") : null;
  return (
    <header className={css.head} data-phase={phase}>
      <Drawing size={104} />
      <div className={css.words} aria-live="polite">
        <p className={css.from}>{t("recipient.words", { name: view.senderName })}</p>
        <h1 className={css.title}>{t(`recipient.${phase}`)}</h1>
        {arrival && secondsLeft !== null && (
          <p className={css.eta}>
            {secondsLeft < 60
              ? t("arrival.soon")
              : t("arrival.in", { time: formatDuration(secondsLeft, locale), clock: formatTime(arrival.at, locale) })}
          </p>
        )}
        {phase === "picked" && !arrival && view.stop.index > 1 && (
          <p className={css.soft}>{t("recipient.onTheWayFirst")}</p>
        )}
        {soft && <p className={css.soft}>{soft}</p>}
      </div>
    </header>
  );
}
