import type { TimelineKind } from "@songtan/contract/bookings/timeline";
import { milestoneNotice } from "@songtan/contract/messages/booking-notices";
import type { Locale } from "@songtan/domain/account-types";
import { sql } from "kysely";
import { compileOnce } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import { enqueueSending } from "./enqueue-notice.ts";
import { isReachable } from "./reachable-accounts.ts";
import { insertNoticeFor, type NoticeValues, toNoticeValues } from "./record-notice.ts";

type BookingEvent = {
  bookingId: string;
  kind: TimelineKind;
  reason?: string;
  actor: string;
  happenedAt: Date;
  receivedAt: Date;
};

/** The age, in milliseconds, beyond which an event reported late by a phone without a network is history and not news. */
const notifiableMilliseconds = 30 * 60_000;

/** Notifies customers of their bookings' milestones; of several events at once only of the last. */
export async function notifyMilestones(trx: Trx, events: readonly BookingEvent[]): Promise<void> {
  const last = new Map<string, BookingEvent>();
  for (const event of events) if (isNotifiable(event)) last.set(event.bookingId, event);
  for (const { bookingId, kind, reason, happenedAt, receivedAt } of last.values()) {
    const milestone = milestoneNotice(kind, reason);
    if (!milestone) continue;
    const notice = {
      event: "delivery",
      source: `${kind}:${bookingId}:${happenedAt.toISOString()}`,
      now: receivedAt,
    };
    const path = `/customer/tracking/${bookingId}`;
    const shown = { path, textFor: (locale: Locale) => milestone.textIn(locale, numberPlace) };
    const [written] = await insertMilestone(trx, {
      bookingId,
      ...toNoticeValues({ ...notice, shown }),
    });
    // Skipped when the notice already exists or the account does not have a reader.
    if (!written) continue;
    const { id, locale, number, reachable } = written;
    if (!milestone.channels.includes("sms") && !reachable) continue;
    await enqueueSending(trx, {
      ...{ id, locale, path, event: notice.event, now: notice.now },
      tag: `booking:${bookingId}`,
      only: milestone.channels,
      textFor: (language) => milestone.textIn(language, number),
    });
  }
}

/** Placeholder in the texts for the booking's number. The statement itself fills it in, which saves a round trip. */
const numberPlace = "{number}";

const insertMilestone = compileOnce((db, values: NoticeValues & { bookingId: string }) =>
  insertNoticeFor(db, values, {
    account: db
      .selectFrom("accounts")
      .innerJoin("bookings", "bookings.customerId", "accounts.id")
      .where("bookings.id", "=", values.bookingId),
    shownAs: (text) => sql<string | null>`replace(${text}::text, ${numberPlace}, bookings.number)`,
  }).returning((eb) => [
    sql<string>`${eb
      .selectFrom("bookings")
      .select("number")
      .where("bookings.id", "=", values.bookingId)}`.as("number"),
    sql<boolean>`${eb
      .selectFrom("accounts")
      .select(isReachable.as("reachable"))
      .whereRef("accounts.id", "=", "notices.accountId")}`.as("reachable"),
  ]),
);

/**
 * Returns true for recent milestones, except for people's own actions. The command that records a failed pick-up sends
 * a separate notice with the reason.
 */
function isNotifiable({ kind, reason, actor, happenedAt, receivedAt }: BookingEvent): boolean {
  if (!milestoneNotice(kind, reason) || actor.startsWith("customer:")) return false;
  if (kind === "cancelled" && actor.startsWith("driver:")) return false;
  return receivedAt.getTime() - happenedAt.getTime() <= notifiableMilliseconds;
}
