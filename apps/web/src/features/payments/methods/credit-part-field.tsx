import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";

type CreditPartFieldProps = {
  freeSatang: number;
  /** What it pays of this price, and what is left to pay another way. */
  partSatang: number;
  restSatang: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Credit that does not cover the price pays a part of it, where the customer wants that. */
export function CreditPartField({
  freeSatang,
  partSatang,
  restSatang,
  checked,
  onChange,
}: CreditPartFieldProps) {
  const t = useText("payments");
  return (
    <CheckField
      label={t("part.use", { part: formatBaht(partSatang) })}
      help={t("part.rest", { free: formatBaht(freeSatang), rest: formatBaht(restSatang) })}
      checked={checked}
      onChange={onChange}
    />
  );
}
