import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { useId, useState } from "react";
import css from "./search-form.module.css";
import { endedChoices, isNarrowed, type SearchValues } from "./search-values.ts";

type SearchFormProps = { values: SearchValues; onChange: (values: SearchValues) => void };

const emptySearch: SearchValues = { q: "", state: "ended", from: "", to: "" };

/** Finds among past bookings. The list follows while one types. On a phone all but the text is folded. */
export function SearchForm({ values, onChange }: SearchFormProps) {
  const t = useText("tracking");
  const locale = useLocale();
  const filtersId = useId();
  const [isOpen, setIsOpen] = useState(() => isNarrowed({ ...values, q: "" }));
  const change = (changes: Partial<SearchValues>) => onChange({ ...values, ...changes });
  const date = {
    locale,
    pickLabel: t("search.pickDay"),
    closeLabel: t("search.closeDays"),
    unreadableText: t("search.unreadable"),
  };
  return (
    <search className={css.search}>
      <div className={css.text}>
        <TextField
          label={t("search.label")}
          hideLabel
          placeholder={t("search.placeholder")}
          type="search"
          value={values.q}
          maxLength={100}
          start={<IconSearch size={20} />}
          onChange={(q) => change({ q })}
        />
      </div>
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
      </div>
      {isNarrowed(values) && (
        <div className={css.clear}>
          <ActionButton variant="quiet" onClick={() => onChange(emptySearch)}>
            {t("search.clear")}
          </ActionButton>
        </div>
      )}
    </search>
  );
}
