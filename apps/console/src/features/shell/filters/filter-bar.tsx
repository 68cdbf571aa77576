import { useText } from "@songtan/client/language/use-text.ts";
import type { ExportedList } from "@songtan/contract/console/overview/exports";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Children, type ReactNode, useId, useState } from "react";
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

/** With more of them the rows of a list would begin below the first screen of a phone. */
const shownOnPhone = 3;

/**
 * The filters of a list, in a row on a desk. On a phone they are in two columns; many of them are behind a button, next to the
 * first, which is what is searched for, unless the page was opened with some set.
 */
export function FilterBar({ label, filters, list, children }: FilterBarProps) {
  const t = useText("shell");
  const restId = useId();
  const [open, setOpen] = useState(filters?.active ?? false);
  const [first, ...rest] = Children.toArray(children);
  const folds = rest.length >= shownOnPhone;
  return (
    <search className={css.bar} aria-label={label ?? t("search")}>
      {first}
      {folds && (
        <span className={css.more}>
          <ActionButton
            variant="outline"
            fullWidth
            aria-expanded={open}
            aria-controls={restId}
            onClick={() => setOpen(!open)}
          >
            {t(open ? "fewerFilters" : "moreFilters")}
          </ActionButton>
        </span>
      )}
      <div id={restId} className={css.rest} data-folded={(folds && !open) || undefined}>
        {rest}
      </div>
      {list && <SavedFilters list={list} />}
      {filters?.active && (
        <ActionButton variant="quiet" onClick={filters.clear}>
          {t("clear")}
        </ActionButton>
      )}
    </search>
  );
}
