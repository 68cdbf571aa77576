import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { disputeStates } from "@songtan/domain/payments/dispute";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { disputeTones } from "../../features/money/money-tones.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payment.refund"] };

const refreshMilliseconds = 60_000;

export default function Disputes() {
  const t = useText("money");
  const locale = useLocale();
  const filters = useListFilters("GET /console/disputes", ["state"]);
  const list = usePages("GET /console/disputes", filters.query, {
    refetchIntervalMilliseconds: refreshMilliseconds,
  });
  return (
    <Page
      actions={<ExportButtons list="disputes" query={filters.query} />}
      title={t("disputes.title")}
    >
      <PageHead title={t("disputes.title")} />
      <FilterBar list="disputes">
        <FilterSelect
          filters={filters}
          name="state"
          label={t("disputes.state")}
          placeholder={t("disputes.undecided")}
          options={disputeStates.map((value) => ({ value, label: t(`disputeState.${value}`) }))}
        />
      </FilterBar>
      <PaginatedList
        list={list}
        rows={3}
        empty={
          <Empty drawing={<Success size={140} />} title={t("disputes.empty")}>
            {t("disputes.emptyWords")}
          </Empty>
        }
      >
        {(rows) => (
          <DataTable
            label={t("disputes.table")}
            rows={rows}
            rowKey={(row) => row.id}
            rowTo={(row) => `/disputes/${row.id}`}
            columns={[
              {
                id: "booking",
                title: t("payments.number"),
                cell: (row) => row.booking?.number ?? t("payments.several"),
              },
              {
                id: "state",
                title: t("disputes.state"),
                cell: (row) => (
                  <StatusBadge tone={disputeTones[row.state]}>
                    {t(`disputeState.${row.state}`)}
                  </StatusBadge>
                ),
              },
              { id: "customer", title: t("payments.customer"), cell: (row) => row.customer.name },
              {
                id: "reason",
                title: t("disputes.reason"),
                cell: (row) => row.reasonMessage ?? row.reasonCode ?? "–",
              },
              {
                id: "amount",
                title: t("payments.amount"),
                align: "end",
                cell: (row) => <Money>{formatExactBaht(row.amountSatang)}</Money>,
              },
              {
                id: "opened",
                title: t("disputes.opened"),
                oneLine: true,
                cell: (row) => formatInstant(row.openedAt, locale),
              },
            ]}
          />
        )}
      </PaginatedList>
    </Page>
  );
}
