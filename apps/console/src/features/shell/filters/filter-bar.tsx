import { useText } from "@songtan/client/language/use-text.ts";
import type { ExportedList } from "@songtan/contract/console/overview/exports";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import type { ReactNode } from "react";
import css from "./filter-bar.module.css";
import { SavedFilters } from "./saved-filters.tsx";

type FilterBarProps = {
  /** The label; a search label by default. */
  label?: string;
  /** What `useFilters` answers: with it all of them can be cleared at once. */
  filters?: { active: boolean; clear(): void };
  /** With it, filters can be stored for this list. */
  list?: ExportedList;
  children: ReactNode;
};

/** The filters of a list, in a row on a desk and under each other on a phone. */
export function FilterBar({ label, filters, list, children }: FilterBarProps) {
  const t = useText("shell");
  return (
    <search className={css.bar} aria-label={label ?? t("search")}>
      {children}
      {list && <SavedFilters list={list} />}
      {filters?.active && (
        <ActionButton variant="quiet" onClick={filters.clear}>
          {t("clear")}
        </ActionButton>
      )}
    </search>
  );
}
