import { type ReactNode, useLayoutEffect } from "react";
import { holdIndicator } from "./after-indicator.tsx";
import css from "./page-loading.module.css";
import { useDelayed } from "./use-delayed.ts";

type PageLoadingProps = {
  label?: string;
  /** As the fallback of a boundary: an `AfterIndicator` inside it waits for this one's time. */
  holds?: boolean;
  children?: ReactNode;
};

/** The loading indicator of a page: nothing for the first 200 ms. A child is the skeleton of the page's real shape. */
export function PageLoading({ label, holds = false, children }: PageLoadingProps) {
  const shown = useDelayed(true);
  // Its time ends in the commit that shows the page: a moment later, a change of the page would hide it once more.
  useLayoutEffect(() => (shown && holds ? holdIndicator() : undefined), [shown, holds]);
  if (!shown) return <div className={css.room} aria-busy="true" />;
  return (
    <div className={css.room} aria-busy="true" role="status" aria-label={label}>
      {children ?? <span className={css.dots} aria-hidden="true" />}
    </div>
  );
}
