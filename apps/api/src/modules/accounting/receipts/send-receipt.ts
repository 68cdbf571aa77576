import { receiptMail } from "@songtan/contract/messages/receipt-mail";
import { formatBaht } from "@songtan/domain/money";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { isNoticeEnabled } from "../../platform/notifications/enqueue-notice.ts";
import { loadReceipt } from "./load-receipts.ts";
import { printReceipt } from "./print-receipt.ts";

/** Sends a paper to its customer's verified mailbox, in their language, unless they want none. */
export async function sendReceipt(
  deps: Pick<Deps, "db" | "messages" | "settings">,
  { receiptId }: { receiptId: string },
): Promise<void> {
  const { db, messages, settings } = deps;
  const customer = await db
    .selectFrom("receipts")
    .innerJoin("accounts", "accounts.id", "receipts.customerId")
    .select(["accounts.id", "email", "emailVerifiedAt", "locale", "firstName"])
    .where("receipts.id", "=", receiptId)
    .executeTakeFirst();
  if (!customer?.emailVerifiedAt) return;
  if (!(await isNoticeEnabled(db, customer.id, { event: "receipt", channel: "email" }))) return;
  const receipt = await loadReceipt(deps, { receiptId });
  if (!receipt) return;
  const locale = customer.locale;
  const path = `${locale === "en" ? "/en" : ""}/customer/receipt/${receipt.id}`;
  const text = receiptMail(locale, {
    ...receipt,
    firstName: customer.firstName,
    amount: formatBaht(receipt.amountSatang),
    link: `${publicOrigin(settings)}${path}`,
  });
  await messages.send({
    channel: "email",
    to: customer.email,
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
