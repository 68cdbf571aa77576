import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import en from "../../../locales/en/calendar.json" with { type: "json" };
import th from "../../../locales/th/calendar.json" with { type: "json" };
import { IconButton } from "../../controls/icon-button.tsx";
import { SelectField } from "../select-field.tsx";
import css from "./calendar.module.css";
import {
  addMonths,
  clampDay,
  dateOf,
  dayByKey,
  inMonth,
  monthOf,
  weeksOf,
} from "./calendar-days.ts";
import type { IsoDay } from "./typed-date.ts";

export interface CalendarProps {
  value: IsoDay | null;
  onPick: (day: IsoDay) => void;
  locale: "th" | "en";
  min?: IsoDay | undefined;
  max?: IsoDay | undefined;
}

/** They follow the language of the months between them. */
const labels = { th, en };
/** The calendar of a year in the reader's era. */
const calendarOf = (locale: "th" | "en") => (locale === "th" ? "th-TH-u-ca-buddhist" : "en-GB");
const buddhistOffset = 543;
const yearsBack = 100;
const yearsOn = 20;
const months = Array.from({ length: 12 }, (_, index) => index + 1);
/** Any week from Sunday on. */
const [week = []] = weeksOf("2026-02-01");

const textOf = (day: IsoDay, locale: "th" | "en", format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(calendarOf(locale), { ...format, timeZone: "UTC" }).format(dateOf(day));

function localToday(): IsoDay {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The month to pick from, its year in the reader's era. */
export function Calendar({ value, onPick, locale, min, max }: CalendarProps) {
  const [day, setDay] = useState(() => value ?? clampDay(localToday(), min, max));
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  const show = (next: IsoDay) => setDay(clampDay(next, min, max));

  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    byKey.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, day);
    if (!next) return;
    event.preventDefault();
    byKey.current = true;
    show(next);
  };
  const dayProps = (each: IsoDay) => ({
    "data-day": each,
    "aria-label": textOf(each, locale, { dateStyle: "full" }),
    "aria-pressed": each === value,
    "aria-current": each === localToday() ? ("date" as const) : undefined,
    tabIndex: each === day ? 0 : -1,
    disabled: each !== clampDay(each, min, max),
    onClick: () => onPick(each),
  });
  return (
    <div className={css.calendar}>
      <MonthPicker day={day} locale={locale} min={min} max={max} onShow={show} />
      <table ref={grid} className={css.days} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {week.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={textOf(weekday ?? "", locale, { weekday: "long" })}
              >
                {textOf(weekday ?? "", locale, { weekday: "short" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((days) => (
            <tr key={days.join()}>
              {days.map((each, weekday) => (
                <td key={week[weekday]}>
                  {each && (
                    <button {...dayProps(each)} type="button" className={css.day}>
                      {Number(each.slice(-2))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MonthPickerProps = Pick<CalendarProps, "locale" | "min" | "max"> & {
  day: IsoDay;
  onShow: (day: IsoDay) => void;
};

/** Two lists, as a birthday is far back, and an arrow to each side. */
function MonthPicker({ day, locale, min, max, onShow }: MonthPickerProps) {
  const { year, month } = monthOf(day);
  const thisYear = monthOf(localToday()).year;
  const from = Math.min(year, min ? monthOf(min).year : thisYear - yearsBack);
  const until = Math.max(year, max ? monthOf(max).year : thisYear + yearsOn);
  const years = Array.from({ length: until - from + 1 }, (_, index) => from + index);
  const isOutside = (other: IsoDay) => clampDay(other, min, max).slice(0, 7) !== other.slice(0, 7);
  const arrow = (step: 1 | -1, label: string) => (
    <IconButton
      label={label}
      disabled={isOutside(addMonths(day, step))}
      onClick={() => onShow(addMonths(day, step))}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none">
        <path
          d={step === 1 ? "m9 5 7 7-7 7" : "m15 5-7 7 7 7"}
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
    </IconButton>
  );
  return (
    <div className={css.head}>
      {arrow(-1, labels[locale].back)}
      <SelectField
        hideLabel
        label={labels[locale].month}
        value={String(month)}
        options={months.map((each) => {
          const other = inMonth(day, { year, month: each });
          return {
            value: String(each),
            label: textOf(other, locale, { month: "long" }),
            disabled: isOutside(other),
          };
        })}
        onChange={(text) => onShow(inMonth(day, { year, month: Number(text) }))}
      />
      <SelectField
        hideLabel
        label={labels[locale].year}
        value={String(year)}
        options={years.map((each) => ({
          value: String(each),
          label: String(locale === "th" ? each + buddhistOffset : each),
        }))}
        onChange={(text) => onShow(inMonth(day, { year: Number(text), month }))}
      />
      {arrow(1, labels[locale].on)}
    </div>
  );
}
