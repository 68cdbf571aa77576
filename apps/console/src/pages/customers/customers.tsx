import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { customerStatuses } from "@songtan/contract/by-hand/customers";
import { formatPhone } from "@songtan/domain/thai/phone";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { customerTones } from "../../features/customers/customer-tones.ts";
import { useCustomerActions } from "../../features/customers/many/use-customer-actions.tsx";
import { BulkList } from "../../features/shell/bulk/bulk-list.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { EmptyList } from "../../features/shell/page/empty-list.tsx";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["booking.manage"] };

export default function Customers() {
  const t = useText("customers");
  const locale = useLocale();
  const filters = useListFilters("GET /console/customers", ["q", "state"]);
  const list = usePages("GET /console/customers", filters.query);
  const actions = useCustomerActions();
  return (
    <Page
      actions={<ExportButtons list="customers" query={filters.query} />}
      title={t("list.title")}
    >
      <PageHead title={t("list.title")} />
      <FilterBar filters={filters} list="customers">
        <SearchField
          label={t("list.q")}
          value={filters.values.q}
          onSearch={(text) => filters.set("q", text)}
        />
        <FilterSelect
          filters={filters}
          name="state"
          label={t("list.state")}
          options={customerStatuses.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </FilterBar>
      <PaginatedList
        list={list}
        rows={6}
        empty={
          <EmptyList
            drawing={<EmptyBox size={140} />}
            filters={filters}
            nothingYet={{ title: t("list.nothingYet"), words: t("list.nothingYetWords") }}
            noneFound={{ title: t("list.empty"), words: t("list.emptyWords") }}
          />
        }
      >
        {(rows) => (
          <BulkList rows={rows} nameOf={(row) => row.name} actions={actions}>
            {(selection) => (
              <DataTable
                label={t("list.title")}
                rows={rows}
                selection={selection}
                rowKey={(row) => row.id}
                rowTo={(row) => `/customers/${row.id}`}
                columns={[
                  { id: "name", title: t("list.name"), cell: (row) => row.name },
                  {
                    id: "state",
                    title: t("list.state"),
                    cell: (row) => (
                      <StatusBadge tone={customerTones[row.state]}>
                        {t(`state.${row.state}`)}
                      </StatusBadge>
                    ),
                  },
                  {
                    id: "phone",
                    title: t("list.phone"),
                    cell: (row) => formatPhone(row.phone),
                    hidden: (row) => row.phone === "",
                  },
                  {
                    id: "email",
                    title: t("list.email"),
                    cell: (row) => row.email,
                    hidden: (row) => row.email === "",
                  },
                  {
                    id: "since",
                    title: t("list.since"),
                    cell: (row) => formatDay(row.createdAt, locale),
                  },
                ]}
              />
            )}
          </BulkList>
        )}
      </PaginatedList>
    </Page>
  );
}
