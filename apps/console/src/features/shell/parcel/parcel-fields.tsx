import { MoneyField, NumberField } from "@songtan/client/forms/number-field.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { type ParcelCategory, parcelCategories } from "@songtan/domain/vehicle-types";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MomentField } from "../forms/moment-field.tsx";
import { ExtrasFields, type ExtrasProps, type FieldsProps } from "./extras-fields.tsx";
import { isUnreadable, type ParcelDraft, readSize, tomorrowNoon } from "./parcel-draft.ts";

const sizeError = (errors: FieldsProps<ParcelDraft>["errors"]) =>
  errors["parcel.size.lengthCm"] ?? errors["parcel.size.widthCm"] ?? errors["parcel.size.heightCm"];

/** What is carried and the extras, of a booking that is made or changed on the phone. */
export function ParcelFields({ extraPrices, ...fields }: FieldsProps<ParcelDraft> & ExtrasProps) {
  const { draft, onChange, errors } = fields;
  const t = useText("customers");
  const shell = useText("shell");
  return (
    <>
      <Stack direction="grid" gap={3} align="start">
        <SelectField
          label={t("book.category")}
          value={draft.category}
          onChange={(value) => onChange({ category: value as ParcelCategory })}
          options={parcelCategories.map((value) => ({
            value,
            label: shell(`category.${value}`),
          }))}
        />
        <NumberField
          label={t("book.weight")}
          value={draft.weight}
          onChange={(weight) => onChange({ weight })}
          maxLength={8}
          error={errors["parcel.weightKg"]}
        />
        <TextField
          label={t("book.size")}
          labelAside={shell("optional")}
          help={t("book.sizeHelp")}
          value={draft.size}
          onChange={(size) => onChange({ size })}
          maxLength={30}
          autoComplete="off"
          error={readSize(draft.size) === null ? t("book.sizeUnreadable") : sizeError(errors)}
        />
      </Stack>
      <MoneyField
        label={t("book.value")}
        labelAside={shell("optional")}
        help={t("book.valueHelp")}
        value={draft.declaredValue}
        onChange={(declaredValue) => onChange({ declaredValue })}
        error={
          isUnreadable(draft.declaredValue)
            ? t("book.unreadable")
            : errors["parcel.declaredValueSatang"]
        }
      />
      <ExtrasFields {...fields} extraPrices={extraPrices} />
    </>
  );
}

/** When the goods are fetched: as soon as a driver is found, or at a set time. */
export function PickUpTimeFields({
  draft,
  onChange,
  errors,
}: FieldsProps<Pick<ParcelDraft, "pickUpAt">>) {
  const t = useText("customers");
  return (
    <>
      <CheckField
        label={t("book.later")}
        checked={draft.pickUpAt !== null}
        onChange={(later) => onChange({ pickUpAt: later ? tomorrowNoon(new Date()) : null })}
      />
      {draft.pickUpAt && (
        <MomentField
          label={t("book.pickUpAt")}
          value={draft.pickUpAt}
          onChange={(pickUpAt) => onChange({ pickUpAt })}
          error={errors.scheduledAt}
        />
      )}
    </>
  );
}
