import { formatDay, formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ReportRow } from "@songtan/contract/console/reports";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { caseTones } from "./money-tones.ts";

/** Lists the reports with their deadlines for an answer. */
export function CaseTable({ rows }: { rows: readonly ReportRow[] }) {
  const t = useText("money");
  const locale = useLocale();
  return (
    <DataTable
      label={t("reports.table")}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/reports/${row.id}`}
      columns={[
        { id: "number", title: t("reports.number"), oneLine: true, cell: (row) => row.number },
        {
          id: "state",
          title: t("reports.state"),
          cell: (row) => (
            <StatusBadge tone={caseTones[row.state]}>{t(`caseState.${row.state}`)}</StatusBadge>
          ),
        },
        { id: "kind", title: t("reports.kind"), cell: (row) => t(`kind.${row.kind}`) },
        {
          id: "reporter",
          title: t("reports.reporter"),
          cell: (row) => `${row.reporter.name} · ${t(`role.${row.reporter.role}`)}`,
        },
        {
          id: "booking",
          title: t("reports.booking"),
          oneLine: true,
          cell: (row) => row.booking.number,
        },
        {
          id: "asked",
          title: t("reports.asked"),
          align: "end",
          cell: (row) =>
            row.askedSatang === null ? (
              "–"
            ) : (
              <Money column>{formatExactBaht(row.askedSatang)}</Money>
            ),
          hidden: (row) => row.askedSatang === null,
        },
        {
          id: "due",
          title: t("reports.due"),
          oneLine: true,
          cell: (row) =>
            row.overdue ? (
              <StatusBadge tone="bad">{`${t("reports.overdue")} · ${formatDay(row.dueAt, locale)}`}</StatusBadge>
            ) : (
              formatDay(row.dueAt, locale)
            ),
        },
      ]}
    />
  );
}
