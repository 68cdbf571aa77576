import { Fragment, type ReactNode } from "react";
import css from "./description-list.module.css";

/** Names and values, one pair a line. Pairs without a value are left out. */
export function DescriptionList({ pairs }: { pairs: readonly [name: string, value: ReactNode][] }) {
  return (
    <dl className={css.facts}>
      {pairs.map(([name, value]) =>
        value === null || value === undefined || value === "" ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

/** Things that happened, newest first, each with its time. */
export function ItemList({
  items,
  label,
}: {
  label: string;
  items: { id: string; title: ReactNode; note?: ReactNode }[];
}) {
  return (
    <ul className={css.entries} aria-label={label}>
      {items.map(({ id, title, note }) => (
        <li key={id}>
          <span>{title}</span>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ul>
  );
}
