import type { ComponentProps, ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import css from "./icon-button.module.css";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  label: string;
  children: ReactNode;
  /** `floating` is for use on a map or a picture. */
  variant?: "plain" | "floating" | undefined;
}

/** A round 48 px button that is only a drawing; its label is for screen readers and the hover title. */
export function IconButton({
  label,
  children,
  variant = "plain",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(css.button, css[variant], className)}
      {...rest}
    >
      {children}
    </button>
  );
}
