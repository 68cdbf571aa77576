import type { TimelineKind } from "@songtan/contract/bookings/timeline";
import { milestoneNotice } from "@songtan/contract/messages/booking-notices";
import { assert } from "@songtan/domain/assert";
import { compileOnce } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import { enqueueNotice } from "./enqueue-notice.ts";
import { isReachable } from "./reachable-accounts.ts";

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
    const [customer] = await findCustomer(trx, { bookingId });
    assert(customer, "a booking has a customer");
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

const findCustomer = compileOnce((db, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom("bookings")
    .innerJoin("accounts", "accounts.id", "bookings.customerId")
    .select(["accounts.id as accountId", "bookings.number"])
    .select(isReachable.as("reachable"))
    .where("bookings.id", "=", bookingId),
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
