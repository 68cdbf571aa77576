import type { ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import css from "./notice.module.css";
import type { Tone } from "./notify.ts";

export interface NoticeProps {
  tone?: Tone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Read out at once when it appears. */
  live?: boolean | undefined;
}

const marks: Record<Tone, string> = {
  good: "m7 12.500 3.500 3.500L17 9",
  warn: "M12 7.500v5.500M12 16.400v.1",
  bad: "m8.500 8.500 7 7M15.500 8.500l-7 7",
  info: "M12 11.500v5M12 7.900v.1",
  plain: "M12 11.500v5M12 7.900v.1",
};

export function ToneMark({ tone, size = 24 }: { tone: Tone; size?: number | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className={classes(css.mark, css[tone])}
    >
      <circle cx="12" cy="12" r="10" fill="currentColor" />
      <path
        d={marks[tone]}
        fill="none"
        strokeWidth="2.200"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A message in the page: information, a success, a warning or a problem. */
export function Notice({ tone = "info", title, children, action, live = false }: NoticeProps) {
  const role = live ? (tone === "bad" ? "alert" : "status") : undefined;
  return (
    <div className={classes(css.notice, css[tone])} role={role}>
      <ToneMark tone={tone} />
      <div className={css.words}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  );
}
