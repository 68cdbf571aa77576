import { type ReactNode, type Ref, useId } from "react";
import { classes } from "../theme/classes.ts";
import css from "./check-field.module.css";

export interface CheckFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A quiet line under the label. */
  help?: ReactNode;
  error?: ReactNode;
  /** Right end: a price. */
  end?: ReactNode;
  look?: "box" | "switch" | undefined;
  disabledReason?: string | null | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One yes-or-no: a tick for consents and extras, a switch for things that act at once. */
export function CheckField(props: CheckFieldProps) {
  const {
    label,
    checked,
    onChange,
    help,
    error,
    end,
    look = "box",
    disabledReason,
    ref,
    ...input
  } = props;
  const id = useId();
  const under = disabledReason ?? help;
  return (
    <div className={css.field}>
      <label
        className={classes(css.row, css[look])}
        data-disabled={disabledReason ? "" : undefined}
      >
        <input
          {...input}
          ref={ref}
          type="checkbox"
          role={look === "switch" ? "switch" : undefined}
          checked={checked}
          disabled={Boolean(disabledReason)}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={
            classes(Boolean(under) && `${id}-help`, Boolean(error) && `${id}-error`) || undefined
          }
          onChange={(event) => onChange(event.currentTarget.checked)}
          className={css.input}
        />
        <span className={css.words}>
          <span className={css.line}>
            <span>{label}</span>
            {end && <span className={css.end}>{end}</span>}
          </span>
          {under && (
            <span id={`${id}-help`} className={css.help}>
              {under}
            </span>
          )}
        </span>
      </label>
      <div id={`${id}-error`} className={css.error} aria-live="polite">
        {error}
      </div>
    </div>
  );
}
