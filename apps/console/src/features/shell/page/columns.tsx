import { classes } from "@songtan/ui/theme/classes.ts";
import type { ReactNode } from "react";
import css from "./columns.module.css";

type ColumnsProps = {
  main: ReactNode;
  side: ReactNode;
  /** Cards of the side column that come first on a phone, such as the possible actions. */
  first?: ReactNode;
  /** The narrow column is in view while a long form scrolls. */
  sideStays?: boolean;
};

/** Cards in a wide and a narrow column on a desk, under each other on a narrower screen. */
export function Columns({ main, side, first, sideStays }: ColumnsProps) {
  return (
    <div className={classes(css.columns, first !== undefined && css.withFirst)}>
      {first !== undefined && <div className={classes(css.column, css.first)}>{first}</div>}
      <div className={classes(css.column, css.main)}>{main}</div>
      <div className={classes(css.column, css.side, sideStays && css.stays)}>{side}</div>
    </div>
  );
}
