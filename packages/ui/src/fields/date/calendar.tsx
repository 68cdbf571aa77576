import { DatePicker, DatesProvider } from "@mantine/dates";
import dayjs from "dayjs";
import buddhistEra from "dayjs/plugin/buddhistEra";
import en from "../../../locales/en/calendar.json" with { type: "json" };
import th from "../../../locales/th/calendar.json" with { type: "json" };
import "dayjs/locale/th";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/dates/styles.css";
import css from "./calendar.module.css";
import type { IsoDay } from "./typed-date.ts";

dayjs.extend(buddhistEra);

export interface CalendarProps {
  value: IsoDay | null;
  onPick: (day: IsoDay) => void;
  locale: "th" | "en";
  min?: IsoDay | undefined;
  max?: IsoDay | undefined;
  startAt?: "month" | "year" | "decade" | undefined;
}

/** Names of the two arrows; they follow the language of the months between them. */
const arrows = { th, en };

/** The month to pick from, its year in the reader's era. */
export function Calendar({ value, onPick, locale, min, max, startAt = "month" }: CalendarProps) {
  const year = locale === "th" ? "BBBB" : "YYYY";
  const today = dayjs().format("YYYY-MM-DD");
  const begin = value ?? (max && max < today ? max : today);
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 0, weekendDays: [0, 6] }}>
      <DatePicker
        className={css.calendar ?? ""}
        size="lg"
        value={value}
        defaultDate={begin}
        defaultLevel={value ? "month" : startAt}
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
        monthLabelFormat={`MMMM ${year}`}
        yearLabelFormat={year}
        decadeLabelFormat={year}
        yearsListFormat={year}
        ariaLabels={{
          previousMonth: arrows[locale].back,
          nextMonth: arrows[locale].on,
          previousYear: arrows[locale].back,
          nextYear: arrows[locale].on,
          previousDecade: arrows[locale].back,
          nextDecade: arrows[locale].on,
        }}
        onChange={(day) => {
          if (day) onPick(dayjs(day).format("YYYY-MM-DD"));
        }}
      />
    </DatesProvider>
  );
}
