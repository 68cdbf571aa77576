import { formatBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { lineNames } from "@songtan/contract/payments/line-names";
import { type Extra, extras } from "@songtan/domain/vehicle-types";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { hasDeclared, type ParcelDraft } from "./parcel-draft.ts";

export type FieldsProps<Draft> = {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** Errors by the path of their field in the call. */
  errors: Readonly<Record<string, string>>;
};

export type ExtrasProps = {
  /**
   * Extra prices from the last quote with this vehicle; null before the first one, and absent where a price has none
   * apart.
   */
  extraPrices?: QuoteView["extraPrices"] | null | undefined;
};

/** Lists the extras, each with its share of the last price. */
export function ExtrasFields({
  draft,
  onChange,
  errors,
  extraPrices,
}: FieldsProps<ParcelDraft> & ExtrasProps) {
  const t = useText("customers");
  const names = lineNames[useLocale()];
  const priceOf = (extra: Extra) => {
    const priced = extraPrices?.find((row) => row.extra === extra);
    if (!priced) return undefined;
    return priced.amountSatang === 0 ? t("book.free") : `+${formatBaht(priced.amountSatang)}`;
  };
  const reasonAgainst = (extra: Extra) => {
    if (extra === "raised_liability" && !hasDeclared(draft)) return t("book.declareFirst");
    const isSold = extraPrices?.some((row) => row.extra === extra) ?? true;
    // A chosen extra stays enabled, so that it can be removed.
    return isSold || draft.extras.includes(extra) ? null : t("book.notSold");
  };
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{t("book.extras")}</legend>
      {extraPrices === null && <p>{t("book.afterPrice")}</p>}
      {extras.map((extra) => {
        const reason = reasonAgainst(extra);
        return (
          <CheckField
            key={extra}
            label={names[extra]}
            end={reason ? undefined : priceOf(extra)}
            disabledReason={reason}
            checked={draft.extras.includes(extra) && reason === null}
            error={draft.extras.includes(extra) ? errors.extras : undefined}
            onChange={(chosen) =>
              onChange({
                extras: chosen
                  ? [...draft.extras, extra]
                  : draft.extras.filter((other) => other !== extra),
              })
            }
          />
        );
      })}
    </Stack>
  );
}
