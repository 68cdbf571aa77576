import { invoiceMail } from "@songtan/contract/messages/invoice-mail";
import { formatBaht } from "@songtan/domain/money";
import { formatDate } from "@songtan/domain/thai/dates";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import { loadReceipt } from "../receipts/load-receipts.ts";
import { printReceipt } from "../receipts/print-receipt.ts";

/** Sends an invoice, or a reminder of it, to the business: to its billing address, or else to its owner. */
export async function sendInvoice(
  deps: Pick<Deps, "db" | "messages" | "settings">,
  { invoiceId, reminder }: Jobs["send_invoice"],
): Promise<void> {
  const { db, messages, settings } = deps;
  const invoice = await db
    .selectFrom("businessInvoices")
    .innerJoin("businesses", "businesses.id", "businessInvoices.businessId")
    .innerJoin("businessMembers", (join) =>
      join
        .onRef("businessMembers.businessId", "=", "businesses.id")
        .on("businessMembers.role", "=", "owner"),
    )
    .innerJoin("accounts as owner", "owner.id", "businessMembers.accountId")
    .select([
      "receiptId",
      "dueOn",
      "settledAt",
      "businesses.name",
      "billingEmail",
      "owner.email",
      "owner.locale",
    ])
    .select((eb) =>
      eb("businessInvoices.amountSatang", "-", eb.ref("paidSatang")).as("unpaidSatang"),
    )
    .select("creditedSatang")
    .where("businessInvoices.id", "=", invoiceId)
    .executeTakeFirst();
  const to = invoice?.billingEmail ?? invoice?.email;
  if (!invoice || !to || (reminder > 0 && invoice.settledAt)) return;
  const receipt = await loadReceipt(deps, { receiptId: invoice.receiptId });
  if (!receipt) return;
  const { locale } = invoice;
  const text = invoiceMail(locale, {
    reminder,
    name: invoice.name,
    serial: receipt.serial,
    amount: formatBaht(Number(invoice.unpaidSatang) - invoice.creditedSatang),
    dueOn: formatDate(new Date(String(invoice.dueOn)), locale),
    link: `${publicOrigin(settings)}${locale === "en" ? "/en" : ""}/business/invoices/${invoiceId}`,
  });
  await messages.send({
    channel: "email",
    to,
    ...text,
    attachments: [
      {
        name: `${receipt.serial}.pdf`,
        mime: "application/pdf",
        bytes: await printReceipt(receipt),
      },
    ],
  });
}
