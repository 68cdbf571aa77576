import type { TimelineKind } from "@songtan/contract/bookings/timeline";
import { milestoneNotice, offerNotice } from "@songtan/contract/messages/booking-notices";
import { type MessageText, seeInApp } from "@songtan/contract/messages/messages";
import type { Locale } from "@songtan/domain/account-types";
import {
  isChannelEnabled,
  type NotificationChannel,
  type NotificationChoice,
  sendAt,
} from "@songtan/domain/accounts/notifications";
import { formatBaht } from "@songtan/domain/money";
import { sql } from "kysely";
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

/**
 * Whether a notice would reach the person while the app is closed, other than by SMS or e-mail; an
 * expression over a row of `accounts`.
 */
const isReachable = sql<boolean>`(
  exists (select from push_subscriptions where push_subscriptions.account_id = accounts.id)
  or exists (select from identities where identities.account_id = accounts.id))`;

/** Those of these people whom a notice would reach. */
async function listReachableAccounts(
  trx: Reader,
  accountIds: readonly string[],
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "in", [...accountIds])
    .where(isReachable)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Closes pushed offers of these bookings by a job, so that the caller does not wait for a push
 * service.
 */
export async function closeOffers(
  trx: Trx,
  offers: readonly { driverId: string; bookingId: string }[],
) {
  const bookingIds = [...new Set(offers.map(({ bookingId }) => bookingId))];
  for (const bookingId of bookingIds) {
    const driverIds = offers
      .filter((choice) => choice.bookingId === bookingId)
      .map(({ driverId }) => driverId);
    const pushed = await trx
      .selectFrom("notices")
      .innerJoin("pushSubscriptions", "pushSubscriptions.accountId", "notices.accountId")
      .select("notices.accountId")
      .distinct()
      .where("notices.accountId", "in", driverIds)
      .where("event", "=", "offer")
      .where("source", "like", `offer:${bookingId}:%`)
      .execute();
    if (pushed.length === 0) continue;
    const payload = { bookingId, driverIds: pushed.map(({ accountId }) => accountId) };
    await enqueue(trx, { name: "close_offer_notices", payload });
  }
}

/** On a driver's screen one booking rings once, however often it is offered. */
export const offerTag = (bookingId: string): string => `offer:${bookingId}`;

type SentOffer = {
  id: string;
  driverId: string;
  expiresAt: Date;
  pickupDistanceMetres: number;
};
type Offered = { bookingId: string; paySatang: number; offers: readonly SentOffer[]; now: Date };

/** Notifies drivers while their app is closed; an open app shows the offer itself. */
export async function notifyOffers(
  trx: Trx,
  { bookingId, paySatang, offers, now }: Offered,
): Promise<void> {
  const reachable = await listReachableAccounts(
    trx,
    offers.map(({ driverId }) => driverId),
  );
  if (reachable.size === 0) return;
  for (const offer of offers.filter(({ driverId }) => reachable.has(driverId)))
    await enqueueNotice(trx, {
      accountId: offer.driverId,
      event: "offer",
      source: `${offerTag(bookingId)}:${offer.id}`,
      path: "/driver/booking",
      tag: offerTag(bookingId),
      offer: { id: offer.id, expiresAt: offer.expiresAt.toISOString() },
      textFor: (locale) =>
        offerNotice(
          {
            pay: formatBaht(paySatang),
            distance: (offer.pickupDistanceMetres / 1000).toFixed(1),
          },
          locale,
        ),
      now,
    });
}

type BookingEvent = {
  bookingId: string;
  kind: TimelineKind;
  reason?: string;
  actor: string;
  happenedAt: Date;
  receivedAt: Date;
};

/** What a phone without a network reported later than this is history, not news. */
const notifiableMilliseconds = 30 * 60_000;

/** Notifies customers of their bookings' milestones; of several events at once only of the last. */
export async function notifyMilestones(trx: Trx, events: readonly BookingEvent[]): Promise<void> {
  const last = new Map<string, BookingEvent>();
  for (const event of events) if (isNotifiable(event)) last.set(event.bookingId, event);
  for (const { bookingId, kind, reason, happenedAt, receivedAt } of last.values()) {
    const milestone = milestoneNotice(kind, reason);
    if (!milestone) continue;
    const customer = await trx
      .selectFrom("bookings")
      .innerJoin("accounts", "accounts.id", "bookings.customerId")
      .select(["accounts.id as accountId", "bookings.number"])
      .select(isReachable.as("reachable"))
      .where("bookings.id", "=", bookingId)
      .executeTakeFirstOrThrow();
    if (!milestone.channels.includes("sms") && !customer.reachable) continue;
    const { accountId, number } = customer;
    await enqueueNotice(trx, {
      accountId,
      event: "delivery",
      source: `${kind}:${bookingId}:${happenedAt.toISOString()}`,
      path: `/customer/tracking/${bookingId}`,
      tag: `booking:${bookingId}`,
      only: milestone.channels,
      textFor: (locale) => milestone.textIn(locale, number),
      now: receivedAt,
    });
  }
}

/**
 * People are not notified of their own actions; the command that records a failed pick-up sends its
 * own notice with the reason.
 */
function isNotifiable({ kind, actor, happenedAt, receivedAt }: BookingEvent): boolean {
  if (!milestoneNotice(kind) || actor.startsWith("customer:")) return false;
  if (kind === "cancelled" && actor.startsWith("driver:")) return false;
  return receivedAt.getTime() - happenedAt.getTime() <= notifiableMilliseconds;
}
