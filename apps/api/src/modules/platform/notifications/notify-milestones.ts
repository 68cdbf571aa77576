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

/** What a phone without a network reported later than this is history, not news. */
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
    // It is there already, or the account has no reader.
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

/** In the texts in place of the booking's number, which the statement itself reads: there is no round trip for it. */
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
 * People are not notified of their own actions; the command that records a failed pick-up sends its
 * own notice with the reason.
 */
function isNotifiable({ kind, reason, actor, happenedAt, receivedAt }: BookingEvent): boolean {
  if (!milestoneNotice(kind, reason) || actor.startsWith("customer:")) return false;
  if (kind === "cancelled" && actor.startsWith("driver:")) return false;
  return receivedAt.getTime() - happenedAt.getTime() <= notifiableMilliseconds;
}
