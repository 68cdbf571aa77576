import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { InvoiceView } from "@songtan/contract/businesses/business-money";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import { satangPerBaht } from "@songtan/domain/money";
import { readSatang } from "@songtan/domain/thai/typed-number";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { useBusinessCommand } from "./use-business-command.ts";

type InvoicePaymentDialogProps = {
  business: Pick<ConsoleBusiness, "id">;
  invoice: InvoiceView;
  onClose: () => void;
};

/** A transfer that is on the bank's statement: how much, on which day, under which reference. */
export function InvoicePaymentDialog({ business, invoice, onClose }: InvoicePaymentDialogProps) {
  const t = useText("businesses");
  const shell = useText("shell");
  const locale = useLocale();
  const problemText = useProblemText();
  const [amount, setAmount] = useState(String(invoice.openSatang / satangPerBaht));
  const [paidOn, setPaidOn] = useState("");
  const [tried, setTried] = useState(false);
  const pay = useBusinessCommand(
    "POST /console/businesses/{id}/invoices/{invoiceId}/payments",
    onClose,
  );
  const fields = pay.error?.fields ?? {};
  const amountSatang = readSatang(amount);
  const amountProblem = problemOf(amountSatang);
  const dayProblem = /^\d{4}-\d{2}-\d{2}$/.test(paidOn) ? null : problemText("required");
  return (
    <NoteDialog
      title={t("invoices.recordTitle", { serial: invoice.serial })}
      explained={t("invoices.recordWords", { open: formatExactBaht(invoice.openSatang) })}
      label={t("invoices.reference")}
      short
      submitLabel={
        amountProblem
          ? t("invoices.propose")
          : t("invoices.proposeAmount", { amount: formatExactBaht(amountSatang ?? 0) })
      }
      pending={pay.isPending}
      error={pay.error}
      refused={fields.bankReference && t("invoices.referenceUsed")}
      ready={!amountProblem && !dayProblem}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSubmit={(bankReference) =>
        pay.mutate({
          params: { id: business.id, invoiceId: invoice.id },
          body: { amountSatang: amountSatang ?? 0, paidOn, bankReference },
        })
      }
    >
      <MoneyField
        label={t("invoices.received")}
        value={amount}
        onChange={setAmount}
        error={(tried && amountProblem) || fields.amountSatang}
      />
      <DateField
        label={t("invoices.paidOn")}
        value={paidOn}
        onChange={setPaidOn}
        locale={locale}
        pickLabel={shell("days.pick")}
        closeLabel={shell("close")}
        unreadableText={shell("days.unreadable")}
        error={(tried && dayProblem) || fields.paidOn}
      />
      <p>{t("invoices.twoPeople")}</p>
    </NoteDialog>
  );

  function problemOf(satang: number | null): string | null {
    if (satang === null || satang <= 0) return problemText("format");
    const open = invoice.openSatang;
    return satang > open ? t("invoices.max", { max: formatExactBaht(open) }) : null;
  }
}
