import css from "./page-loading.module.css";
import { useDelayed } from "./use-delayed.ts";

/** The loading indicator of a page: nothing for the first 200 ms. A child is the skeleton of the page's real shape. */
export function PageLoading({ label, children }: { label?: string; children?: React.ReactNode }) {
  const shown = useDelayed(true);
  if (!shown) return <div className={css.room} aria-busy="true" />;
  return (
    <div className={css.room} aria-busy="true" role="status" aria-label={label}>
      {children ?? <span className={css.dots} aria-hidden="true" />}
    </div>
  );
}
