import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { FoldedSearch } from "../shell/lists/folded-search.tsx";
import { type FilterValues, isFiltered, stateChoices } from "./filter-values.ts";

type BookingFiltersProps = { values: FilterValues; onChange: (values: FilterValues) => void };

const noFilters: FilterValues = { q: "", reference: "", state: "all" };

/** Finds among the bookings of a business. The list follows while one types. */
export function BookingFilters({ values, onChange }: BookingFiltersProps) {
  const t = useText("business");
  const tracking = useText("tracking");
  const stateText = (choice: (typeof stateChoices)[number]) =>
    choice === "all" || choice === "active" ? t(`bookings.${choice}`) : tracking(`state.${choice}`);
  return (
    <FoldedSearch
      label={t("bookings.search")}
      placeholder={t("bookings.search")}
      text={values.q}
      onTextChange={(q) => onChange({ ...values, q })}
      startsOpen={isFiltered({ ...values, q: "" })}
      onClear={isFiltered(values) ? () => onChange(noFilters) : undefined}
    >
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
    </FoldedSearch>
  );
}
