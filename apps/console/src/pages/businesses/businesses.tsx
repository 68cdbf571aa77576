import { useText } from "@songtan/client/language/use-text.ts";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { BusinessTable } from "../../features/businesses/business-table.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { EmptyList } from "../../features/shell/page/empty-list.tsx";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["partner.manage"] };

export default function Businesses() {
  const t = useText("businesses");
  const filters = useListFilters("GET /console/businesses", ["q"]);
  const list = usePages("GET /console/businesses", filters.query);
  return (
    <Page
      actions={<ExportButtons list="businesses" query={filters.query} />}
      title={t("list.title")}
    >
      <PageHead title={t("list.title")} />
      <FilterBar filters={filters} list="businesses">
        <SearchField
          label={t("list.q")}
          value={filters.values.q}
          onSearch={(text) => filters.set("q", text)}
        />
      </FilterBar>
      <PaginatedList
        list={list}
        rows={6}
        empty={
          <EmptyList
            drawing={<DocumentDrawing size={140} />}
            filters={filters}
            nothingYet={{ title: t("list.nothingYet"), words: t("list.nothingYetWords") }}
            noneFound={{ title: t("list.empty"), words: t("list.emptyWords") }}
          />
        }
      >
        {(rows) => <BusinessTable rows={rows} />}
      </PaginatedList>
    </Page>
  );
}
