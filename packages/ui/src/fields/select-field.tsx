import { type ComponentProps, type Ref, useId } from "react";
import { classes } from "../theme/classes.ts";
import frame from "./field-frame.module.css";
import { describedBy, FieldFrame, type FieldTexts } from "./field-frame.tsx";
import css from "./select-field.module.css";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

type NativeSelect = Omit<
  ComponentProps<"select">,
  "onChange" | "value" | "defaultValue" | "ref" | "children"
>;

export interface SelectFieldProps extends FieldTexts, NativeSelect {
  options: SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** The platform's own list: on a phone nothing opens faster or is easier to hit. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    help,
    error,
    labelAside,
    hideLabel,
    options,
    placeholder,
    onChange,
    ref,
    ...rest
  } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      error={error}
      labelAside={labelAside}
      hideLabel={hideLabel}
    >
      <div
        className={classes(frame.box, css.box)}
        data-invalid={Boolean(error) || undefined}
        data-disabled={rest.disabled || undefined}
      >
        <select
          {...rest}
          id={id}
          ref={ref}
          className={classes(frame.control, css.select, rest.className)}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={describedBy(id, { help, error })}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={css.arrow}>
          <path
            d="m6.500 9.500 5.500 5.500 5.500-5.500"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </div>
    </FieldFrame>
  );
}
