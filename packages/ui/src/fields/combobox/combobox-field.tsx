import { type ReactNode, type Ref, useEffect, useEffectEvent, useId } from "react";
import { IconButton } from "../../controls/icon-button.tsx";
import { classes } from "../../theme/classes.ts";
import frame from "../field-frame.module.css";
import { describedBy, FieldFrame, type FieldTexts } from "../field-frame.tsx";
import css from "./combobox-field.module.css";
import { ComboboxList, type ComboboxOption, type ComboboxSection } from "./combobox-list.tsx";
import { useComboboxList } from "./use-combobox-list.ts";

export type { ComboboxOption, ComboboxSection };

export interface ComboboxFieldProps<Option extends ComboboxOption> extends FieldTexts {
  /** The text in the field. */
  value: string;
  onChange: (text: string) => void;
  onPick: (option: Option) => void;
  /** The current options for the typed text; the caller fetches them. */
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
  /** With this label a filled field shows a clear button. */
  clearLabel?: string | undefined;
  name?: string | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function ComboboxField<Option extends ComboboxOption>(props: ComboboxFieldProps<Option>) {
  const {
    value,
    onChange,
    onPick,
    sections,
    loading = false,
    loadingLabel,
    emptyLabel,
    highlight = value,
  } = props;
  const { start, end, clearLabel, disabled, onFocus } = props;
  const id = useId();
  const options = sections.flatMap((section) => section.options);
  const list = useComboboxList(id, {
    options,
    anythingToShow: loading || Boolean(emptyLabel && value.trim()),
    onPick,
  });
  const { shown, row } = list;

  // A person who focused the field before its code loaded, and may have typed already, sees the
  // options at once.
  const openIfInside = useEffectEvent(() => {
    if (document.activeElement?.id !== id) return;
    list.open();
    onFocus?.();
  });
  useEffect(() => openIfInside(), []);

  return (
    <FieldFrame {...props} id={id}>
      <div className={css.root}>
        <div
          className={frame.box}
          data-invalid={Boolean(props.error) || undefined}
          data-disabled={disabled || undefined}
        >
          {start && <span className={frame.start}>{start}</span>}
          <ComboboxInput {...props} id={id} list={list} />
          {value && clearLabel && !disabled && (
            <ClearButton label={clearLabel} onClear={() => onChange("")} />
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
            onPick={list.pick}
            status={loading ? loadingLabel : options.length === 0 ? emptyLabel : undefined}
            loading={loading}
          />
        )}
        {/* Always there, so that screen readers notice what comes into it. */}
        <div role="status" className={css.spoken}>
          {shown &&
            (loading ? loadingLabel : options.length === 0 ? emptyLabel : props.announcement)}
        </div>
      </div>
    </FieldFrame>
  );
}

type ComboboxInputProps<Option extends ComboboxOption> = ComboboxFieldProps<Option> & {
  id: string;
  list: ReturnType<typeof useComboboxList<Option>>;
};

function ComboboxInput<Option extends ComboboxOption>(props: ComboboxInputProps<Option>) {
  const { id, list, value, placeholder, name, disabled, ref } = props;
  const { autoComplete = "off", onChange, onFocus, onBlur } = props;
  const { shown, row } = list;
  return (
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
      onKeyDown={list.onKeyDown}
      onFocus={() => {
        list.open();
        onFocus?.();
      }}
      onClick={list.open}
      onBlur={() => {
        list.close();
        onBlur?.();
      }}
      onChange={(event) => {
        list.begin();
        onChange(event.currentTarget.value);
      }}
    />
  );
}

/** The field keeps the focus when it is pressed. */
function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <IconButton label={label} onMouseDown={(event) => event.preventDefault()} onClick={onClear}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d="m7 7 10 10M17 7 7 17"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </IconButton>
  );
}
