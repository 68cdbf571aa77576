import { useText } from "@songtan/client/language/use-text.ts";
import type { ExportedList } from "@songtan/contract/console/overview/exports";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Children, type ReactNode, useId, useState } from "react";
import css from "./filter-bar.module.css";
import { SavedFilters } from "./saved-filters.tsx";

type FilterBarProps = {
  /** The label; a search label by default. */
  label?: string;
  /** The result of `useFilters`, with which all filters can be cleared at once; its first names are in the order of the fields. */
  filters?: { values: Readonly<Record<string, string>>; active: boolean; clear(): void };
  /** With it, filters can be stored for this list. */
  list?: ExportedList;
  children: ReactNode;
};

/** With more of them the rows of a list would begin below the first screen of a phone. */
const shownOnPhone = 3;
/** With more of them they would not fit into one row of a desk. */
const shownAtDesk = 4;

/**
 * The filters of a list, in one row on a desktop and in two columns on a phone. When there are many, only the first two
 * are shown, on a phone only the search, and the others open by a button. They are open from the start when the page was
 * opened with a folded one set; the second stays on a phone while it is set.
 */
export function FilterBar({ label, filters, list, children }: FilterBarProps) {
  const t = useText("shell");
  const restId = useId();
  const [first, ...rest] = Children.toArray(children);
  const folds = rest.length >= shownOnPhone;
  const foldsAtDesk = rest.length > shownAtDesk;
  const [, secondValue, ...otherValues] = Object.values(filters?.values ?? {});
  const [open, setOpen] = useState(
    otherValues.some(Boolean) || (!foldsAtDesk && Boolean(secondValue)),
  );
  const [second, ...others] = rest;
  const folded = (folds && !open) || undefined;
  return (
    <search className={css.bar} aria-label={label ?? t("search")}>
      {first}
      {foldsAtDesk && (
        <div className={css.rest} data-folded={(folded && !secondValue) || undefined}>
          {second}
        </div>
      )}
      {folds && (
        <span className={css.more} data-desk={foldsAtDesk || undefined}>
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
      <div
        id={restId}
        className={css.rest}
        data-folded={folded}
        data-desk={foldsAtDesk || undefined}
      >
        {foldsAtDesk ? others : rest}
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
