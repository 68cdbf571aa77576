import { type ComponentProps, type ReactNode, type Ref, useId } from "react";
import { classes } from "../theme/classes.ts";
import frame from "./field-frame.module.css";
import { describedBy, FieldFrame, type FieldTexts } from "./field-frame.tsx";

type NativeInput = Omit<
  ComponentProps<"input">,
  "onChange" | "value" | "defaultValue" | "ref" | "children"
>;

export interface TextFieldProps extends FieldTexts, NativeInput {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  /** Inside the box, before and after what is typed. */
  start?: ReactNode;
  end?: ReactNode;
  /** More than one makes it a text area of that many rows. */
  rows?: number | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One line (or, with `rows`, several) of typed text. `onChange` gives the text, so form libraries and state both fit. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    help,
    error,
    labelAside,
    hideLabel,
    onChange,
    start,
    end,
    rows = 1,
    ref,
    ...input
  } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  const invalid = Boolean(error);
  const control = {
    ...input,
    id,
    className: classes(frame.control, input.className),
    "aria-invalid": invalid || undefined,
    "aria-describedby": describedBy(id, { help, error }),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange?.(event.currentTarget.value),
  };
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
        className={frame.box}
        data-invalid={invalid || undefined}
        data-disabled={input.disabled || undefined}
      >
        {start && <span className={frame.start}>{start}</span>}
        {rows > 1 ? (
          <textarea {...(control as ComponentProps<"textarea">)} rows={rows} />
        ) : (
          <input type="text" {...control} ref={ref} />
        )}
        {end && (
          <span className={classes(frame.end, typeof end === "string" && frame.endText)}>
            {end}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
