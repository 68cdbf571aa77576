import { useText } from "@songtan/client/use-text.ts";
import { securityEventKinds, securityOutcomes } from "@songtan/domain/accounts/security-events";
import { Empty } from "@songtan/ui/empty.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { Page } from "@songtan/ui/page.tsx";
import type { Query } from "../features/api/calls.ts";
import { usePages } from "../features/api/use-pages.ts";
import { SecurityTable } from "../features/security/security-table.tsx";
import type { ConsoleHandle } from "../features/shell/console-handle.ts";
import { FilterBar } from "../features/shell/filter-bar.tsx";
import { FilterSelect } from "../features/shell/filter-select.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { PaginatedList } from "../features/shell/paginated-list.tsx";
import { SearchField } from "../features/shell/search-field.tsx";
import { useFilters } from "../features/shell/use-filters.ts";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["audit.read"] };

export default function Security() {
  const t = useText("staff");
  const filters = useFilters(["identifier", "kind", "outcome", "accountId", "staffId"] as const);
  const list = usePages(
    "GET /console/security-events",
    filters.query as Query<"GET /console/security-events">,
  );
  return (
    <Page title={t("security.title")}>
      <PageHead title={t("security.title")} />
      <FilterBar filters={filters}>
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
