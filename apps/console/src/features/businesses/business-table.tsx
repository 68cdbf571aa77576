import { formatBaht, formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBusinessSummary } from "@songtan/contract/console/businesses";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";

/** Businesses found by name or tax id, newest first. */
export function BusinessTable({ rows }: { rows: readonly ConsoleBusinessSummary[] }) {
  const t = useText("businesses");
  const locale = useLocale();
  return (
    <DataTable
      label={t("list.title")}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/businesses/${row.id}`}
      columns={[
        { id: "name", title: t("list.name"), cell: (row) => row.name },
        { id: "state", title: t("list.state"), cell: (row) => <BusinessState business={row} /> },
        {
          id: "taxId",
          title: t("list.taxId"),
          cell: (row) => row.taxId ?? "–",
          hidden: (row) => row.taxId === null,
        },
        {
          id: "limit",
          title: t("list.limit"),
          align: "end",
          cell: (row) =>
            row.creditLimitSatang > 0 ? (
              <Money column>{formatBaht(row.creditLimitSatang)}</Money>
            ) : (
              "–"
            ),
          hidden: (row) => row.creditLimitSatang === 0,
        },
        { id: "since", title: t("list.since"), cell: (row) => formatDay(row.createdAt, locale) },
      ]}
    />
  );
}

export function BusinessState({ business }: { business: ConsoleBusinessSummary }) {
  const t = useText("businesses");
  if (business.closed) return <StatusBadge>{t("state.closed")}</StatusBadge>;
  return business.suspended ? (
    <StatusBadge tone="bad">{t("state.suspended")}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t("state.active")}</StatusBadge>
  );
}
