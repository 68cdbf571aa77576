import { pathIn } from "@songtan/contract/client-routes";
import { invoiceMail, invoiceNotice } from "@songtan/contract/messages/invoice-mail";
import type { Locale } from "@songtan/domain/account-types";
import { formatBaht } from "@songtan/domain/money";
import { formatDate } from "@songtan/domain/thai/dates";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import { sendWatched } from "../../platform/gateways/send-watched.ts";
import { recordNotice } from "../../platform/notifications/record-notice.ts";
import { loadReceipt } from "../receipts/load-receipts.ts";
import { printReceipt } from "../receipts/print-receipt.ts";

/**
 * Sends an invoice, or a reminder, to the business: to its billing address, or else to its owner. The owner gets a
 * notice in the app as well.
 */
export async function sendInvoice(
  deps: Pick<Deps, "db" | "clock" | "messages" | "settings">,
  { invoiceId, reminder }: Jobs["send_invoice"],
): Promise<void> {
  const { db, clock, settings } = deps;
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
      "owner.id as ownerId",
      "owner.email",
      "owner.locale",
    ])
    .select((eb) =>
      eb("businessInvoices.amountSatang", "-", eb.ref("paidSatang")).as("unpaidSatang"),
    )
    .select("creditedSatang")
    .where("businessInvoices.id", "=", invoiceId)
    .executeTakeFirst();
  if (!invoice || (reminder > 0 && invoice.settledAt)) return;
  const receipt = await loadReceipt(deps, { receiptId: invoice.receiptId });
  if (!receipt) return;
  const valuesIn = (locale: Locale) => ({
    reminder,
    name: invoice.name,
    serial: receipt.serial,
    amount: formatBaht(Number(invoice.unpaidSatang) - invoice.creditedSatang),
    dueOn: formatDate(new Date(String(invoice.dueOn)), locale),
  });
  await recordNotice(db, {
    ...{ accountId: invoice.ownerId, event: "account", now: clock() },
    source: `invoice:${invoiceId}:${reminder}`,
    shown: {
      path: "/business/money",
      textFor: (locale) => invoiceNotice(locale, valuesIn(locale)),
    },
  });
  const to = invoice.billingEmail ?? invoice.email;
  if (!to) return;
  const { locale } = invoice;
  const text = invoiceMail(locale, {
    ...valuesIn(locale),
    link: publicOrigin(settings) + pathIn(locale, `/business/invoices/${invoiceId}`),
  });
  await sendWatched(deps, {
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
