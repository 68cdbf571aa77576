import type { FileLink } from "@songtan/client/calls/call-types.ts";
import { formatDay, formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { InvoiceView } from "@songtan/contract/businesses/business-money";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { useState } from "react";
import { ExportButtons } from "../shell/page/export-buttons.tsx";
import { invoiceTones } from "./business-tones.ts";
import { InvoicePaymentDialog } from "./invoice-payment-dialog.tsx";
import { WaitingTransfer } from "./waiting-transfer.tsx";

/** The monthly invoices, and the way to record a bank transfer that paid one. */
export function InvoicesCard({ business }: { business: ConsoleBusiness }) {
  const t = useText("businesses");
  const locale = useLocale();
  const [paying, setPaying] = useState<InvoiceView | null>(null);
  return (
    <Card
      title={t("invoices.title")}
      aside={
        business.invoices.length > 0 && (
          <ExportButtons list="business-invoices" query={{ id: business.id }} />
        )
      }
    >
      {business.invoices.length === 0 ? (
        <p>{t("invoices.none")}</p>
      ) : (
        <DataTable
          label={t("invoices.title")}
          rows={business.invoices}
          rowKey={(invoice) => invoice.id}
          columns={[
            { id: "serial", title: t("invoices.serial"), cell: (invoice) => invoice.serial },
            {
              id: "state",
              title: t("list.state"),
              cell: (invoice) => (
                <StatusBadge tone={invoiceTones[invoice.state]}>
                  {t(`invoiceState.${invoice.state}`)}
                </StatusBadge>
              ),
            },
            {
              id: "due",
              title: t("invoices.due"),
              cell: (invoice) => formatDay(invoice.dueOn, locale),
            },
            {
              id: "amount",
              title: t("invoices.amount"),
              align: "end",
              cell: (invoice) => <Money column>{formatExactBaht(invoice.amountSatang)}</Money>,
            },
            {
              id: "open",
              title: t("invoices.open"),
              align: "end",
              cell: (invoice) => <Money column>{formatExactBaht(invoice.openSatang)}</Money>,
            },
            {
              id: "file",
              title: t("invoices.file"),
              action: true,
              cell: ({ id, serial }) => (
                <a
                  href={
                    `/api/console/businesses/${business.id}/invoices/${id}/pdf` satisfies FileLink
                  }
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t("invoices.fileNamed", { serial })}
                >
                  {t("invoices.file")}
                </a>
              ),
            },
            {
              id: "pay",
              title: t("invoices.record"),
              action: true,
              hidden: (invoice) => invoice.openSatang <= 0,
              cell: (invoice) =>
                invoice.openSatang > 0 && (
                  <ActionButton variant="outline" onClick={() => setPaying(invoice)}>
                    {t("invoices.record")}
                  </ActionButton>
                ),
            },
          ]}
        />
      )}
      {business.transfers.map((transfer) => (
        <WaitingTransfer key={transfer.id} businessId={business.id} transfer={transfer} />
      ))}
      {paying && (
        <InvoicePaymentDialog
          business={business}
          invoice={paying}
          onClose={() => setPaying(null)}
        />
      )}
    </Card>
  );
}
