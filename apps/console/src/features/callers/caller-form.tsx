import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { type Vehicle, vehicles } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import type { ExtrasProps } from "../shell/parcel/extras-fields.tsx";
import { ParcelFields, PickUpTimeFields } from "../shell/parcel/parcel-fields.tsx";
import { emptyStop } from "../shell/stops/stop-draft.ts";
import { StopFields } from "../shell/stops/stop-fields.tsx";
import { type CallerFormProps, CodFields, ParcelPhoto } from "./caller-options.tsx";

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

/** Fields for the parcel, the vehicle and the time. */
export function ParcelCard({ extraPrices, ...form }: CallerFormProps & ExtrasProps) {
  const { draft, onChange, errors } = form;
  const t = useText("customers");
  const shell = useText("shell");
  return (
    <Card title={t("book.parcel")}>
      <Stack gap={3}>
        <SelectField
          label={t("book.vehicle")}
          value={draft.vehicle}
          onChange={(value) => onChange({ vehicle: value as Vehicle })}
          options={vehicles.map((value) => ({ value, label: shell(`vehicle.${value}`) }))}
          error={errors.vehicle}
        />
        <ParcelFields {...form} extraPrices={extraPrices} />
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
        <PickUpTimeFields {...form} />
      </Stack>
    </Card>
  );
}
