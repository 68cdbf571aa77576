import { type ReactNode, useEffect, useState } from "react";
import { type LinkComponent, SmartLink } from "../controls/link.tsx";
import { classes } from "../theme/classes.ts";
import css from "./page.module.css";

export interface PageProps {
  children: ReactNode;
  title?: ReactNode;
  description?: ReactNode;
  /** Shown next to the title: the state of what it names. */
  badge?: ReactNode;
  /** A way back, above the title. */
  back?: { to: string; label: string } | undefined;
  /** Shown to the right of the title. */
  actions?: ReactNode;
  /** `narrow` 36 rem for forms, `wide` 75 rem, `full` for a workspace. */
  width?: "narrow" | "wide" | "full" | undefined;
  LinkComponent?: LinkComponent | undefined;
  className?: string | undefined;
}

/** As long as this, the parts of a page come in their order. Later, what loads slowly holds back nothing more. */
const startMilliseconds = 4000;

function useStarting(): boolean {
  const [starting, setStarting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setStarting(false), startMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return starting;
}

export function Page({
  children,
  title,
  description,
  badge,
  back,
  actions,
  width = "wide",
  ...rest
}: PageProps) {
  const starting = useStarting();
  const heading = title && <h1 className={css.title}>{title}</h1>;
  return (
    <div
      className={classes(css.page, css[width], rest.className)}
      data-starting={starting || undefined}
    >
      {back && (
        <SmartLink to={back.to} LinkComponent={rest.LinkComponent} className={css.back}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path
              d="M14.5 5.5 8 12l6.5 6.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
          {back.label}
        </SmartLink>
      )}
      {(title || actions) && (
        <header className={css.head}>
          <div className={css.words}>
            {badge ? (
              <div className={css.named}>
                {heading}
                {badge}
              </div>
            ) : (
              heading
            )}
            {description && <p className={css.description}>{description}</p>}
          </div>
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </div>
  );
}
