import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { photoFieldTexts } from "@songtan/client/forms/photo-field-texts.ts";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { lineNames } from "@songtan/contract/payments/line-names";
import { type Extra, extras } from "@songtan/domain/vehicle-types";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { PhotoField } from "@songtan/ui/photo/photo-field.tsx";
import { type CallerDraft, hasDeclared, isUnreadable } from "./caller-draft.ts";

export type CallerFormProps = {
  draft: CallerDraft;
  onChange: (change: Partial<CallerDraft>) => void;
  /** Of a field, by its path in the call. */
  errors: Readonly<Record<string, string>>;
};

export type ExtrasProps = {
  /** Of the last price with this vehicle; null before the first one. */
  extraPrices: QuoteView["extraPrices"] | null;
};

/** The extras, each with what it adds to the last price. */
export function ExtrasFields({ draft, onChange, extraPrices }: CallerFormProps & ExtrasProps) {
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
    // A chosen one stays changeable, so that it can be removed again.
    return isSold || draft.extras.includes(extra) ? null : t("book.notSold");
  };
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{t("book.extras")}</legend>
      {!extraPrices && <p>{t("book.afterPrice")}</p>}
      {extras.map((extra) => {
        const reason = reasonAgainst(extra);
        return (
          <CheckField
            key={extra}
            label={names[extra]}
            end={reason ? undefined : priceOf(extra)}
            disabledReason={reason}
            checked={draft.extras.includes(extra) && reason === null}
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

/** Cash that the driver collects for the caller at a drop-off. */
export function CodFields({ draft, onChange, errors }: CallerFormProps) {
  const t = useText("customers");
  const { cod } = draft;
  return (
    <>
      <CheckField
        label={t("book.cod")}
        help={t("book.codHelp")}
        checked={cod !== null}
        onChange={(wanted) => onChange({ cod: wanted ? {} : null })}
      />
      {cod &&
        draft.stops
          .slice(1)
          .map(({ key }, index) => (
            <MoneyField
              key={key}
              label={t("book.codAmount", { number: index + 1 })}
              value={cod[key] ?? ""}
              onChange={(amount) => onChange({ cod: { ...cod, [key]: amount } })}
              error={
                isUnreadable(cod[key] ?? "")
                  ? t("book.unreadable")
                  : errors[`stops.${index + 1}.codAmountSatang`]
              }
            />
          ))}
    </>
  );
}

/** A picture of the parcel, as the caller sent it. It is sent with the request for the price. */
export function ParcelPhoto({ draft, onChange, errors }: CallerFormProps) {
  const t = useText("customers");
  const shell = useText("shell");
  return (
    <PhotoField
      label={t("book.photo")}
      labelAside={draft.photo ? undefined : shell("optional")}
      help={draft.photo ? undefined : t("book.photoHelp")}
      value={draft.photo?.file ?? null}
      onChange={(file) => onChange({ photo: file && { file, id: crypto.randomUUID() } })}
      error={errors["parcel.photoId"]}
      {...photoFieldTexts(shell)}
    />
  );
}
