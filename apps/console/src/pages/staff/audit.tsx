import { useText } from "@songtan/client/language/use-text.ts";
import { auditActions, auditSubjectKinds } from "@songtan/domain/staff/audit";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { AuditTable } from "../../features/audit/audit-table.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { DayRange, instantsOf } from "../../features/shell/filters/day-range.tsx";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";
import { keyOf } from "../../features/shell/use-scope-name.ts";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["audit.read"] };

export default function Audit() {
  const t = useText("staff");
  const shell = useText("shell");
  const filters = useListFilters("GET /console/audit", [
    "q",
    "action",
    "subjectKind",
    "from",
    "to",
  ]);
  const { from, to, ...others } = filters.query;
  const query = { ...others, ...instantsOf({ from, to }) };
  const list = usePages("GET /console/audit", query);
  return (
    <Page actions={<ExportButtons list="audit" query={query} />} title={t("audit.title")}>
      <PageHead title={t("audit.title")} />
      <FilterBar filters={filters} list="audit">
        <SearchField
          label={t("audit.q")}
          value={filters.values.q}
          onSearch={(text) => filters.set("q", text)}
        />
        <FilterSelect
          filters={filters}
          name="action"
          label={t("audit.action")}
          options={auditActions.map((value) => ({ value, label: shell(`action.${keyOf(value)}`) }))}
        />
        <FilterSelect
          filters={filters}
          name="subjectKind"
          label={t("audit.subject")}
          options={auditSubjectKinds.map((value) => ({ value, label: t(`audit.kind.${value}`) }))}
        />
        <DayRange from={filters.values.from} to={filters.values.to} onChange={filters.set} />
      </FilterBar>
      <PaginatedList
        list={list}
        rows={8}
        empty={
          <Empty drawing={<DocumentDrawing size={140} />} title={t("audit.empty")}>
            {t("audit.emptyWords")}
          </Empty>
        }
      >
        {(rows) => <AuditTable rows={rows} />}
      </PaginatedList>
    </Page>
  );
}
