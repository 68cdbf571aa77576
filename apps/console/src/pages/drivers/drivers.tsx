import { useText } from "@songtan/client/language/use-text.ts";
import { driverFilters } from "@songtan/contract/console/drivers";
import { conductMeasures } from "@songtan/domain/figures/driver-conduct";
import { Courier } from "@songtan/ui/illustrations/courier.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { DriverTable } from "../../features/drivers/driver-table.tsx";
import { useDriverActions } from "../../features/drivers/many/use-driver-actions.tsx";
import { BulkList } from "../../features/shell/bulk/bulk-list.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { CountedFilters } from "../../features/shell/filters/counted-filters.tsx";
import { DayRange } from "../../features/shell/filters/day-range.tsx";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { EmptyList } from "../../features/shell/page/empty-list.tsx";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["driver.review"] };

export default function Drivers() {
  const t = useText("drivers");
  const filters = useListFilters("GET /console/drivers", [
    "q",
    "state",
    "vehicle",
    "provinceCode",
    "channel",
    "from",
    "to",
    "sort",
  ]);
  const { q: _, state: __, sort = "", ...chosen } = filters.query;
  const list = usePages("GET /console/drivers", filters.query);
  const actions = useDriverActions();
  return (
    <Page actions={<ExportButtons list="drivers" query={filters.query} />} title={t("list.title")}>
      <PageHead title={t("list.title")} />
      <FilterBar filters={filters} list="drivers">
        <SearchField
          label={t("list.q")}
          value={filters.values.q}
          onSearch={(text) => filters.set("q", text)}
        />
        <FilterSelect
          filters={filters}
          name="state"
          label={t("list.state")}
          options={driverFilters.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <FilterSelect
          filters={filters}
          name="sort"
          label={t("list.sort")}
          placeholder={t("list.newest")}
          options={conductMeasures.map((value) => ({ value, label: t(`list.conduct.${value}`) }))}
        />
        <CountedFilters filters={filters} />
        <DayRange from={filters.values.from} to={filters.values.to} onChange={filters.set} />
      </FilterBar>
      <PaginatedList
        list={list}
        rows={6}
        empty={
          <EmptyList
            drawing={<Courier size={140} />}
            filters={filters}
            nothingYet={{ title: t("list.nothingYet"), words: t("list.nothingYetWords") }}
            noneFound={{ title: t("list.empty"), words: t("list.emptyWords") }}
          />
        }
      >
        {(rows) => (
          <BulkList rows={rows} nameOf={(row) => row.name} actions={actions}>
            {(selection) => (
              <DriverTable rows={rows} selection={selection} sort={sort} chosen={chosen} />
            )}
          </BulkList>
        )}
      </PaginatedList>
    </Page>
  );
}
