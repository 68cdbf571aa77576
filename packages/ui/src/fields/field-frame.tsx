import type { ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import css from "./field-frame.module.css";

/** The props that every field has in common. */
export interface FieldTexts {
  label: ReactNode;
  /** Below the field, always there. */
  help?: ReactNode;
  /** Set by the form when the person leaves the field with something wrong in it. */
  error?: ReactNode;
  /** Right of the label: "optional", a link, a counter. */
  labelAside?: ReactNode;
  /** The label stays for screen readers only. */
  hideLabel?: boolean | undefined;
}

export interface FieldFrameProps extends FieldTexts {
  id: string;
  children: ReactNode;
  className?: string | undefined;
  /** `group` for fields made of several controls: the label is then a legend. */
  as?: "field" | "group" | undefined;
}

/** Ids of the help and the error, for `aria-describedby`. */
export function describedBy(
  id: string,
  { help, error }: Pick<FieldTexts, "help" | "error">,
): string | undefined {
  return classes(Boolean(help) && `${id}-help`, Boolean(error) && `${id}-error`) || undefined;
}

/** Label above, control, help below, error at the field. */
export function FieldFrame(props: FieldFrameProps) {
  const {
    id,
    label,
    help,
    error,
    labelAside,
    hideLabel,
    children,
    className,
    as = "field",
  } = props;
  const Root = as === "group" ? "fieldset" : "div";
  const Label = as === "group" ? "legend" : "label";
  return (
    <Root
      className={classes(css.frame, className)}
      aria-describedby={as === "group" ? describedBy(id, props) : undefined}
    >
      <Label
        className={hideLabel ? css.hidden : css.label}
        htmlFor={as === "group" ? undefined : id}
      >
        {label}
        {labelAside && <span className={css.aside}>{labelAside}</span>}
      </Label>
      {children}
      {help && (
        <div id={`${id}-help`} className={css.help}>
          {help}
        </div>
      )}
      <div id={`${id}-error`} className={css.error} aria-live="polite">
        {error && (
          <>
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
              <path
                d="M12 8v5M12 16.400v.1"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.200"
                strokeLinecap="round"
              />
              <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
            <span>{error}</span>
          </>
        )}
      </div>
    </Root>
  );
}
