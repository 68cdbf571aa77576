import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { colourName, readColour, vehicleColours } from "@songtan/domain/drivers/vehicle-colours";
import type { FieldTexts } from "@songtan/ui/fields/field-frame.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";

type ColourFieldProps = FieldTexts & {
  name: string;
  value: string;
  onChange: (colour: string) => void;
  onBlur: () => void;
};

const another = "another";
const isUsual = (colour: string) => vehicleColours.some(({ name }) => name === readColour(colour));

/** The vehicle's colour: a usual one is chosen, so that customers read it in their language; any other is typed. */
export function ColourField({ value, error, onChange, onBlur, ...texts }: ColourFieldProps) {
  const t = useText("profile");
  const locale = useLocale();
  const [typing, setTyping] = useState(value !== "" && !isUsual(value));
  return (
    <Stack gap={3}>
      <SelectField
        {...texts}
        value={typing ? another : readColour(value)}
        placeholder={t("driverPaper.choose")}
        // The frequent ones first: the list of the domain has their order.
        options={[
          ...vehicleColours.map((colour) => ({
            value: colour.name,
            label: colourName(colour, locale),
          })),
          { value: another, label: t("driverPaper.anotherColour") },
        ]}
        error={typing ? undefined : error}
        onBlur={typing ? undefined : onBlur}
        onChange={(chosen) => {
          setTyping(chosen === another);
          onChange(chosen === another ? "" : chosen);
        }}
      />
      {typing && (
        <TextField
          label={t("driverPaper.whichColour")}
          value={value}
          error={error}
          autoComplete="off"
          onBlur={onBlur}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}
