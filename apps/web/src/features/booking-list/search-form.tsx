import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { FoldedSearch } from "../shell/lists/folded-search.tsx";
import { endedChoices, isNarrowed, type SearchValues } from "./search-values.ts";

type SearchFormProps = { values: SearchValues; onChange: (values: SearchValues) => void };

const emptySearch: SearchValues = { q: "", state: "ended", from: "", to: "" };

/** Finds among past bookings. The list follows while one types. */
export function SearchForm({ values, onChange }: SearchFormProps) {
  const t = useText("tracking");
  const locale = useLocale();
  const change = (changes: Partial<SearchValues>) => onChange({ ...values, ...changes });
  const date = {
    locale,
    pickLabel: t("search.pickDay"),
    closeLabel: t("search.closeDays"),
    unreadableText: t("search.unreadable"),
  };
  return (
    <FoldedSearch
      label={t("search.label")}
      placeholder={t("search.placeholder")}
      text={values.q}
      onTextChange={(q) => change({ q })}
      startsOpen={isNarrowed({ ...values, q: "" })}
      onClear={isNarrowed(values) ? () => onChange(emptySearch) : undefined}
    >
      <SelectField
        label={t("search.state")}
        value={values.state}
        options={endedChoices.map((choice) => ({
          value: choice,
          label: choice === "ended" ? t("search.all") : t(`state.${choice}`),
        }))}
        onChange={(state) =>
          change({ state: endedChoices.find((choice) => choice === state) ?? "ended" })
        }
      />
      <DateField
        {...date}
        label={t("search.from")}
        value={values.from}
        onChange={(from) => change({ from })}
      />
      <DateField
        {...date}
        label={t("search.to")}
        value={values.to}
        onChange={(to) => change({ to })}
      />
    </FoldedSearch>
  );
}
