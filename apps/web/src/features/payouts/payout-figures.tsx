import { formatBaht } from "@songtan/client/language/format.ts";
import { WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { heldPayText } from "@songtan/contract/payouts/held-pay-text";
import type { PayoutTermsView } from "@songtan/contract/payouts/payouts";
import { isInAvailable } from "@songtan/domain/payouts/held-pay";
import { Money } from "@songtan/ui/layout/money.tsx";
import css from "./figures.module.css";

/** Shows the calculation of the largest possible withdrawal. */
export function PayoutFigures({ terms }: { terms: PayoutTermsView }) {
  const t = useText("payouts");
  const locale = useLocale();
  const rows = [
    ["available", terms.availableSatang, true],
    ["cashOwed", -terms.cashOwedSatang, terms.cashOwedSatang > 0],
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
      {terms.heldPay.filter(isInAvailable).map((held) => (
        <div key={`${held.reason}-${held.bookingId}`}>
          <dt>
            <WithNumbers text={heldPayText(held, locale)} />
          </dt>
          <dd>
            <Money>{formatBaht(-held.amountSatang)}</Money>
          </dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{t("figures.max")}</dt>
        <dd>
          <Money size="large">{formatBaht(terms.maxSatang)}</Money>
        </dd>
      </div>
    </dl>
  );
}
