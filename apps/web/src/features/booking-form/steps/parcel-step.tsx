import { MoneyField, NumberField } from "@songtan/client/forms/number-field.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { type ReactNode, useState } from "react";
import { useCustomer } from "../../session/use-auth.ts";
import { useBooking } from "../draft/booking-slice.ts";
import { choiceOf, type SizeChoice, sizeOf, sizePresets } from "../draft/size-presets.ts";
import type { FieldProblems } from "../draft/use-field-problems.ts";
import { CategoryField } from "./category-field.tsx";
import { ParcelPhotoField } from "./parcel-photo-field.tsx";
import css from "./parcel-step.module.css";

const sides = ["lengthCm", "widthCm", "heightCm"] as const;

/** Step 2: the parcel and the vehicle that carries it. */
export function ParcelStep({ fields, vehicles }: { fields: FieldProblems; vehicles: ReactNode }) {
  const t = useText("booking");
  const { draft, change } = useBooking();
  // Pictures are stored with an account. A picture that blocks the booking is shown even when the customer is signed
  // out.
  const { loggedIn } = useCustomer();
  return (
    <div className={css.step}>
      <CategoryField />
      <NumberField
        label={t("parcel.weight")}
        maxLength={8}
        end={t("parcel.kg")}
        value={draft.weightKg}
        onChange={(weightKg) => change({ weightKg })}
        {...fields.at("parcel.weightKg")}
      />
      <SizeField fields={fields} />
      {vehicles}
      <MoneyField
        label={t("parcel.value")}
        labelAside={t("optional")}
        help={t("parcel.valueHelp")}
        value={draft.declaredValueBaht}
        onChange={(declaredValueBaht) => change({ declaredValueBaht })}
        {...fields.at("parcel.declaredValueSatang")}
      />
      {(loggedIn || draft.photoDue) && (
        <ParcelPhotoField error={fields.at("parcel.photoId").error} />
      )}
    </div>
  );
}

function SizeField({ fields }: { fields: FieldProblems }) {
  const t = useText("booking");
  const { draft, change } = useBooking();
  const [byHand, setByHand] = useState(false);
  const choice: SizeChoice = byHand ? "exact" : choiceOf(draft.size);
  const choose = (next: SizeChoice) => {
    const size = sizeOf(next);
    setByHand(next === "exact");
    if (size) change({ size });
  };
  const dimensions = (preset: (typeof sizePresets)[number]) =>
    t("parcel.cmSize", { size: `${preset.lengthCm}×${preset.widthCm}×${preset.heightCm}` });
  return (
    <div className={css.size}>
      <SelectField
        label={t("parcel.size")}
        labelAside={t("optional")}
        value={choice}
        onChange={(value) => choose(value as SizeChoice)}
        options={[
          { value: "unknown", label: t("parcel.sizes.unknown") },
          ...sizePresets.map((preset) => ({
            value: preset.name,
            label: `${t(`parcel.sizes.${preset.name}`)} · ${dimensions(preset)}`,
          })),
          { value: "exact", label: t("parcel.sizes.exact") },
        ]}
      />
      {choice === "exact" && (
        <div className={css.sides}>
          {sides.map((side) => (
            <NumberField
              key={side}
              label={t(`parcel.${side}`)}
              maxLength={6}
              end={t("parcel.cm")}
              value={draft.size[side]}
              onChange={(text) => change({ size: { ...draft.size, [side]: text } })}
              {...fields.at(`parcel.size.${side}`)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
