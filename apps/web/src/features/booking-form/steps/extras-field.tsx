import { formatBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView, TariffView } from "@songtan/contract/bookings/quotes";
import { lineNames } from "@songtan/contract/payments/line-names";
import { readSatang } from "@songtan/domain/thai/typed-number";
import type { Extra } from "@songtan/domain/vehicle-types";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { useBooking } from "../draft/booking-slice.ts";
import css from "./when-step.module.css";

type ExtrasFieldProps = { tariff: TariffView; quote: QuoteView | undefined };

/**
 * Lists the extras sold with the chosen vehicle, each with its share of this price, or with the tariff's terms until
 * there is a price.
 */
export function ExtrasField({ tariff, quote }: ExtrasFieldProps) {
  const t = useText("booking");
  const names = lineNames[useLocale()];
  const { draft, change } = useBooking();
  const { liability } = tariff;
  const declared = readSatang(draft.declaredValueBaht) ?? 0;
  const free = formatBaht(liability.freeSatang);
  const price = (row: TariffView["extras"][number]) => {
    const priced = quote?.extraPrices.find(({ extra }) => extra === row.extra);
    if (priced && reason(row.extra) === null)
      return priced.amountSatang === 0 ? t("extras.free") : `+${formatBaht(priced.amountSatang)}`;
    if (row.extra === "raised_liability")
      return t("extras.percentAbove", { percent: liability.percent, free });
    if (row.amountSatang === null) return t("extras.percent", { percent: row.percent ?? 0 });
    return row.amountSatang === 0 ? t("extras.free") : `+${formatBaht(row.amountSatang)}`;
  };
  const reason = (extra: Extra) =>
    extra === "raised_liability" && declared <= liability.freeSatang
      ? t("extras.declareFirst", { free })
      : null;
  const toggle = (extra: Extra, checked: boolean) =>
    change({
      extras: checked ? [...draft.extras, extra] : draft.extras.filter((each) => each !== extra),
    });
  return (
    <fieldset className={css.extras}>
      <legend>{t("extras.label")}</legend>
      {tariff.extras
        .filter((row) => row.vehicles.includes(draft.vehicle))
        .map((row) => (
          <CheckField
            key={row.extra}
            label={names[row.extra]}
            help={t(`extras.help.${row.extra}`)}
            end={price(row)}
            checked={draft.extras.includes(row.extra) && reason(row.extra) === null}
            disabledReason={reason(row.extra)}
            onChange={(checked) => toggle(row.extra, checked)}
          />
        ))}
    </fieldset>
  );
}
