import { useText } from "@songtan/client/language/use-text.ts";
import { moneyMeasures } from "@songtan/domain/figures/rows";
import { ledgerAccounts } from "@songtan/domain/ledger/accounts";
import { entryKinds } from "@songtan/domain/ledger/entry";
import { DocumentDrawing } from "@songtan/ui/illustrations/document-drawing.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { EntryTable } from "../../features/books/entry-table.tsx";
import { useEntryKindLabel } from "../../features/books/use-entry-kind-label.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { CountedFilters } from "../../features/shell/filters/counted-filters.tsx";
import { CountedUntil } from "../../features/shell/filters/counted-until.tsx";
import { DayRange } from "../../features/shell/filters/day-range.tsx";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { EmptyList } from "../../features/shell/page/empty-list.tsx";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payout.run"] };

export default function BookEntries() {
  const t = useText("books");
  const kindLabel = useEntryKindLabel();
  const filters = useListFilters("GET /console/books/entries", [
    "q",
    "account",
    "kind",
    "ownerId",
    "from",
    "to",
    "provinceCode",
    "vehicle",
    "channel",
    "countedAt",
    "measure",
  ]);
  const list = usePages("GET /console/books/entries", filters.query);
  return (
    <Page
      actions={<ExportButtons list="books-entries" query={filters.query} />}
      title={t("entries.title")}
      back={{ to: "/books", label: t("title") }}
    >
      <PageHead title={t("entries.title")} />
      <FilterBar filters={filters} list="books-entries">
        <SearchField
          label={t("entries.q")}
          value={filters.values.q}
          onSearch={(text) => filters.set("q", text)}
        />
        <FilterSelect
          filters={filters}
          name="account"
          label={t("column.account")}
          options={ledgerAccounts.map((value) => ({ value, label: t(`account.${value}`) }))}
        />
        <FilterSelect
          filters={filters}
          name="kind"
          label={t("column.kind")}
          options={entryKinds.map((value) => ({ value, label: kindLabel(value) }))}
        />
        <FilterSelect
          filters={filters}
          name="measure"
          label={t("entries.measure")}
          options={moneyMeasures.map((value) => ({ value, label: t(`measure.${value}`) }))}
        />
        <CountedFilters filters={filters} />
        <DayRange from={filters.values.from} to={filters.values.to} onChange={filters.set} />
      </FilterBar>
      <CountedUntil filters={filters} />
      {filters.values.ownerId && <p>{t("entries.ofOne")}</p>}
      <PaginatedList
        list={list}
        rows={8}
        empty={
          <EmptyList
            drawing={<DocumentDrawing size={140} />}
            filters={filters}
            nothingYet={{ title: t("entries.nothingYet"), words: t("entries.nothingYetWords") }}
            noneFound={{ title: t("entries.empty"), words: t("entries.emptyWords") }}
          />
        }
      >
        {(rows) => <EntryTable rows={rows} />}
      </PaginatedList>
    </Page>
  );
}
