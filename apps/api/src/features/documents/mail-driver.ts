import type { MessageText } from "@songtan/contract/messages";
import type { Locale } from "@songtan/domain/accounts/words";
import { afterQuietHours, isQuiet } from "@songtan/domain/messages/quiet-hours";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { isNoticeWanted } from "../notifications/queries.ts";

/**
 * Sends a driver an e-mail about their documents with the caller's commit, in their language and after the quiet hours;
 * not to an address that was never verified, and not to who does not want any.
 */
export async function mailDriver(
  trx: Trx,
  { driverId, now, text }: { driverId: string; now: Date; text: (locale: Locale) => MessageText },
): Promise<void> {
  const driver = await trx
    .selectFrom("accounts")
    .select(["email", "email_verified_at", "locale"])
    .where("id", "=", driverId)
    .executeTakeFirstOrThrow();
  if (!driver.email_verified_at) return;
  if (!(await isNoticeWanted(trx, driverId, { event: "document", channel: "email" }))) return;
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "email", to: driver.email, ...text(driver.locale as Locale) },
    ...(isQuiet(now) && { runAt: afterQuietHours(now) }),
  });
}
