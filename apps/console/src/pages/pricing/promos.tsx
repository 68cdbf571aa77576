import { useText } from "@songtan/client/language/use-text.ts";
import { promoStates } from "@songtan/domain/promos/types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { BudgetBar } from "../../features/promos/budget-bar.tsx";
import { promoTones, usePromoLabels } from "../../features/promos/use-promo-labels.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["tariff.edit"] };

export default function Promos() {
  const t = useText("pricing");
  const labels = usePromoLabels();
  const filters = useListFilters("GET /console/promos", ["q", "state"]);
  const list = usePages("GET /console/promos", filters.query);
  return (
    <Page
      title={t("promos.title")}
      actions={
        <>
          <ExportButtons list="promos" query={filters.query} />
          <ActionButton to="/promos/new">{t("promos.new")}</ActionButton>
        </>
      }
    >
      <PageHead title={t("promos.title")} />
      <FilterBar filters={filters} list="promos">
        <SearchField
          label={t("promos.q")}
          value={filters.values.q}
          onSearch={(text) => filters.set("q", text)}
        />
        <FilterSelect
          filters={filters}
          name="state"
          label={t("promos.state")}
          options={promoStates.map((value) => ({ value, label: t(`promo.state.${value}`) }))}
        />
      </FilterBar>
      <PaginatedList
        list={list}
        rows={4}
        empty={
          <Empty
            drawing={<EmptyBox size={140} />}
            title={t(filters.active ? "promos.noneFound" : "promos.empty")}
          >
            {t(filters.active ? "promos.noneFoundWords" : "promos.emptyWords")}
          </Empty>
        }
      >
        {(rows) => (
          <DataTable
            label={t("promos.title")}
            rows={rows}
            rowKey={(row) => row.id}
            rowTo={(row) => `/promos/${row.id}`}
            columns={[
              {
                id: "code",
                title: t("promo.code"),
                cell: (row) => (
                  <>
                    {row.code}
                    <br />
                    <small>{row.name}</small>
                  </>
                ),
              },
              {
                id: "state",
                title: t("promos.state"),
                cell: (row) => (
                  <StatusBadge tone={promoTones[row.state]}>
                    {t(`promo.state.${row.state}`)}
                  </StatusBadge>
                ),
              },
              { id: "worth", title: t("promo.worthTitle"), cell: labels.worth },
              { id: "budget", title: t("promo.budget"), cell: (row) => <BudgetBar promo={row} /> },
              { id: "dates", title: t("promo.when"), cell: labels.dates },
            ]}
          />
        )}
      </PaginatedList>
    </Page>
  );
}
