import { formatBaht } from "@songtan/client/format.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { PayoutTermsView } from "@songtan/contract/payouts";
import { Money } from "@songtan/ui/money.tsx";
import css from "./figures.module.css";

/** How the most that can be taken out comes about. */
export function PayoutFigures({ terms }: { terms: PayoutTermsView }) {
  const t = useText("payouts");
  const rows = [
    ["available", terms.availableSatang, true],
    ["cashOwed", -terms.cashOwedSatang, terms.cashOwedSatang > 0],
    ["frozen", -terms.frozenSatang, terms.frozenSatang > 0],
  ] as const;
  return (
    <dl className={css.figures}>
      {rows.map(
        ([name, satang, shown]) =>
          shown && (
            <div key={name}>
              <dt>{t(`figures.${name}`)}</dt>
              <dd>
                <Money>{formatBaht(satang)}</Money>
              </dd>
            </div>
          ),
      )}
      <div className={css.total}>
        <dt>{t("figures.max")}</dt>
        <dd>
          <Money size="large">{formatBaht(terms.maxSatang)}</Money>
        </dd>
      </div>
    </dl>
  );
}
