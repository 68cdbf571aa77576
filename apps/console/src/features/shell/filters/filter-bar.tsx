import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import type { ReactNode } from "react";
import css from "./filter-bar.module.css";

type FilterBarProps = {
  /** The label; a search label by default. */
  label?: string;
  /** What `useFilters` answers: with it all of them can be cleared at once. */
  filters?: { active: boolean; clear(): void };
  children: ReactNode;
};

/** The filters of a list, in a row on a desk and under each other on a phone. */
export function FilterBar({ label, filters, children }: FilterBarProps) {
  const t = useText("shell");
  return (
    <search className={css.bar} aria-label={label ?? t("search")}>
      {children}
      {filters?.active && (
        <ActionButton variant="quiet" onClick={filters.clear}>
          {t("clear")}
        </ActionButton>
      )}
    </search>
  );
}
