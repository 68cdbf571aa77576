import type { ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import css from "./stat.module.css";

export interface StatProps {
  label: ReactNode;
  /** Already written; for money pass `<Money size="large">`. */
  value: ReactNode;
  /** A quiet line under the value: against yesterday, until when. */
  hint?: ReactNode;
  icon?: ReactNode;
  tone?: "plain" | "brand" | "accent" | "bad" | undefined;
}

export function Stat({ label, value, hint, icon, tone = "plain" }: StatProps) {
  return (
    <dl className={classes(css.stat, css[tone])}>
      <dt className={css.label}>
        {icon}
        {label}
      </dt>
      <dd className={css.value}>{value}</dd>
      {hint && <dd className={css.hint}>{hint}</dd>}
    </dl>
  );
}
