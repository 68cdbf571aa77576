import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { bangkokMinutes, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { readClock } from "@songtan/domain/thai/writing/clock";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";

/** A day and a time in Bangkok as typed; the time defaults to midnight. */
export type Moment = { day: string; time: string };

export const momentOf = (instant: string | null): Moment => {
  if (instant === null) return { day: "", time: "00:00" };
  const minutes = bangkokMinutes(new Date(instant));
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    day: serviceDay(new Date(instant)),
    time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  };
};

/** Returns the instant, or null until the fields form one. */
export function instantOf({ day, time }: Moment): string | null {
  const clock = readClock(time);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !clock) return null;
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return new Date(serviceDayStart(day).getTime() + minutes * 60_000).toISOString();
}

export type MomentFieldProps = {
  label: string;
  help?: string | undefined;
  value: Moment;
  onChange: (moment: Moment) => void;
  error?: string | null | undefined;
};

/** A day and a time of Bangkok, side by side. */
export function MomentField({ label, help, value, onChange, error }: MomentFieldProps) {
  const t = useText("shell");
  const locale = useLocale();
  return (
    <Stack direction="grid" gap={3} align="start">
      <DateField
        label={label}
        help={help}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
        locale={locale}
        pickLabel={t("days.pick")}
        closeLabel={t("close")}
        unreadableText={t("days.unreadable")}
        error={error ?? undefined}
      />
      <TextField
        label={t("days.time")}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        placeholder="00:00"
        onBlur={() => onChange({ ...value, time: readClock(value.time) ?? value.time })}
        autoComplete="off"
        maxLength={10}
        error={readClock(value.time) ? undefined : t("days.badTime")}
      />
    </Stack>
  );
}
