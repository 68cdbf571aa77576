import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { IconSearch } from "@tabler/icons-react";
import css from "./booking-filters.module.css";
import { type FilterValues, stateChoices } from "./filter-values.ts";

type BookingFiltersProps = { values: FilterValues; onChange: (values: FilterValues) => void };

/** Finds among the bookings of a business. The list follows while one types. */
export function BookingFilters({ values, onChange }: BookingFiltersProps) {
  const t = useText("business");
  const tracking = useText("tracking");
  const stateText = (choice: (typeof stateChoices)[number]) =>
    choice === "all" || choice === "active" ? t(`bookings.${choice}`) : tracking(`state.${choice}`);
  return (
    <search className={css.filters}>
      <TextField
        label={t("bookings.search")}
        type="search"
        value={values.q}
        maxLength={100}
        start={<IconSearch size={20} />}
        onChange={(q) => onChange({ ...values, q })}
      />
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
    </search>
  );
}
