import { useStore } from "zustand/react";
import { progress } from "./progress.ts";
import css from "./progress-bar.module.css";

/** Decoration only: what it shows is also said by the page's own loading and error states. */
export function ProgressBar() {
  const { percent, visible, failed } = useStore(progress.store);
  return (
    <div
      className={css.bar}
      data-visible={visible || undefined}
      data-failed={failed || undefined}
      style={{ inlineSize: `${percent}%` }}
      aria-hidden="true"
    />
  );
}
