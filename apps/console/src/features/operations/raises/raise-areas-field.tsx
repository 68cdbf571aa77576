import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { RaiseView } from "@songtan/contract/console/live/raises";
import { provinces } from "@songtan/domain/thai/provinces";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { FieldFrame } from "@songtan/ui/fields/field-frame.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useId } from "react";
import list from "../../shell/forms/province-field.module.css";

type RaiseAreasFieldProps = {
  /** The districts of this province are shown; what is ticked in others stays. */
  provinceCode: string;
  onProvince: (code: string) => void;
  districts: RaiseView["areas"];
  value: readonly string[];
  onChange: (codes: string[]) => void;
  error?: string | undefined;
};

/** Whole provinces, or districts of them. */
export function RaiseAreasField(props: RaiseAreasFieldProps) {
  const { provinceCode, onProvince, districts, value, onChange, error } = props;
  const t = useText("operations");
  const locale = useLocale();
  const id = useId();
  const isWhole = value.includes(provinceCode);
  const toggle = (code: string, on: boolean) =>
    onChange(on ? [...value, code] : value.filter((each) => each !== code));
  /** A whole province has its districts in it. */
  const toggleProvince = (on: boolean) =>
    onChange([
      ...value.filter((code) => !code.startsWith(provinceCode)),
      ...(on ? [provinceCode] : []),
    ]);
  return (
    <Stack gap={3}>
      <SelectField
        label={t("raise.province")}
        value={provinceCode}
        onChange={onProvince}
        options={provinces.map(({ code, name, nameEn }) => ({
          value: code,
          label: locale === "th" ? name : nameEn,
        }))}
      />
      <FieldFrame
        id={id}
        as="group"
        label={t("raise.areas", { count: value.length })}
        error={error}
      >
        <Stack gap={2}>
          <CheckField
            label={t("raise.wholeProvince")}
            checked={isWhole}
            onChange={toggleProvince}
          />
          {!isWhole && (
            <div className={list.list}>
              {districts.map(({ code, ...names }) => (
                <CheckField
                  key={code}
                  label={names[locale]}
                  checked={value.includes(code)}
                  onChange={(on) => toggle(code, on)}
                />
              ))}
            </div>
          )}
        </Stack>
      </FieldFrame>
    </Stack>
  );
}
