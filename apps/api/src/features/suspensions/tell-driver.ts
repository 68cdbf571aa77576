import type { MessageText } from "@songtan/contract/messages";
import { afterQuietHours } from "@songtan/domain/messages/quiet-hours";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { AccountRow } from "../accounts/queries.ts";

/** One message: by SMS, or by e-mail where only that is verified. Not at night; the app says it at once. */
export async function tellDriver(trx: Trx, account: AccountRow, message: MessageText, now: Date): Promise<void> {
  const sms = account.phone_verified_at !== null || account.email_verified_at === null;
  const to = sms ? account.phone : account.email;
  if (!to) return;
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: sms ? "sms" : "email", to, ...message },
    runAt: afterQuietHours(now),
  });
}
