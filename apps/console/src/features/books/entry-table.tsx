import { formatDay, formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookEntry } from "@songtan/contract/console/books";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import css from "./books.module.css";
import { useEntryKindLabel } from "./use-entry-kind-label.ts";

/** Entries with their lines. A name among the lines leads to everything of that person. */
export function EntryTable({ rows }: { rows: readonly BookEntry[] }) {
  const t = useText("books");
  const locale = useLocale();
  const kindLabel = useEntryKindLabel();
  return (
    <DataTable
      label={t("entries.title")}
      rows={rows}
      rowKey={(row) => String(row.id)}
      columns={[
        {
          id: "day",
          title: t("column.day"),
          oneLine: true,
          cell: (row) => (
            <>
              {formatDay(`${row.accountingOn}T05:00:00Z`, locale)}
              <small className={css.quiet}> #{row.id}</small>
            </>
          ),
        },
        {
          id: "kind",
          title: t("column.kind"),
          cell: (row) => (
            <>
              {kindLabel(row.kind)}
              <div className={css.quiet}>
                {t("entries.happened", { time: formatInstant(row.happenedAt, locale) })}
              </div>
            </>
          ),
        },
        {
          id: "booking",
          title: t("column.booking"),
          hidden: (row) => row.booking === null,
          cell: (row) =>
            row.booking && (
              <SmartLink to={`/books/entries?q=${row.booking.number}`}>
                {row.booking.number}
              </SmartLink>
            ),
        },
        ...(rows.some((row) => row.countedSatang !== null)
          ? [
              {
                id: "counted",
                title: t("column.counted"),
                align: "end" as const,
                cell: ({ countedSatang }: BookEntry) =>
                  countedSatang !== null && <Money>{formatExactBaht(countedSatang)}</Money>,
              },
            ]
          : []),
        { id: "lines", title: t("column.lines"), cell: (row) => <Lines entry={row} /> },
      ]}
    />
  );
}

function Lines({ entry }: { entry: BookEntry }) {
  const t = useText("books");
  return (
    <ul className={css.lines}>
      {entry.lines.map(({ account, ownerId, ownerName, amountSatang }) => (
        <li key={`${account} ${ownerId}`}>
          <span>
            {t(`account.${account}`)}
            {ownerId && account !== "booking_prepaid" && (
              <small>
                <SmartLink to={`/books/entries?ownerId=${ownerId}`}>
                  {ownerName ?? ownerId}
                </SmartLink>
              </small>
            )}
          </span>
          <Money column>{formatExactBaht(amountSatang)}</Money>
        </li>
      ))}
    </ul>
  );
}
