import { MoneyField, NumberField } from "@songtan/client/forms/number-field.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { parcelCategories, vehicles } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MomentField } from "../shell/forms/moment-field.tsx";
import { emptyStop } from "../shell/stops/stop-draft.ts";
import { StopFields } from "../shell/stops/stop-fields.tsx";
import { isUnreadable, readSize, tomorrowNoon } from "./caller-draft.ts";
import {
  type CallerFormProps,
  CodFields,
  ExtrasFields,
  type ExtrasProps,
  ParcelPhoto,
} from "./caller-options.tsx";

/** From where to where, and to whom. */
export function StopsCard({ draft, onChange, errors }: CallerFormProps) {
  const t = useText("customers");
  const shell = useText("shell");
  const { stops } = draft;
  const errorOf = (index: number) => (field: string) =>
    errors[`stops.${index}.${field}`] ??
    (field === "address" ? errors[`stops.${index}.latitude`] : undefined);
  return (
    <Card title={t("book.route")}>
      <Stack gap={6}>
        {stops.map((stop, index) => (
          <StopFields
            key={stop.key}
            stop={stop}
            name={index === 0 ? shell("stops.pickUp") : shell("stops.dropOff", { number: index })}
            errorOf={errorOf(index)}
            onChange={(change) =>
              onChange({
                stops: stops.map((one) => (one.key === stop.key ? { ...one, ...change } : one)),
              })
            }
            onRemove={
              index > 0 && stops.length > limits.stopsMin
                ? () =>
                    onChange({
                      stops: stops.filter(({ key }) => key !== stop.key),
                      payerStopIndex: 0,
                    })
                : undefined
            }
          />
        ))}
        {stops.length < limits.stopsMax && (
          <ActionButton
            variant="outline"
            onClick={() => onChange({ stops: [...stops, emptyStop()] })}
          >
            {shell("stops.add")}
          </ActionButton>
        )}
      </Stack>
    </Card>
  );
}

const sizeError = (errors: CallerFormProps["errors"]) =>
  errors["parcel.size.lengthCm"] ?? errors["parcel.size.widthCm"] ?? errors["parcel.size.heightCm"];

/** What is sent, with which vehicle, and when. */
export function ParcelCard({ extraPrices, ...form }: CallerFormProps & ExtrasProps) {
  const { draft, onChange, errors } = form;
  const t = useText("customers");
  const shell = useText("shell");
  const oneOf = <Value extends string>(values: readonly Value[], value: string) =>
    values.find((known) => known === value) ?? values[0];
  return (
    <Card title={t("book.parcel")}>
      <Stack gap={3}>
        <SelectField
          label={t("book.vehicle")}
          value={draft.vehicle}
          onChange={(value) => onChange({ vehicle: oneOf(vehicles, value) ?? "motorcycle" })}
          options={vehicles.map((value) => ({ value, label: shell(`vehicle.${value}`) }))}
          error={errors.vehicle}
        />
        <Stack direction="grid" gap={3} align="start">
          <SelectField
            label={t("book.category")}
            value={draft.category}
            onChange={(value) => onChange({ category: oneOf(parcelCategories, value) ?? "other" })}
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
        <ExtrasFields {...form} extraPrices={extraPrices} />
        <CodFields {...form} />
        <ParcelPhoto {...form} />
        <TextField
          label={t("book.promo")}
          labelAside={shell("optional")}
          help={t("book.promoHelp")}
          value={draft.promoCode}
          onChange={(promoCode) => onChange({ promoCode })}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.promoCode}
        />
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
      </Stack>
    </Card>
  );
}
