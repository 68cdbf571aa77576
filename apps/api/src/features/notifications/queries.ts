import { milestones, offerNotice } from "@songtan/contract/booking-notices";
import { type MessageText, seeInApp } from "@songtan/contract/messages";
import type { TimelineKind } from "@songtan/contract/timeline";
import {
  isWanted,
  type NotificationChannel,
  type NotificationChoice,
  sendAt,
} from "@songtan/domain/accounts/notifications";
import type { Locale } from "@songtan/domain/accounts/words";
import { formatBaht } from "@songtan/domain/money";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { AskedNotice } from "../../jobs/jobs.ts";

type Reader = Pick<Trx, "selectFrom">;

export async function loadChoices(trx: Reader, accountId: string): Promise<NotificationChoice[]> {
  const rows = await trx
    .selectFrom("notification_choices")
    .select(["event", "channel", "wanted"])
    .where("account_id", "=", accountId)
    .execute();
  return rows.map((row) => ({ ...row, channel: row.channel as NotificationChannel }));
}

/** Whether a person wants to hear of an event by a channel: for receipts and statements, which go by e-mail alone. */
export async function isNoticeWanted(
  trx: Reader,
  accountId: string,
  notice: { event: string; channel: NotificationChannel },
): Promise<boolean> {
  return isWanted(notice, await loadChoices(trx, accountId));
}

export type NoticeWords = Pick<AskedNotice, "title" | "text" | "sms" | "mail">;
export type Notice = Pick<AskedNotice, "tag" | "only" | "offer" | "mustHear"> & {
  accountId: string;
  /** One of `notificationEvents`. */
  event: string;
  /** Names what happened: nobody is told of it twice. */
  source: string;
  /** The page it opens, in Thai; the person's language is added. */
  path: string;
  words(locale: Locale): NoticeWords;
  now: Date;
};

/**
 * Tells one person of one thing, once, at the caller's commit: by the first way that reaches them of those they want,
 * not at night unless it is urgent. In the app it is shown anyway. Every notice goes through here; codes, papers that are
 * e-mail alone, and the last word to an account that is being erased do not.
 */
export async function tell(trx: Trx, { accountId, event, source, path, words, now, ...more }: Notice): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select(["locale", "closed_at"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (account.closed_at) return;
  const notice = await trx
    .insertInto("notices")
    .values({ account_id: accountId, event, source, told_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "source"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!notice) return;
  const locale = account.locale as Locale;
  const page = `${locale === "en" ? "/en" : ""}${path}`;
  const runAt = sendAt(event, now);
  await enqueue(trx, {
    name: "send_notice",
    payload: { noticeId: notice.id, ...words(locale), path: page, ...more },
    ...(runAt > now && { runAt }),
  });
}

/**
 * The words of something that is an e-mail where there is a mailbox: elsewhere its subject, and the whole on the page.
 * A screen that lies on a table says what happened, and to nobody's name.
 */
export const mailWords = (mail: MessageText, locale: Locale): NoticeWords => ({
  title: mail.subject,
  text: seeInApp[locale],
  sms: { text: mail.subject, linked: true },
  mail,
});

/** Those of these people whom a notice would reach while the app is closed, other than by SMS or e-mail. */
async function reachableOutside(trx: Reader, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "in", [...accountIds])
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom("push_subscriptions").select("session_id").whereRef("account_id", "=", "accounts.id")),
        eb.exists(eb.selectFrom("identities").select("subject").whereRef("account_id", "=", "accounts.id")),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Who was pushed an offer of this booking; closing it again is a job, so that nobody waits for a push service. */
export async function closeOffers(trx: Trx, offers: readonly { driver_id: string; booking_id: string }[]) {
  const bookingIds = [...new Set(offers.map(({ booking_id }) => booking_id))];
  for (const bookingId of bookingIds) {
    const driverIds = offers.filter(({ booking_id }) => booking_id === bookingId).map(({ driver_id }) => driver_id);
    const pushed = await trx
      .selectFrom("notices")
      .innerJoin("push_subscriptions", "push_subscriptions.account_id", "notices.account_id")
      .select("notices.account_id")
      .distinct()
      .where("notices.account_id", "in", driverIds)
      .where("event", "=", "offer")
      .where("source", "like", `offer:${bookingId}:%`)
      .execute();
    if (pushed.length === 0) continue;
    const payload = { bookingId, driverIds: pushed.map(({ account_id }) => account_id) };
    await enqueue(trx, { name: "close_offer_notices", payload });
  }
}

/** On a driver's screen one booking rings once, however often it is offered. */
export const offerTag = (bookingId: string): string => `offer:${bookingId}`;

type SentOffer = { id: string; driver_id: string; expires_at: Date; pickup_distance_metres: number };
type Offered = { bookingId: string; paySatang: number; offers: readonly SentOffer[]; now: Date };

/** Rings at drivers whose app is closed; whoever has it open sees the offer there. */
export async function tellOfOffers(trx: Trx, { bookingId, paySatang, offers, now }: Offered): Promise<void> {
  const reachable = await reachableOutside(
    trx,
    offers.map(({ driver_id }) => driver_id),
  );
  if (reachable.size === 0) return;
  for (const offer of offers.filter(({ driver_id }) => reachable.has(driver_id)))
    await tell(trx, {
      accountId: offer.driver_id,
      event: "offer",
      source: `${offerTag(bookingId)}:${offer.id}`,
      path: "/driver/booking",
      tag: offerTag(bookingId),
      offer: { id: offer.id, expiresAt: offer.expires_at.toISOString() },
      words: (locale) =>
        offerNotice({ pay: formatBaht(paySatang), distance: (offer.pickup_distance_metres / 1000).toFixed(1) }, locale),
      now,
    });
}

type Fact = { bookingId: string; kind: TimelineKind; actor: string; happenedAt: Date; receivedAt: Date };

/** What a phone without a network reported later than this is history, not news. */
const newsMilliseconds = 30 * 60_000;

/** Customers hear of their bookings' milestones; of several facts at once only the last is told. */
export async function tellOfMilestones(trx: Trx, facts: readonly Fact[]): Promise<void> {
  const last = new Map<string, Fact>();
  for (const fact of facts) if (isNews(fact)) last.set(fact.bookingId, fact);
  for (const { bookingId, kind, happenedAt, receivedAt } of last.values()) {
    const milestone = milestones[kind];
    if (!milestone) continue;
    const { customer_id: accountId, number } = await trx
      .selectFrom("bookings")
      .select(["customer_id", "number"])
      .where("id", "=", bookingId)
      .executeTakeFirstOrThrow();
    if (!milestone.channels.includes("sms") && (await reachableOutside(trx, [accountId])).size === 0) continue;
    await tell(trx, {
      accountId,
      event: "delivery",
      source: `${kind}:${bookingId}:${happenedAt.toISOString()}`,
      path: `/customer/tracking/${bookingId}`,
      tag: `booking:${bookingId}`,
      only: milestone.channels,
      words: (locale) => ({ title: `${milestone.title[locale]} · ${number}`, text: milestone.text[locale] }),
      now: receivedAt,
    });
  }
}

/** Nobody is told what they did themselves; a pick-up that failed is told with its reason by whoever records it. */
function isNews({ kind, actor, happenedAt, receivedAt }: Fact): boolean {
  if (!milestones[kind] || actor.startsWith("customer:")) return false;
  if (kind === "cancelled" && actor.startsWith("driver:")) return false;
  return receivedAt.getTime() - happenedAt.getTime() <= newsMilliseconds;
}
