import { thaiOrder } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { submittedKinds } from "@songtan/domain/driver-types";
import { provinces } from "@songtan/domain/thai/provinces";
import { vehicles } from "@songtan/domain/vehicle-types";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { FilterBar } from "../../shell/filters/filter-bar.tsx";
import { SearchField } from "../../shell/filters/search-field.tsx";
import type { useFilters } from "../../shell/filters/use-filters.ts";
import type { queueFilterNames } from "./queue-filters.ts";

const waits = ["1", "4", "24", "72"];

type Filters = ReturnType<typeof useFilters<(typeof queueFilterNames)[number]>>;

/** Which of the waiting drivers are shown. */
export function QueueFilterBar({ filters }: { filters: Filters }) {
  const t = useText("review");
  const shell = useText("shell");
  const locale = useLocale();
  const field = (
    name: keyof Filters["values"],
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <SelectField
      label={label}
      placeholder={shell("all")}
      value={filters.values[name]}
      onChange={(value) => filters.set(name, value)}
      options={options}
    />
  );
  const byName = provinces
    .map(({ code, name, nameEn }) => ({ value: code, label: locale === "th" ? name : nameEn }))
    .sort((a, b) => thaiOrder.compare(a.label, b.label));
  return (
    <FilterBar label={t("queue.filters")} filters={filters} list="reviews">
      <SearchField
        label={t("queue.q")}
        value={filters.values.q}
        onSearch={(text) => filters.set("q", text)}
      />
      {field(
        "kind",
        t("queue.kind"),
        submittedKinds.map((value) => ({ value, label: shell(`document.${value}`) })),
      )}
      {field(
        "vehicle",
        t("queue.vehicle"),
        vehicles.map((value) => ({ value, label: shell(`vehicle.${value}`) })),
      )}
      {field("resubmitted", t("queue.resubmitted"), [
        { value: "no", label: t("queue.resubmittedNo") },
        { value: "yes", label: t("queue.resubmittedYes") },
      ])}
      {field(
        "waitingHours",
        t("queue.waitingHours"),
        waits.map((value) => ({ value, label: t("queue.hours", { count: Number(value) }) })),
      )}
      {field("provinceCode", t("queue.province"), byName)}
    </FilterBar>
  );
}
