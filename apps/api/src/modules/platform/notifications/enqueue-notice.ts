import { type MessageText, seeInApp } from "@songtan/contract/messages/messages";
import type { Locale } from "@songtan/domain/account-types";
import {
  isChannelEnabled,
  type NotificationChannel,
  type NotificationChoice,
  sendAt,
} from "@songtan/domain/accounts/notifications";
import type { Reader, Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { NoticeJob } from "../../../jobs/jobs.ts";

export async function loadChoices(trx: Reader, accountId: string): Promise<NotificationChoice[]> {
  return trx
    .selectFrom("notificationChoices")
    .select(["event", "channel", "wanted"])
    .where("accountId", "=", accountId)
    .execute();
}

/**
 * Whether a person enabled a channel for an event; for receipts and statements, which are sent by
 * e-mail only.
 */
export async function isNoticeEnabled(
  trx: Reader,
  accountId: string,
  notice: { event: string; channel: NotificationChannel },
): Promise<boolean> {
  return isChannelEnabled(notice, await loadChoices(trx, accountId));
}

export type NoticeText = Pick<NoticeJob, "title" | "text" | "sms" | "mail">;
export type Notice = Pick<NoticeJob, "tag" | "only" | "offer" | "mandatory"> & {
  accountId: string;
  /** One of `notificationEvents`. */
  event: string;
  /** Identifies the event: one notice is sent for each source. */
  source: string;
  /** The page it opens, in Thai; the person's language is added. */
  path: string;
  textFor(locale: Locale): NoticeText;
  now: Date;
};

/**
 * Sends one notice to one person, once, after the caller's commit: by the first channel that
 * reaches them of those they enabled, and not at night unless it is urgent. Every notice goes
 * through here, except codes, e-mail documents and the last message to an account that is being
 * erased.
 */
export async function enqueueNotice(
  trx: Trx,
  { accountId, event, source, path, textFor, now, ...more }: Notice,
): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select(["locale", "closedAt"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (account.closedAt) return;
  const notice = await trx
    .insertInto("notices")
    .values({ accountId, event, source, notifiedAt: now })
    .onConflict((conflict) => conflict.columns(["accountId", "source"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!notice) return;
  const locale = account.locale;
  const page = `${locale === "en" ? "/en" : ""}${path}`;
  const runAt = sendAt(event, now);
  await enqueue(trx, {
    name: "send_notice",
    payload: { noticeId: notice.id, ...textFor(locale), path: page, ...more },
    ...(runAt > now && { runAt }),
  });
}

/**
 * The notice text of an e-mail: on other channels its subject only, with the full text on the page.
 * A locked screen shows what happened, and no personal name.
 */
export const mailNoticeText = (mail: MessageText, locale: Locale): NoticeText => ({
  title: mail.subject,
  text: seeInApp(locale),
  sms: { text: mail.subject, linked: true },
  mail,
});
