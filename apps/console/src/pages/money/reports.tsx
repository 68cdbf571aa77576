import { useText } from "@songtan/client/language/use-text.ts";
import { reportStates } from "@songtan/domain/claims/types";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { CaseTable } from "../../features/money/case-table.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { CountedFilters } from "../../features/shell/filters/counted-filters.tsx";
import { CountedUntil } from "../../features/shell/filters/counted-until.tsx";
import { DayRange, instantsOf } from "../../features/shell/filters/day-range.tsx";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = {
  middleware: "staff",
  scopes: ["booking.manage", "payment.refund"],
};

const refreshMilliseconds = 30_000;

export default function Reports() {
  const t = useText("money");
  const filters = useListFilters("GET /console/reports", [
    "q",
    "state",
    "claims",
    "from",
    "to",
    "provinceCode",
    "vehicle",
    "channel",
    "countedAt",
  ]);
  const { from, to, ...others } = filters.query;
  const query = { ...others, ...instantsOf({ from, to }) };
  const list = usePages("GET /console/reports", query, {
    refetchIntervalMilliseconds: refreshMilliseconds,
  });
  return (
    <Page actions={<ExportButtons list="reports" query={query} />} title={t("reports.title")}>
      <PageHead title={t("reports.title")} />
      <FilterBar filters={filters} list="reports">
        <SearchField
          label={t("reports.q")}
          value={filters.values.q}
          onSearch={(text) => filters.set("q", text)}
        />
        <FilterSelect
          filters={filters}
          name="state"
          label={t("reports.state")}
          placeholder={t("reports.waiting")}
          options={[
            ...reportStates.map((value) => ({ value, label: t(`caseState.${value}`) })),
            { value: "all", label: t("reports.all") },
          ]}
        />
        <FilterSelect
          filters={filters}
          name="claims"
          label={t("reports.claims")}
          options={[
            { value: "true", label: t("reports.onlyClaims") },
            { value: "false", label: t("reports.onlyReports") },
          ]}
        />
        <CountedFilters filters={filters} />
        <DayRange from={filters.values.from} to={filters.values.to} onChange={filters.set} />
      </FilterBar>
      <CountedUntil filters={filters} />
      <PaginatedList
        list={list}
        rows={6}
        empty={
          <Empty drawing={<Success size={140} />} title={t("reports.empty")}>
            {t("reports.emptyWords")}
          </Empty>
        }
      >
        {(rows) => <CaseTable rows={rows} />}
      </PaginatedList>
    </Page>
  );
}
