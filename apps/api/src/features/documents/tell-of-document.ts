import { randomUUID } from "node:crypto";
import type { MessageText } from "@songtan/contract/messages";
import type { Locale } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import { mailWords, tell } from "../notifications/queries.ts";

/**
 * Tells a driver about their documents with the caller's commit: by e-mail where there is a proved mailbox, else by the
 * first other way. The caller sees to it that nothing is told twice.
 */
export async function tellOfDocument(
  trx: Trx,
  { driverId, now, text }: { driverId: string; now: Date; text: (locale: Locale) => MessageText },
): Promise<void> {
  await tell(trx, {
    accountId: driverId,
    event: "document",
    source: `document:${randomUUID()}`,
    path: "/driver/profile",
    tag: "document",
    words: (locale) => mailWords(text(locale), locale),
    now,
  });
}
