import { randomUUID } from "node:crypto";
import type { MessageText } from "@songtan/contract/messages/messages";
import type { Locale } from "@songtan/domain/account-types";
import type { Trx } from "../../../db/database.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/enqueue-notice.ts";

type DriverNotice = { driverId: string; text: (locale: Locale) => MessageText; now: Date };

/**
 * Notifies a driver about a change of their status, regardless of their notification settings; the
 * app shows it and the reason at once. The caller holds the status lock, so that nothing is sent
 * twice.
 */
export async function notifyDriver(trx: Trx, { driverId, text, now }: DriverNotice): Promise<void> {
  await enqueueNotice(trx, {
    accountId: driverId,
    event: "standing",
    source: `standing:${randomUUID()}`,
    path: "/driver/profile",
    tag: "standing",
    textFor: (locale) => mailNoticeText(text(locale), locale),
    now,
  });
}
