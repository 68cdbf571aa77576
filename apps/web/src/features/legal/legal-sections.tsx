import type { ReactNode } from "react";
import css from "./legal-page.module.css";

export type LegalSection = { id: string; title: string; body: readonly string[] };
type LegalSectionsProps = {
  sections: readonly LegalSection[];
  /** Shown at the end of the section with this id. */
  tables: Record<string, ReactNode>;
};

const point = "- ";

/** Numbered sections with an anchor each. Lines that begin with a dash are points of a list. */
export function LegalSections({ sections, tables }: LegalSectionsProps) {
  return (
    <ol className={css.sections}>
      {sections.map(({ id, title, body }) => (
        <li key={id} id={id} className={css.section}>
          <h2>{title}</h2>
          <Body lines={body} />
          {tables[id]}
        </li>
      ))}
    </ol>
  );
}

function Body({ lines }: { lines: readonly string[] }) {
  const points = lines.filter((line) => line.startsWith(point));
  const firstPoint = lines.findIndex((line) => line.startsWith(point));
  const before = firstPoint === -1 ? lines : lines.slice(0, firstPoint);
  const after = firstPoint === -1 ? [] : lines.slice(firstPoint + points.length);
  return (
    <>
      {before.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {points.length > 0 && (
        <ul className={css.points}>
          {points.map((line) => (
            <li key={line}>{line.slice(point.length)}</li>
          ))}
        </ul>
      )}
      {after.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}
