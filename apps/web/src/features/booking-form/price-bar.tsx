import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { amountAfterCredit } from "@songtan/domain/payments/credit-part";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextButton } from "@songtan/ui/controls/text-button.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { type ReactNode, useState } from "react";
import type { PriceChange } from "./draft/use-seen-price.ts";
import css from "./price-bar.module.css";

export type PriceBarProps = {
  quote: QuoteView | undefined;
  /** The part of the price that the customer's credit pays. The remainder is due at booking. */
  creditSatang: number;
  /** The text that explains how to get a price, shown until there is one. */
  hint: string;
  pending: boolean;
  /** Distance and time as text. */
  routeSummary: ReactNode;
  /** Every line of the price, shown on a press. */
  lines: ReactNode;
  change: PriceChange | null;
  /** A declaration that must be accepted before the next step, if there is one. */
  consent?: ReactNode;
  problem: { message: string; fix?: { label: string; onFix: () => void } | undefined } | null;
  action: {
    label: string;
    onPress: () => void;
    pending: boolean;
    /** The label shown while the action is pending. */
    pendingLabel?: string | undefined;
  };
};

/** Always in sight: the price, what is wrong with it, and the next step. */
export function PriceBar({
  quote,
  creditSatang,
  hint,
  pending,
  routeSummary,
  lines,
  change,
  consent,
  problem,
  action,
}: PriceBarProps) {
  const t = useText("booking");
  const [opened, setOpened] = useState(false);
  return (
    <div className={css.bar}>
      {problem && (
        <p className={css.problem} role="alert">
          {problem.message}{" "}
          {problem.fix && (
            <TextButton tone="ground" onClick={problem.fix.onFix}>
              {problem.fix.label}
            </TextButton>
          )}
        </p>
      )}
      {change && (
        <p className={css.change} role="status">
          {t("price.changed", {
            from: formatBaht(change.fromSatang),
            to: formatBaht(change.toSatang),
          })}
        </p>
      )}
      {opened && quote && <div className={css.lines}>{lines}</div>}
      {consent}
      <div className={css.row}>
        {quote ? (
          <button
            type="button"
            className={css.price}
            aria-expanded={opened}
            aria-busy={pending}
            data-pending={pending || undefined}
            onClick={() => setOpened(!opened)}
          >
            <Money size="large">
              {formatBaht(amountAfterCredit({ totalSatang: quote.totalSatang, creditSatang }))}
            </Money>
            {creditSatang > 0 && (
              <span className={css.credit}>
                {t("price.afterCredit", {
                  total: formatBaht(quote.totalSatang),
                  credit: formatBaht(creditSatang),
                })}
              </span>
            )}
            <span className={css.way}>{routeSummary}</span>
            <span className={css.spoken}>{t("price.why")}</span>
          </button>
        ) : (
          <p className={css.hint}>{pending ? t("price.pending") : hint}</p>
        )}
        <ActionButton
          onClick={action.onPress}
          pending={action.pending}
          pendingLabel={action.pendingLabel}
        >
          {action.label}
        </ActionButton>
      </div>
    </div>
  );
}
