import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookMonthReport } from "@songtan/contract/console/books";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { useEntryKindLabel } from "./use-entry-kind-label.ts";

/** Shows the platform's own accounts over the month by the kind of movement: revenue, costs, the card provider, tax. */
export function MovementsCard({ report: { month, movements } }: { report: BookMonthReport }) {
  const t = useText("books");
  const kindLabel = useEntryKindLabel();
  return (
    <Card title={t("movements.title")} description={t("movements.words")}>
      {movements.length === 0 ? (
        <p>{t("movements.empty")}</p>
      ) : (
        <DataTable
          label={t("movements.title")}
          rows={movements}
          rowKey={(row) => `${row.account} ${row.kind}`}
          rowTo={(row) => `/books/entries?account=${row.account}&kind=${row.kind}&from=${month}`}
          columns={[
            {
              id: "account",
              title: t("column.account"),
              cell: (row) => t(`account.${row.account}`),
            },
            { id: "kind", title: t("column.kind"), cell: (row) => kindLabel(row.kind) },
            {
              id: "debit",
              title: t("column.debit"),
              align: "end",
              hidden: (row) => row.amountSatang < 0,
              cell: (row) =>
                row.amountSatang > 0 && <Money column>{formatExactBaht(row.amountSatang)}</Money>,
            },
            {
              id: "credit",
              title: t("column.credit"),
              align: "end",
              hidden: (row) => row.amountSatang > 0,
              cell: (row) =>
                row.amountSatang < 0 && <Money column>{formatExactBaht(-row.amountSatang)}</Money>,
            },
          ]}
        />
      )}
    </Card>
  );
}
