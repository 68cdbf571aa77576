import { randomUUID } from "node:crypto";
import type { MessageText } from "@songtan/contract/messages/messages";
import type { Locale } from "@songtan/domain/account-types";
import type { Trx } from "../../../db/database.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/enqueue-notice.ts";

/**
 * Notifies a driver about their documents at the caller's commit: by e-mail to a verified mailbox,
 * else by the first other channel. The caller ensures that no notice is sent twice.
 */
export async function notifyDriverOfDocument(
  trx: Trx,
  { driverId, now, text }: { driverId: string; now: Date; text: (locale: Locale) => MessageText },
): Promise<void> {
  await enqueueNotice(trx, {
    accountId: driverId,
    event: "document",
    source: `document:${randomUUID()}`,
    path: "/driver/profile",
    tag: "document",
    textFor: (locale) => mailNoticeText(text(locale), locale),
    now,
  });
}
