import type { ReactNode } from "react";
import css from "./columns.module.css";

/** Cards in a wide and a narrow column on a desk, under each other on a narrower screen. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.column}>{main}</div>
      <div className={css.column}>{side}</div>
    </div>
  );
}
