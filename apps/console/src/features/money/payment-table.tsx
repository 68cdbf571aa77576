import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PaymentRow } from "@songtan/contract/console/payments";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { paymentTones } from "./money-tones.ts";

/** Lists incoming payments, newest first. */
export function PaymentTable({ rows }: { rows: readonly PaymentRow[] }) {
  const t = useText("money");
  const locale = useLocale();
  return (
    <DataTable
      label={t("payments.table")}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/payments/${row.id}`}
      columns={[
        {
          id: "number",
          title: t("payments.number"),
          cell: (row) => row.booking?.number ?? t("payments.several"),
        },
        {
          id: "state",
          title: t("payments.state"),
          cell: (row) =>
            row.attention ? (
              <StatusBadge tone="warn">{t("payments.attention")}</StatusBadge>
            ) : (
              <StatusBadge tone={paymentTones[row.state]}>{t(`state.${row.state}`)}</StatusBadge>
            ),
        },
        {
          id: "purpose",
          title: t("payments.purpose"),
          cell: (row) => `${t(`purpose.${row.purpose}`)} · ${t(`method.${row.method}`)}`,
        },
        { id: "customer", title: t("payments.customer"), cell: (row) => row.customer.name },
        {
          id: "amount",
          title: t("payments.amount"),
          align: "end",
          cell: (row) => <Money column>{formatExactBaht(row.amountSatang)}</Money>,
        },
        {
          id: "refunded",
          title: t("payments.refunded"),
          align: "end",
          cell: (row) =>
            row.refundedSatang > 0 ? (
              <Money column>{formatExactBaht(row.refundedSatang)}</Money>
            ) : (
              "–"
            ),
          hidden: (row) => row.refundedSatang === 0,
        },
        {
          id: "created",
          title: t("payments.created"),
          oneLine: true,
          cell: (row) => formatInstant(row.createdAt, locale),
        },
      ]}
    />
  );
}
