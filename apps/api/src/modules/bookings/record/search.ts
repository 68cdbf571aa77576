import { limits } from "@songtan/domain/limits";
import { compileOnce } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { closeOffers } from "../../platform/notifications/notify-offers.ts";
import type { BookingRow } from "./booking.ts";
import { type BookingEvent, recordBookingEvents } from "./booking-events.ts";

/** How long a partner's booking looks for a driver, if not as long as every other. */
type Searching = Pick<BookingRow, "id" | "searchMinutes">;

type SearchStart = {
  booking: Searching;
  actor: BookingEvent["actor"];
  searchAt: Date;
  now: Date;
  /** Events that come before it, such as the booking itself: all are recorded together. */
  after?: readonly BookingEvent[];
  /** The business of its customer, where the caller has it; one that is just being made belongs to none yet. */
  owner?: { businessId: string | null };
};

/** A booking that is settled with its customer waits for its time, or looks for a driver at once. */
export async function scheduleSearch(
  trx: Trx,
  { booking, actor, searchAt, now, after = [], owner }: SearchStart,
): Promise<void> {
  const kind = searchAt > now ? "scheduled" : "searching";
  const bookingId = booking.id;
  const event = { bookingId, kind, actor, happenedAt: now, receivedAt: now } as const;
  const isNew = after.length > 0 && !owner;
  await recordBookingEvents(trx, [...after, event], isNew ? { businessId: null } : (owner ?? null));
  if (kind === "searching") return enqueueEndOfSearch(trx, booking, now);
  await enqueue(trx, {
    name: "start_search",
    payload: { bookingId },
    runAt: searchAt,
    key: `start_search:${bookingId}`,
  });
}

/**
 * Ends a search without a driver automatically; the start time distinguishes an old timer from the
 * current one.
 */
export async function enqueueEndOfSearch(
  trx: Trx,
  { id: bookingId, searchMinutes }: Searching,
  searchingSince: Date,
): Promise<void> {
  const minutes = searchMinutes ?? limits.searchMinutes;
  await enqueue(trx, {
    name: "end_search",
    payload: {
      bookingId,
      searchingSince: searchingSince.toISOString(),
      searchMinutes: minutes,
    },
    runAt: new Date(searchingSince.getTime() + minutes * 60_000),
    key: `end_search:${bookingId}`,
  });
}

const withdrawOpenOffers = compileOnce((db, { bookingId, now }: { bookingId: string; now: Date }) =>
  db
    .updateTable("offers")
    .set({ answer: "withdrawn", answeredAt: now })
    .where("bookingId", "=", bookingId)
    .where("answer", "is", null)
    .returning(["driverId", "bookingId"]),
);

/**
 * Withdraws the open offers of a booking when a driver accepts it or the search stops. Signals the
 * drivers who had one.
 */
export async function withdrawOffers(trx: Trx, bookingId: string, now: Date): Promise<void> {
  const withdrawn = await withdrawOpenOffers(trx, { bookingId, now });
  for (const { driverId } of withdrawn) await publish(trx, { topic: "driver", id: driverId });
  await closeOffers(trx, withdrawn);
}
