import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { lineNames } from "@songtan/contract/payments/line-names";
import { amountAfterCredit } from "@songtan/domain/payments/credit-part";
import { Money } from "@songtan/ui/layout/money.tsx";
import css from "./price-lines.module.css";

type PriceLinesProps = {
  quote: Pick<QuoteView, "lines" | "totalSatang">;
  /** The part of the sum that the customer's credit pays; if set, the rest is shown. */
  creditSatang?: number;
  /** A booking that is over: nothing of it is still to pay here. */
  over?: boolean;
};

/** Every line of a price, each with its reason, and the sum. */
export function PriceLines({ quote, creditSatang = 0, over = false }: PriceLinesProps) {
  const t = useText("shell");
  const names = lineNames[useLocale()];
  return (
    <dl className={css.lines}>
      {quote.lines.map(({ code, amountSatang, why }) => (
        <div key={code} className={css.line}>
          <dt>
            {names[code]}
            <span className={css.why}>{why}</span>
          </dt>
          <dd>
            <Money column size="small">
              {formatExactBaht(amountSatang)}
            </Money>
          </dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{t("price.total")}</dt>
        <dd>
          <Money column>{formatExactBaht(quote.totalSatang)}</Money>
        </dd>
      </div>
      {creditSatang > 0 && (
        <>
          <div className={css.line}>
            <dt>{t("price.credit")}</dt>
            <dd>
              <Money column size="small">
                {formatExactBaht(0 - creditSatang)}
              </Money>
            </dd>
          </div>
          <div className={css.total}>
            <dt>{t(over ? "price.rest" : "price.toPay")}</dt>
            <dd>
              <Money column>
                {formatExactBaht(
                  amountAfterCredit({ totalSatang: quote.totalSatang, creditSatang }),
                )}
              </Money>
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}
