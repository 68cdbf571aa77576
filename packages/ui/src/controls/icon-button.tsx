import type { ComponentProps, ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import css from "./icon-button.module.css";
import { SmartLink } from "./link.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  label: string;
  children: ReactNode;
  /** `floating` is for use on a map or a picture. */
  variant?: "plain" | "floating" | undefined;
  /** Given, the button is a link to this place. */
  to?: string | undefined;
}

/** A round 48 px button that is only a drawing; its label is for screen readers and the hover title. */
export function IconButton({
  label,
  children,
  variant = "plain",
  className,
  to,
  ...rest
}: IconButtonProps) {
  const look = classes(css.button, css[variant], className);
  if (to) {
    return (
      <SmartLink to={to} aria-label={label} title={label} className={look}>
        {children}
      </SmartLink>
    );
  }
  return (
    <button type="button" aria-label={label} title={label} className={look} {...rest}>
      {children}
    </button>
  );
}
