import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBookingSummary } from "@songtan/contract/console/bookings";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable, type RowSelection } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import css from "./booking-table.module.css";
import { bookingTones } from "./booking-tone.ts";

/** Bookings, newest first. */
export function BookingTable({
  rows,
  selection,
}: {
  rows: readonly ConsoleBookingSummary[];
  selection?: RowSelection<ConsoleBookingSummary> | undefined;
}) {
  const t = useText("bookings");
  const shell = useText("shell");
  const locale = useLocale();
  return (
    <DataTable
      label={t("list.table")}
      rows={rows}
      selection={selection}
      rowKey={(row) => row.id}
      rowTo={(row) => `/bookings/${row.id}`}
      columns={[
        {
          id: "number",
          title: t("list.number"),
          cell: (row) => <span className={css.number}>{row.number}</span>,
        },
        {
          id: "state",
          title: t("list.state"),
          cell: (row) => (
            <StatusBadge tone={bookingTones[row.state]}>
              {shell(`bookingState.${row.state}`)}
            </StatusBadge>
          ),
        },
        {
          id: "route",
          title: t("list.route"),
          cell: (row) => (
            <span className={css.route}>
              <span>{row.from}</span>
              <span>→ {row.to}</span>
              {row.stopCount > 2 && <small>{t("list.stops", { count: row.stopCount })}</small>}
            </span>
          ),
        },
        { id: "customer", title: t("list.customer"), cell: (row) => row.customer.name },
        {
          id: "driver",
          title: t("list.driver"),
          cell: (row) => row.driver?.name ?? <span className={css.quiet}>{shell("none")}</span>,
          hidden: (row) => row.driver === null,
        },
        {
          id: "total",
          title: t("list.total"),
          align: "end",
          cell: (row) => <Money column>{formatExactBaht(row.totalSatang)}</Money>,
        },
        {
          id: "created",
          title: t("list.created"),
          oneLine: true,
          cell: (row) => formatInstant(row.createdAt, locale),
        },
      ]}
    />
  );
}
