import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { useId, useState } from "react";
import css from "./booking-filters.module.css";
import { type FilterValues, isFiltered, stateChoices } from "./filter-values.ts";

type BookingFiltersProps = { values: FilterValues; onChange: (values: FilterValues) => void };

const noFilters: FilterValues = { q: "", reference: "", state: "all" };

/** Finds among the bookings of a business. The list follows while one types. On a phone all but the text is folded. */
export function BookingFilters({ values, onChange }: BookingFiltersProps) {
  const t = useText("business");
  const tracking = useText("tracking");
  const filtersId = useId();
  const [isOpen, setIsOpen] = useState(() => isFiltered({ ...values, q: "" }));
  const stateText = (choice: (typeof stateChoices)[number]) =>
    choice === "all" || choice === "active" ? t(`bookings.${choice}`) : tracking(`state.${choice}`);
  return (
    <search className={css.search}>
      <TextField
        label={t("bookings.search")}
        hideLabel
        placeholder={t("bookings.search")}
        type="search"
        value={values.q}
        maxLength={100}
        start={<IconSearch size={20} />}
        onChange={(q) => onChange({ ...values, q })}
      />
      <ActionButton
        variant={isOpen ? "soft" : "outline"}
        className={css.toggle}
        icon={<IconAdjustmentsHorizontal size={20} />}
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {tracking("search.filters")}
      </ActionButton>
      <div id={filtersId} className={css.filters} data-open={isOpen || undefined}>
        <TextField
          label={t("bookings.reference")}
          type="search"
          value={values.reference}
          maxLength={limits.referenceCharacters}
          onChange={(reference) => onChange({ ...values, reference })}
        />
        <SelectField
          label={t("bookings.state")}
          value={values.state}
          options={stateChoices.map((choice) => ({ value: choice, label: stateText(choice) }))}
          onChange={(state) =>
            onChange({ ...values, state: stateChoices.find((each) => each === state) ?? "all" })
          }
        />
      </div>
      {isFiltered(values) && (
        <div className={css.clear}>
          <ActionButton variant="quiet" onClick={() => onChange(noFilters)}>
            {tracking("search.clear")}
          </ActionButton>
        </div>
      )}
    </search>
  );
}
