import { useText } from "@songtan/client/language/use-text.ts";
import { securityEventKinds, securityOutcomes } from "@songtan/domain/accounts/security-events";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { SecurityTable } from "../../features/audit/security-table.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["audit.read"] };

export default function Security() {
  const t = useText("staff");
  const filters = useListFilters("GET /console/security-events", [
    "identifier",
    "kind",
    "outcome",
    "accountId",
    "staffId",
  ]);
  const list = usePages("GET /console/security-events", filters.query);
  return (
    <Page
      actions={<ExportButtons list="security-events" query={filters.query} />}
      title={t("security.title")}
    >
      <PageHead title={t("security.title")} />
      <FilterBar filters={filters} list="security-events">
        <SearchField
          label={t("security.identifier")}
          value={filters.values.identifier}
          onSearch={(text) => filters.set("identifier", text)}
        />
        <FilterSelect
          filters={filters}
          name="kind"
          label={t("security.what")}
          options={securityEventKinds.map((value) => ({
            value,
            label: t(`security.kind.${value}`),
          }))}
        />
        <FilterSelect
          filters={filters}
          name="outcome"
          label={t("security.outcome")}
          options={securityOutcomes.map((value) => ({
            value,
            label: t(`security.outcomes.${value}`),
          }))}
        />
      </FilterBar>
      <PaginatedList
        list={list}
        rows={8}
        empty={
          <Empty drawing={<DocumentDrawing size={140} />} title={t("audit.empty")}>
            {t("security.emptyWords")}
          </Empty>
        }
      >
        {(rows) => <SecurityTable rows={rows} />}
      </PaginatedList>
    </Page>
  );
}
