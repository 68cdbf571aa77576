import { thaiOrder } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { provinces } from "@songtan/domain/thai/provinces";
import { vehicles } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Fold } from "@songtan/ui/layout/fold.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconX } from "@tabler/icons-react";
import css from "../developers.module.css";
import { dayTimes, type MandateValues } from "./mandate-values.ts";

type BoundFieldsProps = {
  values: MandateValues;
  hoursProblem: string | undefined;
  onChange: (changes: Partial<MandateValues>) => void;
};

/** Fields for the area, times and vehicles within which an agent may book. An empty field sets no bound. */
export function BoundFields({ values, hoursProblem, onChange }: BoundFieldsProps) {
  const t = useText("developers");
  const tracking = useText("tracking");
  const times = [
    { value: "", label: t("agents.allDay") },
    ...dayTimes.map(({ minute, label }) => ({ value: String(minute), label })),
  ];
  return (
    <Fold
      key={String(Boolean(hoursProblem))}
      title={t("agents.bounds")}
      initiallyOpen={Boolean(hoursProblem)}
    >
      <Stack>
        <fieldset className={css.checks}>
          <legend>{t("agents.vehicles")}</legend>
          {vehicles.map((vehicle) => (
            <CheckField
              key={vehicle}
              label={tracking(`vehicle.${vehicle}`)}
              checked={values.vehicles.includes(vehicle)}
              onChange={(checked) =>
                onChange({
                  vehicles: vehicles.filter((each) =>
                    each === vehicle ? checked : values.vehicles.includes(each),
                  ),
                })
              }
            />
          ))}
          <span className={css.soft}>{t("agents.vehiclesHelp")}</span>
        </fieldset>
        <ProvinceFields
          codes={values.provinceCodes}
          onChange={(provinceCodes) => onChange({ provinceCodes })}
        />
        <div className={css.pair}>
          <SelectField
            label={t("agents.from")}
            value={values.fromMinute}
            options={times}
            error={hoursProblem}
            onChange={(fromMinute) => onChange({ fromMinute })}
          />
          <SelectField
            label={t("agents.to")}
            value={values.toMinute}
            options={times}
            onChange={(toMinute) => onChange({ toMinute })}
          />
        </div>
      </Stack>
    </Fold>
  );
}

type ProvinceFieldsProps = { codes: readonly string[]; onChange: (codes: string[]) => void };

/** Fields to add provinces one by one and to remove each of them. */
function ProvinceFields({ codes, onChange }: ProvinceFieldsProps) {
  const t = useText("developers");
  const nameOf = useProvinceName();
  const open = provinces
    .filter(({ code }) => !codes.includes(code))
    .map(({ code }) => ({ value: code, label: nameOf(code) }))
    .sort((left, right) => thaiOrder.compare(left.label, right.label));
  return (
    <Stack gap={3}>
      <SelectField
        label={t("agents.area")}
        help={t("agents.areaHelp")}
        placeholder={t("agents.addProvince")}
        value=""
        options={open}
        onChange={(code) => onChange([...codes, code])}
      />
      {codes.length > 0 && (
        <ul className={css.chips} aria-label={t("agents.area")}>
          {codes.map((code) => (
            <li key={code}>
              <ActionButton
                variant="soft"
                icon={<IconX size={16} />}
                aria-label={t("agents.removeProvince", { name: nameOf(code) })}
                onClick={() => onChange(codes.filter((each) => each !== code))}
              >
                {nameOf(code)}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** A province in the reader's language. */
export function useProvinceName(): (code: string) => string {
  const locale = useLocale();
  return (code) => {
    const province = provinces.find((each) => each.code === code);
    return (locale === "th" ? province?.name : province?.nameEn) ?? code;
  };
}
