import { classes } from "../../theme/classes.ts";
import type { StopKind } from "../source/map-types.ts";
import { stopKindClass } from "./stop-kind.ts";
import css from "./stop-mark.module.css";

export interface StopMarkProps {
  kind: StopKind;
  /** The same as on the pin. */
  label: string;
  /** Small: between the lines of a summary or of a timeline. */
  size?: "medium" | "small" | undefined;
}

/** A stop in a list, with the colour and the label of its pin on the map. The text next to it says the same. */
export function StopMark({ kind, label, size = "medium" }: StopMarkProps) {
  return (
    <span
      className={classes(css.mark, stopKindClass(kind))}
      data-kind={kind}
      data-size={size}
      aria-hidden="true"
    >
      {label}
    </span>
  );
}
