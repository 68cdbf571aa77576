import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { RecipientView } from "@songtan/contract/bookings/tracking";
import { Money } from "@songtan/ui/layout/money.tsx";
import css from "./recipient.module.css";

/** The keys of the digits are their positions, because digits repeat. */
const placed = (pin: string) => [...pin].map((digit, index) => ({ digit, place: index + 1 }));

/** Lists the things a recipient has to have ready: the PIN and the cash. */
export function RecipientDuties({ view: { pin, cashDueSatang } }: { view: RecipientView }) {
  const t = useText("tracking");
  return (
    <>
      {pin && (
        <section className={css.pin} aria-labelledby="pin-title">
          <h2 id="pin-title" className={css.label}>
            {t("recipient.pinTitle")}
          </h2>
          <p className={css.digits}>
            <span className={css.spoken}>{[...pin].join(" ")}</span>
            {placed(pin).map(({ digit, place }) => (
              <span key={place} aria-hidden="true">
                {digit}
              </span>
            ))}
          </p>
          <p className={css.warning}>{t("recipient.pinWords")}</p>
        </section>
      )}
      {cashDueSatang > 0 && (
        <section className={css.cash} aria-labelledby="cash-title">
          <div>
            <h2 id="cash-title" className={css.label}>
              {t("recipient.cash")}
            </h2>
            <p className={css.soft}>{t("recipient.cashWords")}</p>
          </div>
          <Money size="large">{formatBaht(cashDueSatang)}</Money>
        </section>
      )}
    </>
  );
}
