import css from "./reasons.module.css";

export type Reason = { title: string; description: string };

/** A few promises side by side. */
export function Reasons({ items }: { items: readonly Reason[] }) {
  return (
    <ul className={css.reasons}>
      {items.map(({ title, description }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
