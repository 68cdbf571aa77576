import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { addServiceDays, serviceDayStart } from "@songtan/domain/thai/dates";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";

export type DayRangeProps = {
  /** Days as `2026-11-21`, or nothing. */
  from: string;
  to: string;
  onChange: (name: "from" | "to", day: string) => void;
};

/** Two days of Bangkok, each included. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const t = useText("shell");
  const locale = useLocale();
  const field = (name: "from" | "to", value: string) => (
    <DateField
      label={t(`days.${name}`)}
      value={value}
      onChange={(day) => onChange(name, day)}
      locale={locale}
      pickLabel={t("days.pick")}
      closeLabel={t("close")}
      unreadableText={t("days.unreadable")}
    />
  );
  return (
    <>
      {field("from", from)}
      {field("to", to)}
    </>
  );
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The range as instants for an API call: from the start of the first day to the end of the last
 * day.
 */
export function instantsOf(range: { from?: string | undefined; to?: string | undefined }): {
  from?: string;
  to?: string;
} {
  const { from, to } = range;
  return {
    ...(from && day.test(from) ? { from: serviceDayStart(from).toISOString() } : {}),
    ...(to && day.test(to) ? { to: serviceDayStart(addServiceDays(to, 1)).toISOString() } : {}),
  };
}
