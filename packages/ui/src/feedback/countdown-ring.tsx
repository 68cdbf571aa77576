import type { ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import css from "./countdown-ring.module.css";

export interface CountdownRingProps {
  /** May be a fraction; the ring moves smoothly, the number is rounded up. */
  secondsLeft: number;
  totalSeconds: number;
  /** Read out with the number. */
  label: string;
  /** Read out instead of label and number. */
  spoken?: string | undefined;
  /** Pixels. */
  size?: number | undefined;
  /** Instead of the number in the middle. */
  children?: ReactNode;
}

const radius = 44;
const circumference = 2 * Math.PI * radius;
/** From here on the ring turns to the warning colour. */
const hurrySeconds = 10;

/**
 * The remaining time, as a ring and a number. It is a timer that screen readers can read on demand
 * without constant announcements.
 */
export function CountdownRing({
  secondsLeft,
  totalSeconds,
  label,
  spoken,
  size = 72,
  children,
}: CountdownRingProps) {
  const left = Math.max(0, Math.min(secondsLeft, totalSeconds));
  const shown = Math.ceil(left);
  return (
    <div
      role="timer"
      aria-label={spoken ?? `${label} ${shown}`}
      className={classes(css.ring, shown <= hurrySeconds && css.hurry)}
      style={{ width: size, height: size, fontSize: size * 0.32 }}
    >
      <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
        <circle cx="50" cy="50" r={radius} className={css.track} />
        <circle
          cx="50"
          cy="50"
          r={radius}
          className={css.left}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - left / totalSeconds)}
        />
      </svg>
      <span className={css.number} aria-hidden="true">
        {children ?? shown}
      </span>
    </div>
  );
}
