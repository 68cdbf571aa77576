import { type Ref, Suspense, useEffect, useState } from "react";
import { IconButton } from "../../controls/icon-button.tsx";
import { CardSkeleton } from "../../feedback/skeletons.tsx";
import { lazyPart } from "../../lazy-part.ts";
import { Dialog } from "../../overlay/dialog.tsx";
import type { FieldTexts } from "../field-frame.tsx";
import { TextField } from "../text-field.tsx";
import { bothEras, type IsoDay, readTypedDate, writeTypedDate } from "./typed-date.ts";

const Calendar = lazyPart(async () => (await import("./calendar.tsx")).Calendar);

export interface DateFieldProps extends FieldTexts {
  /** `YYYY-MM-DD` or empty. */
  value: string;
  /** Called with an empty text while the typed text is not a valid day. */
  onChange: (day: IsoDay | "") => void;
  locale: "th" | "en";
  /** Name of the calendar's button and dialog. */
  pickLabel: string;
  closeLabel: string;
  /** Shown at the field when its text cannot be read as a day. */
  unreadableText: string;
  min?: IsoDay | undefined;
  max?: IsoDay | undefined;
  /** Such as วว/ดด/ปปปป. */
  placeholder?: string | undefined;
  name?: string | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A day, typed in either era or picked. The day as understood is shown below it, with both years.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, locale, pickLabel, closeLabel, unreadableText, min, max, ...rest } =
    props;
  const [text, setText] = useState(value ? writeTypedDate(value, locale) : "");
  const [opened, setOpened] = useState(false);
  const [left, setLeft] = useState(false);

  useEffect(() => {
    // The value came from elsewhere (picked, restored): write it out. What is being typed stays as typed.
    setText((typed) =>
      value && readTypedDate(typed) !== value ? writeTypedDate(value, locale) : typed,
    );
  }, [value, locale]);

  const unreadable = left && text.trim() !== "" && !readTypedDate(text);
  return (
    <>
      <TextField
        {...rest}
        value={text}
        inputMode="text"
        help={value ? bothEras(value, locale) : rest.help}
        error={unreadable ? unreadableText : rest.error}
        onChange={(typed) => {
          setText(typed);
          setLeft(false);
          onChange(readTypedDate(typed) ?? "");
        }}
        onBlur={() => {
          setLeft(true);
          rest.onBlur?.();
        }}
        end={
          <IconButton label={pickLabel} disabled={rest.disabled} onClick={() => setOpened(true)}>
            <svg
              viewBox="0 0 24 24"
              width="22"
              height="22"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
            >
              <g strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
                <rect x="4" y="5" width="16" height="15" rx="3" />
                <path d="M4 10h16M8.500 3v4M15.500 3v4" />
              </g>
            </svg>
          </IconButton>
        }
      />
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={pickLabel}
        closeLabel={closeLabel}
      >
        <Suspense fallback={<CardSkeleton label={pickLabel} lines={5} />}>
          <Calendar
            value={value || null}
            locale={locale}
            min={min}
            max={max}
            onPick={(day) => {
              setText(writeTypedDate(day, locale));
              onChange(day);
              setOpened(false);
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
