import { pathIn } from "@songtan/contract/client-routes";
import { receiptMail, receiptNotice } from "@songtan/contract/messages/receipt-mail";
import { formatBaht } from "@songtan/domain/money";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sendWatched } from "../../platform/gateways/send-watched.ts";
import { isNoticeEnabled } from "../../platform/notifications/enqueue-notice.ts";
import { recordNotice } from "../../platform/notifications/record-notice.ts";
import { loadReceipt } from "./load-receipts.ts";
import { printReceipt } from "./print-receipt.ts";

/** Shows a paper to its customer in the app, and sends it to their verified mailbox, in their language, unless they want none. */
export async function sendReceipt(
  deps: Pick<Deps, "db" | "clock" | "messages" | "settings">,
  { receiptId }: { receiptId: string },
): Promise<void> {
  const { db, clock, settings } = deps;
  const customer = await db
    .selectFrom("receipts")
    .innerJoin("accounts", "accounts.id", "receipts.customerId")
    .select(["accounts.id", "email", "emailVerifiedAt", "locale", "firstName"])
    .where("receipts.id", "=", receiptId)
    .executeTakeFirst();
  const receipt = customer && (await loadReceipt(deps, { receiptId }));
  if (!receipt) return;
  const paper = { ...receipt, amount: formatBaht(receipt.amountSatang) };
  const path = `/customer/receipt/${receipt.id}`;
  await recordNotice(db, {
    ...{ accountId: customer.id, event: "receipt", source: `receipt:${receipt.id}` },
    shown: { path, textFor: (locale) => receiptNotice(locale, paper) },
    now: clock(),
  });
  if (!customer.emailVerifiedAt) return;
  if (!(await isNoticeEnabled(db, customer.id, { event: "receipt", channel: "email" }))) return;
  const locale = customer.locale;
  const text = receiptMail(locale, {
    ...paper,
    firstName: customer.firstName,
    link: publicOrigin(settings) + pathIn(locale, path),
  });
  await sendWatched(deps, {
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
