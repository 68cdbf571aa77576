import { formatDay, formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { WithholdingView } from "@songtan/contract/console/books";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import css from "./books.module.css";

/** Withholding tax certificates of companies, newest first. */
export function CertificateTable({ rows }: { rows: readonly WithholdingView[] }) {
  const t = useText("books");
  const locale = useLocale();
  return (
    <DataTable
      label={t("certificates.table")}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          id: "number",
          title: t("certificates.certificateNumber"),
          cell: (row) => row.certificateNumber,
        },
        {
          id: "on",
          title: t("certificates.certificateOn"),
          oneLine: true,
          cell: (row) => formatDay(`${row.certificateOn}T05:00:00Z`, locale),
        },
        {
          id: "payer",
          title: t("certificates.payerName"),
          cell: (row) => (
            <>
              {row.payerName}
              <div className={css.quiet}>{row.payerTaxId}</div>
            </>
          ),
        },
        {
          id: "customer",
          title: t("certificates.customer"),
          cell: (row) => (
            <SmartLink to={`/books/entries?ownerId=${row.customer.id}`}>
              {row.customer.name}
            </SmartLink>
          ),
        },
        {
          id: "income",
          title: t("certificates.income"),
          cell: (row) => t(`certificates.incomes.${row.income}`),
        },
        {
          id: "base",
          title: t("certificates.base"),
          align: "end",
          cell: (row) => <Money column>{formatExactBaht(row.baseSatang)}</Money>,
        },
        {
          id: "tax",
          title: t("certificates.tax"),
          align: "end",
          cell: (row) => <Money column>{formatExactBaht(row.taxSatang)}</Money>,
        },
        { id: "by", title: t("certificates.by"), cell: (row) => row.recordedBy },
      ]}
    />
  );
}
