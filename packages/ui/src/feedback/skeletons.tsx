import type { ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import css from "./skeletons.module.css";

interface SkeletonProps {
  /** Read out while waiting. */
  label: string;
}

/**
 * A placeholder that appears only after 200 ms (in CSS), so that quick responses do not flash grey. On a newly opened
 * page, the content below it stays hidden (`layout/page.module.css`), because it would move; a map has its final size.
 */
function Waiting({
  label,
  children,
  className,
  holds = true,
}: SkeletonProps & { children: ReactNode; className?: string; holds?: boolean }) {
  return (
    <div
      role="status"
      className={classes(css.waiting, className)}
      data-reading={holds ? "" : undefined}
    >
      <span className={css.label}>{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

const count = (length: number) => Array.from({ length }, (_, index) => index);

/** A hidden placeholder for content that is still loading and may turn out empty. */
export const Pending = () => <span hidden data-reading="" />;

function Row() {
  return (
    <div className={css.row}>
      <div className={classes(css.bone, css.disc)} />
      <div className={css.lines}>
        <div className={classes(css.bone, css.line)} style={{ width: "62%" }} />
        <div className={classes(css.bone, css.small)} style={{ width: "38%" }} />
      </div>
      <div className={classes(css.bone, css.line)} style={{ width: "4rem" }} />
    </div>
  );
}

export function ListSkeleton({ label, rows = 4 }: SkeletonProps & { rows?: number | undefined }) {
  return (
    <Waiting label={label}>
      <div className={css.paper}>
        {count(rows).map((row) => (
          <Row key={row} />
        ))}
      </div>
    </Waiting>
  );
}

export function CardSkeleton({ label, lines = 3 }: SkeletonProps & { lines?: number | undefined }) {
  return (
    <Waiting label={label}>
      <div className={classes(css.paper, css.padded)}>
        <div className={classes(css.bone, css.title)} />
        {count(lines).map((line) => (
          <div
            key={line}
            className={classes(css.bone, css.line)}
            style={{ width: `${92 - line * 17}%` }}
          />
        ))}
      </div>
    </Waiting>
  );
}

export function FormSkeleton({
  label,
  fields = 3,
}: SkeletonProps & { fields?: number | undefined }) {
  return (
    <Waiting label={label}>
      <div className={css.form}>
        {count(fields).map((field) => (
          <div key={field}>
            <div className={classes(css.bone, css.small)} style={{ width: "30%" }} />
            <div className={classes(css.bone, css.field)} />
          </div>
        ))}
        <div className={classes(css.bone, css.field)} style={{ width: "50%" }} />
      </div>
    </Waiting>
  );
}

/** The map's place while its code and layers arrive: a plain surface, since nothing is known of the ground. */
export function MapSkeleton({ label }: SkeletonProps) {
  return (
    <Waiting label={label} className={css.map ?? ""} holds={false}>
      {null}
    </Waiting>
  );
}
