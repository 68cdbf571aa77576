import type { MessageText } from "@songtan/contract/messages";
import { isWanted, type NotificationChannel, type NotificationChoice } from "@songtan/domain/accounts/notifications";
import type { Locale } from "@songtan/domain/accounts/words";
import { afterQuietHours } from "@songtan/domain/messages/quiet-hours";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";

type Reader = Pick<Trx, "selectFrom">;

export async function loadChoices(trx: Reader, accountId: string): Promise<NotificationChoice[]> {
  const rows = await trx
    .selectFrom("notification_choices")
    .select(["event", "channel", "wanted"])
    .where("account_id", "=", accountId)
    .execute();
  return rows.map((row) => ({ ...row, channel: row.channel as NotificationChannel }));
}

/** Whether a person wants to hear of an event by a channel. Ask before every notice that is not a code. */
export async function isNoticeWanted(
  trx: Reader,
  accountId: string,
  notice: { event: string; channel: NotificationChannel },
): Promise<boolean> {
  return isWanted(notice, await loadChoices(trx, accountId));
}

/** One message about a case or a refund: by e-mail, or by SMS where only a phone is known. Not at night. */
export async function tellPerson(
  trx: Trx,
  accountId: string,
  { words, now }: { words(locale: Locale): MessageText; now: Date },
): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select(["email", "email_verified_at", "phone", "locale", "closed_at"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (account.closed_at) return;
  const byMail = account.email !== "" && (account.email_verified_at !== null || account.phone === "");
  const to = byMail ? account.email : account.phone;
  if (!to) return;
  const message = words(account.locale as Locale);
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: byMail ? "email" : "sms", to, ...message },
    runAt: afterQuietHours(now),
  });
}
