import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { bookingSorts, ConsoleBookingSummary } from "@songtan/contract/console/bookings";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { type ColumnSort, DataTable, type RowSelection } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { classes } from "@songtan/ui/theme/classes.ts";
import css from "./booking-table.module.css";
import { bookingTones } from "./booking-tone.ts";

/** The order of the rows as the address has it, empty for the newest first. */
type Sorting = { sort: string; onSort(sort: "" | (typeof bookingSorts)[number]): void };

type BookingTableProps = {
  rows: readonly ConsoleBookingSummary[];
  selection?: RowSelection<ConsoleBookingSummary> | undefined;
  sorting?: Sorting | undefined;
};

/** Presses of the pick-up's heading go from the earliest first to the latest first, and back to the newest booking first. */
const sortByPickUp = ({ sort, onSort }: Sorting): ColumnSort => ({
  direction: { pick_up: "ascending" as const, last_pick_up: "descending" as const }[sort],
  onSort: () =>
    onSort({ pick_up: "last_pick_up" as const, last_pick_up: "" as const }[sort] ?? "pick_up"),
});

/** Bookings, newest first unless sorted. */
export function BookingTable({ rows, selection, sorting }: BookingTableProps) {
  const t = useText("bookings");
  const shell = useText("shell");
  const locale = useLocale();
  return (
    <DataTable
      label={t("list.table")}
      dense
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
          id: "pickUp",
          title: t("list.pickUp"),
          sort: sorting && sortByPickUp(sorting),
          cell: (row) => (row.scheduledAt ? formatInstant(row.scheduledAt, locale) : t("list.now")),
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
        {
          id: "customer",
          title: t("list.customer"),
          cell: (row) => <span className={css.person}>{row.customer.name}</span>,
        },
        {
          id: "driver",
          title: t("list.driver"),
          cell: (row) => (
            <span className={classes(css.person, !row.driver && css.quiet)}>
              {row.driver?.name ?? shell("none")}
            </span>
          ),
          hidden: (row) => row.driver === null,
        },
        {
          id: "total",
          title: t("list.total"),
          align: "end",
          cell: (row) => <Money column>{formatExactBaht(row.totalSatang)}</Money>,
        },
        {
          id: "payment",
          title: t("list.payment"),
          cell: (row) => t(row.payer ? `list.payers.${row.payer}` : `method.${row.paymentMethod}`),
        },
        {
          id: "created",
          title: t("list.created"),
          sort: sorting && {
            direction: sorting.sort === "" ? "descending" : undefined,
            onSort: () => sorting.onSort(""),
          },
          oneLine: true,
          cell: (row) => formatInstant(row.createdAt, locale),
        },
      ]}
    />
  );
}
