import type { ReactNode } from "react";
import { type LinkComponent, SmartLink } from "../controls/link.tsx";
import { classes } from "../theme/classes.ts";
import css from "./list-row.module.css";

export interface ListRowProps {
  title: ReactNode;
  description?: ReactNode;
  /** Left end: a drawing, an avatar, a number. */
  start?: ReactNode;
  /** Right end: an amount, a badge. */
  end?: ReactNode;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
  LinkComponent?: LinkComponent | undefined;
}

export function List({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={css.arrow}>
      <path
        d="M9.500 5.500 16 12l-6.500 6.500"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** One row of a list; the whole row is the link or the button. Used inside `List`. */
export function ListRow({
  title,
  description,
  start,
  end,
  to,
  onClick,
  LinkComponent,
}: ListRowProps) {
  const pressable = Boolean(to || onClick);
  const className = classes(css.row, pressable && css.pressable);
  const content = (
    <>
      {start && <span className={css.start}>{start}</span>}
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {description && <span className={css.description}>{description}</span>}
      </span>
      {end && <span className={css.end}>{end}</span>}
      {pressable && <Arrow />}
    </>
  );
  if (to) {
    return (
      <li>
        <SmartLink to={to} LinkComponent={LinkComponent} className={className} onClick={onClick}>
          {content}
        </SmartLink>
      </li>
    );
  }
  if (onClick) {
    return (
      <li>
        <button type="button" className={className} onClick={onClick}>
          {content}
        </button>
      </li>
    );
  }
  return <li className={className}>{content}</li>;
}
