import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import css from "./folded-search.module.css";

type FoldedSearchProps = {
  label: string;
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  /** True when the list was opened with a filter set. */
  startsOpen: boolean;
  /** Undefined when all filters are empty. */
  onClear: (() => void) | undefined;
  /** The filters. */
  children: ReactNode;
};

/** The text and the filters of a list of bookings. On a phone all but the text is folded. */
export function FoldedSearch({
  label,
  placeholder,
  text,
  onTextChange,
  startsOpen,
  onClear,
  children,
}: FoldedSearchProps) {
  const t = useText("tracking");
  const filtersId = useId();
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <search className={css.search}>
      <TextField
        label={label}
        hideLabel
        placeholder={placeholder}
        type="search"
        value={text}
        maxLength={100}
        start={<IconSearch size={20} />}
        onChange={onTextChange}
      />
      <ActionButton
        variant={isOpen ? "soft" : "outline"}
        className={css.toggle}
        icon={<IconAdjustmentsHorizontal size={20} />}
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t("search.filters")}
      </ActionButton>
      <div id={filtersId} className={css.filters} data-open={isOpen || undefined}>
        {children}
      </div>
      {onClear && (
        <div className={css.clear}>
          <ActionButton variant="quiet" onClick={onClear}>
            {t("search.clear")}
          </ActionButton>
        </div>
      )}
    </search>
  );
}
