import type { ReactNode } from "react";
import { classes } from "../theme/classes.ts";
import css from "./timeline.module.css";

export interface TimelineItem {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  /** Already written for the locale. */
  time?: ReactNode;
  state: "done" | "now" | "next" | "bad";
  /** Instead of the mark of its state. */
  mark?: ReactNode;
}

export interface TimelineProps {
  items: TimelineItem[];
  /** Name of the list for screen readers. */
  label: string;
}

function Mark({ item }: { item: TimelineItem }) {
  return (
    <span className={css.mark} aria-hidden="true">
      {item.state === "done" && (
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path
            d="m3.500 8.500 3 3 6-7"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.400"
            strokeLinecap="round"
          />
        </svg>
      )}
    </span>
  );
}

/** Past, present and future events along one road: solid where travelled, dashed ahead. */
export function Timeline({ items, label }: TimelineProps) {
  return (
    <ol className={css.list} aria-label={label}>
      {items.map((item) => (
        <li
          key={item.id}
          className={classes(css.item, css[item.state])}
          aria-current={item.state === "now" ? "step" : undefined}
        >
          {item.mark ? <span className={css.own}>{item.mark}</span> : <Mark item={item} />}
          <div className={css.words}>
            <div className={css.head}>
              <span className={css.title}>{item.title}</span>
              {item.time && <span className={css.time}>{item.time}</span>}
            </div>
            {item.description && <div className={css.description}>{item.description}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
