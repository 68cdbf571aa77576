import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useId, useState } from "react";
import { classes } from "./classes.ts";
import css from "./combobox-field.module.css";
import { ComboboxList, type ComboboxOption, type ComboboxSection } from "./combobox-list.tsx";
import frame from "./field-frame.module.css";
import { describedBy, FieldFrame, type FieldTexts } from "./field-frame.tsx";
import { IconButton } from "./icon-button.tsx";

export type { ComboboxOption, ComboboxSection };

export interface ComboboxFieldProps<Option extends ComboboxOption> extends FieldTexts {
  /** The text in the field. */
  value: string;
  onChange: (text: string) => void;
  onPick: (option: Option) => void;
  /** What is on offer for the text now; the caller asks the server. */
  sections: ComboboxSection<Option>[];
  loading?: boolean | undefined;
  loadingLabel: string;
  /** Shown when nothing fits; leave out to show nothing. */
  emptyLabel?: ReactNode;
  /** Read out when the offers change: how many there are. */
  announcement?: string | undefined;
  /** Part of the titles to print bold; the text itself by default. */
  highlight?: string | undefined;
  placeholder?: string | undefined;
  start?: ReactNode;
  end?: ReactNode;
  /** Given, a clear button stands in a filled field. */
  clearLabel?: string | undefined;
  name?: string | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** What a key does to the list: the row to stand on, or null when the key is not ours. */
function nextRow(key: string, row: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (row + 1) % count;
  if (key === "ArrowUp") return row <= 0 ? count - 1 : row - 1;
  return null;
}

export function ComboboxField<Option extends ComboboxOption>(props: ComboboxFieldProps<Option>) {
  const { value, onChange, onPick, sections, loading = false, loadingLabel, emptyLabel, highlight = value } = props;
  const { placeholder, start, end, clearLabel, name, autoComplete = "off", disabled, onFocus, onBlur, ref } = props;
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [row, setRow] = useState(-1);
  const options = sections.flatMap((section) => section.options);
  const shown = opened && (options.length > 0 || loading || Boolean(emptyLabel && value.trim()));

  // Whoever stands in the field before its code came, and may have typed already, sees the offers at once.
  const openIfInside = useEffectEvent(() => {
    if (document.activeElement?.id !== id) return;
    setOpened(true);
    onFocus?.();
  });
  useEffect(() => openIfInside(), []);

  const pick = (option: Option) => {
    setOpened(false);
    setRow(-1);
    onPick(option);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextRow(event.key, row, options.length);
    if (next !== null) {
      event.preventDefault();
      setOpened(true);
      setRow(next);
      document.getElementById(`${id}-option-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && shown && options[row]) {
      event.preventDefault();
      pick(options[row]);
    } else if (event.key === "Escape" && shown) {
      event.preventDefault();
      event.stopPropagation();
      setOpened(false);
      setRow(-1);
    }
  };

  return (
    <FieldFrame {...props} id={id}>
      <div className={css.root}>
        <div
          className={frame.box}
          data-invalid={Boolean(props.error) || undefined}
          data-disabled={disabled || undefined}
        >
          {start && <span className={frame.start}>{start}</span>}
          <input
            id={id}
            ref={ref}
            name={name}
            type="text"
            role="combobox"
            className={frame.control}
            value={value}
            placeholder={placeholder}
            disabled={disabled}
            autoComplete={autoComplete}
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-activedescendant={shown && row >= 0 ? `${id}-option-${row}` : undefined}
            aria-invalid={Boolean(props.error) || undefined}
            aria-describedby={describedBy(id, props)}
            onKeyDown={onKeyDown}
            onFocus={() => {
              setOpened(true);
              onFocus?.();
            }}
            onClick={() => setOpened(true)}
            onBlur={() => {
              setOpened(false);
              setRow(-1);
              onBlur?.();
            }}
            onChange={(event) => {
              setOpened(true);
              setRow(-1);
              onChange(event.currentTarget.value);
            }}
          />
          {value && clearLabel && !disabled && (
            <IconButton label={clearLabel} onMouseDown={(event) => event.preventDefault()} onClick={() => onChange("")}>
              <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d="m7 7 10 10M17 7 7 17" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
              </svg>
            </IconButton>
          )}
          {end && <span className={classes(frame.end)}>{end}</span>}
        </div>
        {shown && (
          <ComboboxList
            id={id}
            label={props.label}
            sections={sections}
            row={row}
            highlight={highlight}
            onPick={pick}
            status={loading ? loadingLabel : options.length === 0 ? emptyLabel : undefined}
            loading={loading}
          />
        )}
        {/* Always there, so that screen readers notice what comes into it. */}
        <div role="status" className={css.spoken}>
          {shown && (loading ? loadingLabel : options.length === 0 ? emptyLabel : props.announcement)}
        </div>
      </div>
    </FieldFrame>
  );
}
