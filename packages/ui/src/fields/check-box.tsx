import { classes } from "../theme/classes.ts";
import css from "./check-field.module.css";

export interface CheckBoxProps {
  /** Read out by screen readers; what it ticks is in sight next to it. */
  label: string;
  checked: boolean;
  /** Some of the rows that it is for are ticked. */
  partly?: boolean | undefined;
  onChange: (checked: boolean) => void;
}

/** A tick without a text, in a row of a table. */
export function CheckBox({ label, checked, partly = false, onChange }: CheckBoxProps) {
  return (
    <label className={classes(css.box, css.alone)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = partly;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className={css.input}
      />
    </label>
  );
}
