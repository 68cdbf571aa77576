import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookMonthReport } from "@songtan/contract/console/books";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";

/** The month's supplies in the form the tax office requires, and whether the books agree. */
export function TaxCard({ report: { tax, vatInBooksSatang } }: { report: BookMonthReport }) {
  const t = useText("books");
  const amount = (satang: number) => <Money column>{formatExactBaht(satang)}</Money>;
  const differs = tax.reduce((sum, { vatSatang }) => sum + vatSatang, 0) !== vatInBooksSatang;
  return (
    <Card title={t("tax.title")} description={t("tax.words")}>
      {tax.length === 0 ? (
        <p>{t("tax.empty")}</p>
      ) : (
        <Stack gap={3}>
          <DataTable
            label={t("tax.title")}
            rows={tax}
            rowKey={(row) => `${row.model} ${row.vatPercent}`}
            columns={[
              {
                id: "model",
                title: t("tax.model"),
                cell: (row) => `${t(`tax.models.${row.model}`)} · ${row.vatPercent}%`,
              },
              {
                id: "exempt",
                title: t("tax.exempt"),
                align: "end",
                cell: (row) => amount(row.exemptSatang),
              },
              {
                id: "passedOn",
                title: t("tax.passedOn"),
                align: "end",
                cell: (row) => amount(row.passedOnSatang),
              },
              {
                id: "net",
                title: t("tax.net"),
                align: "end",
                cell: (row) => amount(row.netSatang),
              },
              {
                id: "vat",
                title: t("tax.vat"),
                align: "end",
                cell: (row) => amount(row.vatSatang),
              },
              {
                id: "total",
                title: t("tax.total"),
                align: "end",
                cell: (row) => amount(row.totalSatang),
              },
            ]}
          />
          <Notice tone={differs ? "bad" : "good"}>
            {t(differs ? "tax.differs" : "tax.agrees", {
              amount: formatExactBaht(vatInBooksSatang),
            })}
          </Notice>
        </Stack>
      )}
    </Card>
  );
}
