import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { IconArrowsUpDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PriceLines } from "./price-lines.tsx";
import css from "./quote-box.module.css";
import { RouteSummary } from "./route-summary.tsx";
import type { LiveQuote } from "./use-quote.ts";
import { VehicleField } from "./vehicle-field.tsx";

export type QuoteBoxProps = {
  from: ReactNode;
  to: ReactNode;
  onSwap: () => void;
  vehicle: Vehicle;
  onVehicle: (vehicle: Vehicle) => void;
  tariff: TariffView | undefined;
  live: LiveQuote;
  /** Both places are chosen. */
  complete: boolean;
  /** Drop-offs of the draft that do not fit in this box. */
  moreStops: number;
  onBook: () => void;
};

/**
 * Quick price: pick-up, drop-off and vehicle give a price at once, and the button carries all of it into the booking
 * form.
 */
export function QuoteBox(props: QuoteBoxProps) {
  const { from, to, onSwap, vehicle, onVehicle, tariff, live, complete, moreStops, onBook } = props;
  const t = useText("home");
  return (
    <div className={css.box}>
      <h2 className={css.title}>{t("quote.title")}</h2>
      <div className={css.route}>
        {from}
        <button
          type="button"
          className={css.swap}
          aria-label={t("quote.swap")}
          title={t("quote.swap")}
          onClick={onSwap}
        >
          <IconArrowsUpDown size={18} />
        </button>
        {to}
      </div>
      {moreStops > 0 && <p className={css.soft}>{t("quote.moreStops", { count: moreStops })}</p>}
      <VehicleField value={vehicle} onChange={onVehicle} tariff={tariff} priced={live.quote} />
      <Price live={live} complete={complete} />
      <ActionButton fullWidth onClick={onBook}>
        {live.quote ? t("quote.book") : t("quote.start")}
      </ActionButton>
    </div>
  );
}

function Price({ live, complete }: Pick<QuoteBoxProps, "live" | "complete">) {
  const t = useText("home");
  const { quote, error, pending, renew } = live;
  if (error)
    return <ProblemNotice error={error} onRetry={error.isFinal ? undefined : () => void renew()} />;
  if (!complete) return <p className={css.hint}>{t("quote.hint")}</p>;
  return (
    <div
      className={css.price}
      aria-live="polite"
      aria-busy={pending}
      data-pending={pending || undefined}
    >
      {quote ? (
        <>
          <div className={css.sum}>
            <Money size="large">{formatBaht(quote.totalSatang)}</Money>
            <RouteSummary route={quote} />
          </div>
          <details className={css.why}>
            <summary>{t("quote.why")}</summary>
            <PriceLines quote={quote} />
            {quote.distanceSource === "estimate" && <Notice>{t("quote.estimate")}</Notice>}
          </details>
        </>
      ) : (
        <div className={css.sum}>
          <span className={css.wait} />
          <span>{t("quote.pending")}</span>
        </div>
      )}
    </div>
  );
}
