import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { lineNames } from "@songtan/contract/payments/line-names";
import type { EditChange } from "@songtan/domain/booking/changes/edit-changes";
import type { Extra, ParcelCategory } from "@songtan/domain/vehicle-types";

/** Formats one change of a booking: its field, and the values before and after where they are not about a person. */
export function useEditChangeText(): (change: EditChange) => string {
  const t = useText("shell");
  const locale = useLocale();
  const valueText = (field: EditChange["field"], value: unknown): string => {
    if (field === "scheduledAt")
      return value === null ? t("editChange.now") : formatInstant(String(value), locale);
    if (value === null || (Array.isArray(value) && value.length === 0))
      return t("editChange.nothing");
    if (field === "category") return t(`category.${value as ParcelCategory}`);
    if (field === "declaredValueSatang") return formatBaht(Number(value));
    if (field === "extras")
      return (value as Extra[]).map((extra) => lineNames[locale][extra]).join(" + ");
    if (field === "payerStopIndex")
      return value === 0 ? t("stops.pickUp") : t("stops.dropOff", { number: Number(value) });
    return String(value);
  };
  return (change) => {
    const name = t(`editChange.field.${change.field}`);
    if (!("from" in change)) return name;
    const [from, to] = [change.from, change.to].map((value) => valueText(change.field, value));
    return `${name}: ${from} → ${to}`;
  };
}
