import { formatBaht } from "@songtan/client/format.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { QuoteView } from "@songtan/contract/quotes";
import { Money } from "@songtan/ui/money.tsx";
import css from "./price-lines.module.css";

/** Every line of a price, each with its reason, and the sum. */
export function PriceLines({ quote }: { quote: Pick<QuoteView, "lines" | "totalSatang"> }) {
  const t = useText("home");
  return (
    <dl className={css.lines}>
      {quote.lines.map(({ code, amountSatang, why }) => (
        <div key={code} className={css.line}>
          <dt>
            {t(`quote.line.${code}`)}
            <span className={css.why}>{why}</span>
          </dt>
          <dd>
            <Money size="small">{formatBaht(amountSatang)}</Money>
          </dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{t("quote.total")}</dt>
        <dd>
          <Money>{formatBaht(quote.totalSatang)}</Money>
        </dd>
      </div>
    </dl>
  );
}
