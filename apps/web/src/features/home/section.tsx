import type { ReactNode } from "react";
import css from "./section.module.css";

export type SectionProps = {
  title: string;
  description?: string;
  id?: string;
  /** Its background. */
  ground?: "page" | "paper" | "wash";
  children: ReactNode;
};

/** One part of a landing page: a heading, a line and the content, as wide as the page's column. */
export function Section({ title, description, id, ground = "page", children }: SectionProps) {
  return (
    <section id={id} className={css.section} data-ground={ground}>
      <div className={css.inner}>
        <header className={css.head}>
          <h2>{title}</h2>
          {description && <p>{description}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
