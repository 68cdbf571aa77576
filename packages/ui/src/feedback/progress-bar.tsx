import { classes } from "../theme/classes.ts";
import css from "./progress-bar.module.css";

export interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  failed?: boolean | undefined;
  hidden?: boolean | undefined;
  /** Read out by screen readers. */
  label: string;
}

/** The thin bar at the very top of the page. Only draws; when to show it is decided elsewhere. */
export function ProgressBar({ percent, failed = false, hidden = false, label }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, percent));
  return (
    <div
      className={classes(css.track, hidden && css.hidden)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      aria-hidden={hidden || undefined}
    >
      <div
        className={classes(css.bar, failed && css.failed)}
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </div>
  );
}
