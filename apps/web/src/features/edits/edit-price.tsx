import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { EditQuote } from "@songtan/contract/bookings/edits";
import { Money } from "@songtan/ui/layout/money.tsx";
import css from "./edit-dialog.module.css";

export type Price = Pick<
  EditQuote,
  "beforeSatang" | "totalSatang" | "settlement" | "differenceSatang"
>;

type EditPriceProps = {
  price: Price;
  /** How much less a promo code gives at the new price. */
  promoLessSatang?: number;
};

/** Shows the price before and after an edit, and how the difference is settled. */
export function EditPrice({ price, promoLessSatang = 0 }: EditPriceProps) {
  const t = useText("tracking");
  return (
    <div className={css.price}>
      <p className={css.sums}>
        <span>{t("edit.price")}</span>
        <span>
          <span className={css.before}>{formatBaht(price.beforeSatang)}</span>
          {" → "}
          <Money>{formatBaht(price.totalSatang)}</Money>
        </span>
      </p>
      <p className={css.difference}>
        {t(`edit.settlement.${price.settlement}`, { amount: formatBaht(price.differenceSatang) })}
      </p>
      {promoLessSatang > 0 && (
        <p className={css.difference}>
          {t("edit.promoLess", { amount: formatBaht(promoLessSatang) })}
        </p>
      )}
    </div>
  );
}
