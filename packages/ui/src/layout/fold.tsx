import { createContext, type ReactNode, use, useId, useState } from "react";
import { Card } from "./card.tsx";
import css from "./fold.module.css";

export interface FoldProps {
  title: ReactNode;
  /** In short what is inside, at the end of the row. */
  aside?: ReactNode;
  children: ReactNode;
  initiallyOpen?: boolean | undefined;
}

const InGroup = createContext(false);

/** Rows that open, one under the other on one card. */
export function FoldGroup({ children }: { children: ReactNode }) {
  return (
    <InGroup value={true}>
      <Card padding="none">{children}</Card>
    </InGroup>
  );
}

/** A row that opens what is inside. Its content is always there, so that paper shows it. */
export function Fold({ title, aside, children, initiallyOpen = false }: FoldProps) {
  const [open, setOpen] = useState(initiallyOpen);
  const id = useId();
  const isInGroup = use(InGroup);
  const content = (
    <>
      <h2 className={css.heading}>
        <button
          type="button"
          className={css.row}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen((was) => !was)}
        >
          <span className={css.title}>{title}</span>
          {aside && <span className={css.aside}>{aside}</span>}
          <svg viewBox="0 0 24 24" width="20" height="20" className={css.mark} aria-hidden="true">
            <path
              d="m6 9 6 6 6-6"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </button>
      </h2>
      <div id={id} className={css.content} data-folded={!open || undefined}>
        {children}
      </div>
    </>
  );
  return isInGroup ? (
    <div className={css.part}>{content}</div>
  ) : (
    <Card padding="none">{content}</Card>
  );
}
