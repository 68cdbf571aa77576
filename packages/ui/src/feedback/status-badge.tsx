import type { ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import type { Tone } from "./notify.ts";
import css from "./status-badge.module.css";

export interface StatusBadgeProps {
  children: ReactNode;
  /** `accent` is the driver's orange. */
  tone?: Tone | "accent" | undefined;
  /** Shows a slowly pulsing dot for an activity in progress. */
  alive?: boolean | undefined;
}

export function StatusBadge({ children, tone = "plain", alive = false }: StatusBadgeProps) {
  return (
    <span className={classes(css.badge, css[tone])}>
      <span className={classes(css.dot, alive && css.alive)} aria-hidden="true" />
      {children}
    </span>
  );
}
