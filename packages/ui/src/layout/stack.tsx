import type { ElementType, ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import css from "./stack.module.css";

export interface StackProps {
  children: ReactNode;
  /** In 4 px steps: 1, 2, 3, 4, 6, 8. */
  gap?: 1 | 2 | 3 | 4 | 6 | 8 | undefined;
  /** `row` wraps; `grid` fills columns at least 16 rem wide. */
  direction?: "column" | "row" | "grid" | undefined;
  align?: "start" | "center" | "end" | "stretch" | "baseline" | undefined;
  justify?: "start" | "between" | "end" | "center" | undefined;
  as?: ElementType | undefined;
  className?: string | undefined;
}

/** Things one after another with an even gap. */
export function Stack(props: StackProps) {
  const {
    children,
    gap = 4,
    direction = "column",
    align,
    justify,
    as: Root = "div",
    className,
  } = props;
  return (
    <Root
      className={classes(css.stack, css[direction], className)}
      style={{
        gap: `var(--st-space-${gap})`,
        alignItems: align,
        justifyContent: justify === "between" ? "space-between" : justify,
      }}
    >
      {children}
    </Root>
  );
}
