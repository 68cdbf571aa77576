import { useText } from "@songtan/client/language/use-text.ts";
import type { RecipientView } from "@songtan/contract/bookings/tracking";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Parcel } from "@songtan/ui/illustrations/parcel.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import type { ReactNode } from "react";
import css from "./recipient.module.css";
import { recipientPhase } from "./recipient-phase.ts";

type RecipientHeadProps = {
  view: RecipientView;
  /** When it comes, and how old that knowledge is. */
  arrival: ReactNode;
};

/** The state of the parcel, as a large heading, and when it comes. Read out when it changes. */
export function RecipientHead({ view, arrival }: RecipientHeadProps) {
  const t = useText("tracking");
  const phase = recipientPhase(view);
  const Drawing =
    phase === "done"
      ? Success
      : phase === "failed" || phase === "cancelled" || phase === "ended"
        ? EmptyBox
        : Parcel;
  const failed = view.stop.failureReason === "sender_recalled" ? "recalled" : "failed";
  const soft: ReactNode =
    phase === "done"
      ? t("recipient.thanks")
      : phase === "failed"
        ? t(`recipient.${failed}Words`)
        : null;
  return (
    <header className={css.head} data-phase={phase}>
      <Drawing size={104} />
      <div className={css.words}>
        <p className={css.from}>{t("recipient.words", { name: view.senderName })}</p>
        <div aria-live="polite">
          <h1 className={css.title}>{t(`recipient.${phase === "failed" ? failed : phase}`)}</h1>
        </div>
        {arrival}
        {phase === "picked" && !view.arrival && view.stop.index > 1 && (
          <p className={css.soft}>{t("recipient.onTheWayFirst")}</p>
        )}
        {soft && <p className={css.soft}>{soft}</p>}
      </div>
    </header>
  );
}
