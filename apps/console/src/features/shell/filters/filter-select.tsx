import { useText } from "@songtan/client/language/use-text.ts";
import { SelectField, type SelectOption } from "@songtan/ui/fields/select-field.tsx";

type FilterSelectProps<Name extends string> = {
  /** What `useFilters` answers. */
  filters: { values: Record<Name, string>; set(name: Name, value: string): void };
  name: NoInfer<Name>;
  label: string;
  /** The label of the empty choice; all rows by default. */
  placeholder?: string;
  options: SelectOption[];
};

/** One filter of a list as a choice. */
export function FilterSelect<Name extends string>({
  filters,
  name,
  placeholder,
  ...field
}: FilterSelectProps<Name>) {
  const t = useText("shell");
  return (
    <SelectField
      {...field}
      placeholder={placeholder ?? t("all")}
      value={filters.values[name]}
      onChange={(value) => filters.set(name, value)}
    />
  );
}
