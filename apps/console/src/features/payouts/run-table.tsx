import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PayoutRunSummary } from "@songtan/contract/console/payouts";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { runTones } from "./payout-tone.ts";
import { usePayoutLabels } from "./use-payout-labels.ts";

/** Lists the runs, newest first, with the staff who prepared and approved them. */
export function RunTable({ rows }: { rows: readonly PayoutRunSummary[] }) {
  const t = useText("payouts");
  const locale = useLocale();
  const labels = usePayoutLabels();
  return (
    <DataTable
      label={t("runs.title")}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/payout-runs/${row.id}`}
      columns={[
        {
          id: "prepared",
          title: t("runs.prepared"),
          cell: (row) => formatInstant(row.preparedAt, locale),
        },
        {
          id: "state",
          title: t("list.state"),
          cell: (row) => (
            <StatusBadge tone={runTones[row.state]}>{t(`runState.${row.state}`)}</StatusBadge>
          ),
        },
        {
          id: "total",
          title: t("runs.total"),
          align: "end",
          cell: (row) => <Money column>{formatExactBaht(row.totalSatang)}</Money>,
        },
        {
          id: "net",
          title: t("page.net"),
          align: "end",
          cell: (row) => <Money column>{formatExactBaht(row.netSatang)}</Money>,
        },
        { id: "count", title: t("runs.count"), align: "end", cell: (row) => String(row.count) },
        { id: "by", title: t("runs.preparedBy"), cell: (row) => row.preparedBy.name },
        {
          id: "approved",
          title: t("runs.approvedBy"),
          cell: (row) => row.approvedBy?.name,
          hidden: (row) => row.approvedBy === null,
        },
        {
          id: "day",
          title: t("runs.sendDay"),
          oneLine: true,
          cell: (row) => labels.day(row.sendDay),
        },
      ]}
    />
  );
}
