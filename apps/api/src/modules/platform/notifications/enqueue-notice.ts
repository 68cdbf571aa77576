import { pathIn } from "@songtan/contract/client-routes";
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
import { type RecordedNotice, recordNotice } from "./record-notice.ts";

export async function loadChoices(trx: Reader, accountId: string): Promise<NotificationChoice[]> {
  return trx
    .selectFrom("notificationChoices")
    .select(["event", "channel", "wanted"])
    .where("accountId", "=", accountId)
    .execute();
}

/**
 * Returns true when a person enabled a channel for an event. Used for receipts and statements, which are sent only by
 * e-mail.
 */
export async function isNoticeEnabled(
  trx: Reader,
  accountId: string,
  notice: { event: string; channel: NotificationChannel },
): Promise<boolean> {
  return isChannelEnabled(notice, await loadChoices(trx, accountId));
}

export type NoticeText = Pick<NoticeJob, "title" | "text" | "sms" | "mail"> & {
  /** The text in the app, where it says more than the notice on a screen that strangers may read. */
  inApp?: string;
};
export type Notice = Pick<NoticeJob, "tag" | "only" | "offer" | "mandatory" | "purpose"> & {
  accountId: string;
  /** One of `notificationEvents`. */
  event: string;
  /** Identifies the event: one notice is sent for each source. */
  source: string;
  /** The page it opens, in Thai; the person's language is added. */
  path: string;
  /** The page it leads to in the app, where the message has another; null where the app does not show it. */
  inAppPath?: string | null;
  textFor(locale: Locale): NoticeText;
  now: Date;
};

/**
 * Sends one notice to one person, once, after the caller's commit: by the first of their enabled channels that reaches
 * them, and not at night unless it is urgent. The app shows it from that commit on, however it is sent. Every notice
 * goes through here, except codes, e-mailed documents and the last message to an account that is being erased.
 */
export async function enqueueNotice(trx: Trx, notice: Notice): Promise<void> {
  const { accountId, event, source, now } = notice;
  const shown = shownOf(notice);
  const written = await recordNotice(trx, { accountId, event, source, now, shown });
  if (written) await enqueueSending(trx, { ...written, ...notice });
}

function shownOf({ offer, path, inAppPath = path, textFor }: Notice): RecordedNotice["shown"] {
  if (offer || inAppPath === null) return null;
  return {
    path: inAppPath,
    textFor: (locale) => {
      const { title, text, inApp = text } = textFor(locale);
      return { title, text: inApp };
    },
  };
}

type Sending = Omit<Notice, "accountId" | "source" | "inAppPath"> & { id: string; locale: Locale };

/** The job that sends a notice which is written. */
export async function enqueueSending(
  trx: Trx,
  { id, locale, event, path, textFor, now, tag, only, offer, mandatory, purpose }: Sending,
): Promise<void> {
  const { inApp: _inApp, ...text } = textFor(locale);
  const runAt = sendAt(event, now);
  await enqueue(trx, {
    name: "send_notice",
    payload: {
      ...{ noticeId: id, ...text, path: pathIn(locale, path), tag },
      ...(only && { only }),
      ...(offer && { offer }),
      ...(mandatory !== undefined && { mandatory }),
      ...(purpose && { purpose }),
    },
    ...(runAt > now && { runAt }),
  });
}

/**
 * The notice text of an e-mail: on other channels its subject only, with the full text on the page.
 * A locked screen shows what happened, and no personal name.
 * @param inApp what the app says, where the e-mail has a greeting or a link
 */
export const mailNoticeText = (
  mail: MessageText,
  locale: Locale,
  inApp: string = mail.text,
): NoticeText => ({
  title: mail.subject,
  text: seeInApp(locale),
  sms: { text: mail.subject, linked: true },
  mail,
  inApp,
});
