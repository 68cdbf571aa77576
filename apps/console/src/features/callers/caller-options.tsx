import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { photoFieldTexts } from "@songtan/client/forms/photo-field-texts.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { PhotoField } from "@songtan/ui/photo/photo-field.tsx";
import type { FieldsProps } from "../shell/parcel/extras-fields.tsx";
import { isUnreadable } from "../shell/parcel/parcel-draft.ts";
import type { CallerDraft } from "./caller-draft.ts";

export type CallerFormProps = FieldsProps<CallerDraft>;

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
