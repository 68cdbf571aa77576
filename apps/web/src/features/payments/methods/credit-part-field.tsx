import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";

type CreditPartFieldProps = {
  freeSatang: number;
  /** The part of this price that the credit pays, and the rest to pay by another method, in satang. */
  partSatang: number;
  restSatang: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Lets the customer pay part of the price with credit that covers less than the whole. */
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
