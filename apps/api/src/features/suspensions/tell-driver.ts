import { randomUUID } from "node:crypto";
import type { MessageText } from "@songtan/contract/messages";
import type { Locale } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import { mailWords, tell } from "../notifications/queries.ts";

type Told = { driverId: string; text: (locale: Locale) => MessageText; now: Date };

/**
 * Tells a driver what became of their standing, whatever they chose to hear of; the app says it at once and why. The
 * caller holds the standing's lock and sees to it that nothing is told twice.
 */
export async function tellDriver(trx: Trx, { driverId, text, now }: Told): Promise<void> {
  await tell(trx, {
    accountId: driverId,
    event: "standing",
    source: `standing:${randomUUID()}`,
    path: "/driver/profile",
    tag: "standing",
    words: (locale) => mailWords(text(locale), locale),
    now,
  });
}
