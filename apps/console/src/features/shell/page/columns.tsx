import { classes } from "@songtan/ui/theme/classes.ts";
import type { ReactNode } from "react";
import css from "./columns.module.css";

/**
 * Cards in a wide and a narrow column on a desk, under each other on a narrower screen.
 * @param sideStays the narrow one is in view while a long form scrolls
 */
export function Columns(props: { main: ReactNode; side: ReactNode; sideStays?: boolean }) {
  const { main, side, sideStays } = props;
  return (
    <div className={css.columns}>
      <div className={css.column}>{main}</div>
      <div className={classes(css.column, sideStays && css.stays)}>{side}</div>
    </div>
  );
}
