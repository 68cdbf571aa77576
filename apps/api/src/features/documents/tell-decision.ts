import { documentRejectedText, verifiedText } from "@songtan/contract/document-messages";
import type { Locale } from "@songtan/domain/accounts/words";
import { rejectionReasonFor } from "@songtan/domain/drivers/rejection-reasons";
import { afterQuietHours } from "@songtan/domain/messages/quiet-hours";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { SubmittedKind } from "./queries.ts";

type Told = {
  driverId: string;
  kind: SubmittedKind;
  decision: { approved: boolean; reason?: string; words?: string };
  verified: "verified" | "ended" | "unchanged";
  now: Date;
};

/** An e-mail when a page came back, with what to do, and one when the last approval opened the way to work. */
export async function tellDecision(trx: Trx, { driverId, kind, decision, verified, now }: Told): Promise<void> {
  if (decision.approved && verified !== "verified") return;
  const driver = await trx
    .selectFrom("accounts")
    .select(["email", "email_verified_at", "locale"])
    .where("id", "=", driverId)
    .executeTakeFirstOrThrow();
  if (!driver.email_verified_at) return;
  const locale = driver.locale as Locale;
  const words = decision.words ?? rejectionReasonFor(kind, decision.reason ?? "")?.words[locale] ?? null;
  const text = decision.approved ? verifiedText(locale) : documentRejectedText(kind, words, locale);
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "email", to: driver.email, ...text },
    runAt: afterQuietHours(now),
  });
}
