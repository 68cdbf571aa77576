import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { provinces } from "@songtan/domain/thai/provinces";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { FieldFrame } from "@songtan/ui/fields/field-frame.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useId } from "react";
import css from "./province-field.module.css";

export type ProvinceFieldProps = {
  label: string;
  allLabel: string;
  /** Official codes; null for all of the country. */
  value: readonly string[] | null;
  onChange: (codes: string[] | null) => void;
  error?: string | null | undefined;
};

/** All of the country, or the provinces ticked. */
export function ProvinceField({ label, allLabel, value, onChange, error }: ProvinceFieldProps) {
  const t = useText("shell");
  const locale = useLocale();
  const id = useId();
  const chosen = new Set(value ?? []);
  const toggle = (code: string, on: boolean) =>
    onChange(
      provinces
        .map((province) => province.code)
        .filter((each) => (each === code ? on : chosen.has(each))),
    );
  return (
    <FieldFrame id={id} as="group" label={label} error={error ?? undefined}>
      <Stack gap={2}>
        <CheckField
          label={allLabel}
          checked={value === null}
          onChange={(all) => onChange(all ? null : [])}
        />
        {value !== null && (
          <details className={css.box} open={value.length === 0}>
            <summary>{t("provinces.chosen", { count: value.length })}</summary>
            <div className={css.list}>
              {provinces.map(({ code, name, nameEn }) => (
                <CheckField
                  key={code}
                  label={locale === "th" ? name : nameEn}
                  checked={chosen.has(code)}
                  onChange={(on) => toggle(code, on)}
                />
              ))}
            </div>
          </details>
        )}
      </Stack>
    </FieldFrame>
  );
}
