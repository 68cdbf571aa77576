import type {
  TimelineEntry as TimelineEntryShape,
  TimelineKind,
} from "@songtan/contract/bookings/timeline";
import { raisePriorityLineItem } from "@songtan/domain/charges/charge";
import { limits } from "@songtan/domain/limits";
import { amountAfterCredit } from "@songtan/domain/payments/credit-part";
import type { PricedLineItem } from "@songtan/domain/quoting/price-quote";
import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { DB, Json } from "../../../../generated/tables.ts";
import { actingNow } from "../../../db/acted-by.ts";
import { json, type Reader, type Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { publish, signalOfBooking } from "../../../ports/pub-sub.ts";
import { notifyMilestones } from "../../platform/notifications/notify-milestones.ts";
import { closeOffers } from "../../platform/notifications/notify-offers.ts";
import { type ActingName, toActedBy } from "./acted-by.ts";
import { recordBookingWebhook, recordBookingWebhooks } from "./booking-webhooks.ts";
import { enqueueDialectEvents } from "./dialect-events.ts";
import type { StopIndexMapper } from "./map-stop-index.ts";

type TimelineEntry = z.infer<typeof TimelineEntryShape>;

export type BookingRow = Selectable<DB["bookings"]>;
/** The hash of a recipient's key is only for finding the stop. */
export type StopRow = Omit<Selectable<DB["stops"]>, "recipientKeyHash">;

/** The stored price lines, which only the pricing rules write. */
export const linesOf = ({ lines }: { lines: Json }): PricedLineItem[] =>
  lines as unknown as PricedLineItem[];

/**
 * Loads and locks the booking until commit. Every command that changes a booking, its stops or its
 * offers acquires this lock first, so that two commands wait for each other and never deadlock.
 */
export const lockBooking = (trx: Trx, bookingId: string): Promise<BookingRow | undefined> =>
  lockRow(trx, "bookings", bookingId);

/**
 * The part of a booking's price, in satang, that is neither paid with credit nor only after the
 * work.
 */
export const amountPaidWithoutCredit = (
  booking: Pick<BookingRow, "totalSatang" | "creditSatang" | "laterSatang">,
): number =>
  amountAfterCredit({
    totalSatang: booking.totalSatang,
    creditSatang: booking.creditSatang,
  }) - booking.laterSatang;

/**
 * The part of a booking's credit that can still be refunded, as the database guards it; an
 * expression over a row of `bookings`.
 */
export const creditLeft = sql<number>`booking_credit_left(bookings)`;

/**
 * The credit used for a booking, the part returned automatically when it ended early, and the part
 * left. The figures come from the books because the state of an ended booking can change later.
 */
export async function loadCreditPart(db: Reader, bookingId: string) {
  const row = await db
    .selectFrom("bookings")
    .select(["creditSatang", "creditRefundedSatang", creditLeft.as("creditLeftSatang")])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return { ...creditShown(row), creditLeftSatang: row.creditLeftSatang };
}

/** As everybody reads it of a booking. */
export const creditShown = ({
  creditSatang,
  creditRefundedSatang,
  creditLeftSatang,
}: Pick<BookingRow, "creditSatang" | "creditRefundedSatang"> & { creditLeftSatang: number }) => ({
  creditSatang,
  creditBackSatang: creditSatang - creditRefundedSatang - creditLeftSatang,
});

/** What is still to collect of a booking's fare in cash, in satang. */
export const cashToCollect = (
  booking: Pick<
    BookingRow,
    "paymentMethod" | "fareCollectedAt" | "totalSatang" | "creditSatang" | "laterSatang"
  >,
): number =>
  booking.paymentMethod === "cash" && !booking.fareCollectedAt
    ? amountPaidWithoutCredit(booking)
    : 0;

/** A booking's stops in order. Read them after `lockBooking`: its lock guards them too. */
export async function loadStops(trx: Trx, bookingId: string): Promise<StopRow[]> {
  return trx
    .selectFrom("stops")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .orderBy("index")
    .execute();
}

export type BookingEvent = {
  bookingId: string;
  kind: TimelineKind;
  actor: `customer:${string}` | `driver:${string}` | `staff:${string}` | "recipient" | "system";
  stopIndex?: number;
  reason?: string;
  /** The member of staff who recorded it for the actor. */
  recordedBy?: string | undefined;
  happenedAt: Date;
  receivedAt: Date;
};

/** Appends facts to the booking's history and, at commit, wakes everybody who watches it: its customer and its driver. */
export async function recordBookingEvents(
  trx: Trx,
  events: readonly BookingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const recorded = await trx
    .insertInto("bookingEvents")
    .values(
      events.map((event) => ({
        bookingId: event.bookingId,
        kind: event.kind,
        actor: event.actor,
        stopIndex: event.stopIndex ?? null,
        reason: event.reason ?? null,
        recordedBy: event.recordedBy ?? null,
        happenedAt: event.happenedAt,
        receivedAt: event.receivedAt,
        actedBy: event.actor.startsWith("customer:") ? actingNow : null,
      })),
    )
    .returning((eb) => [
      "bookingId",
      eb
        .selectFrom("bookings")
        .select("businessId")
        .whereRef("bookings.id", "=", "bookingEvents.bookingId")
        .as("businessId"),
      signalOfBooking(eb.ref("bookingEvents.bookingId")).as("signal"),
    ])
    .execute();
  for (const event of events) await closeOutdatedEdit(trx, event);
  await notifyMilestones(trx, events);
  await recordBookingWebhooks(trx, events, recorded);
  if (recorded.some(({ businessId }) => businessId !== null))
    await enqueueDialectEvents(trx, events);
}

/** Events after which a question about other drop-offs can no longer be answered. */
const endsEdit: ReadonlySet<TimelineKind> = new Set([
  ...(["given_back", "driver_changed", "handed_over", "returning", "delivered"] as const),
  ...(["cancelled", "unfulfilled", "held", "lost"] as const),
]);
const beginsStop: ReadonlySet<TimelineKind> = new Set([
  "heading_to_stop",
  "arrived_at_stop",
  "stop_done",
  "stop_failed",
]);

async function closeOutdatedEdit(
  trx: Trx,
  { bookingId, kind, stopIndex, receivedAt }: BookingEvent,
): Promise<void> {
  const begun = beginsStop.has(kind) ? stopIndex : undefined;
  if (endsEdit.has(kind) || begun !== undefined)
    await closeEdit(trx, { bookingId, state: "expired", begun, now: receivedAt });
}

type EditEnd = {
  bookingId: string;
  state: "declined" | "expired" | "withdrawn";
  /** Only a question about this drop-off or one before it. */
  begun?: number | undefined;
  now: Date;
};

/** An open question about other drop-offs ends another way than with a yes. Answers whether there was one. */
export async function closeEdit(
  trx: Trx,
  { bookingId, state, begun, now }: EditEnd,
): Promise<boolean> {
  let open = trx
    .updateTable("bookingEdits")
    .set({ state, answeredAt: now })
    .where("bookingId", "=", bookingId)
    .where("state", "=", "asked");
  if (begun !== undefined) open = open.where("fromIndex", "<=", begun);
  const closed = await open.returning("driverId").execute();
  for (const { driverId } of closed) await publish(trx, { topic: "driver", id: driverId });
  return closed.length > 0;
}

/** How long a partner's booking looks for a driver, if not as long as every other. */
type Searching = Pick<BookingRow, "id" | "searchMinutes">;

type SearchStart = {
  booking: Searching;
  actor: BookingEvent["actor"];
  searchAt: Date;
  now: Date;
  /** Events that come before it, such as the booking itself: all are recorded together. */
  after?: readonly BookingEvent[];
};

/** A booking that is settled with its customer waits for its time, or looks for a driver at once. */
export async function scheduleSearch(
  trx: Trx,
  { booking, actor, searchAt, now, after = [] }: SearchStart,
): Promise<void> {
  const kind = searchAt > now ? "scheduled" : "searching";
  const bookingId = booking.id;
  const event = { bookingId, kind, actor, happenedAt: now, receivedAt: now } as const;
  await recordBookingEvents(trx, [...after, event]);
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

/**
 * Withdraws the open offers of a booking when a driver accepts it or the search stops. Signals the
 * drivers who had one.
 */
export async function withdrawOffers(trx: Trx, bookingId: string, now: Date): Promise<void> {
  const withdrawn = await trx
    .updateTable("offers")
    .set({ answer: "withdrawn", answeredAt: now })
    .where("bookingId", "=", bookingId)
    .where("answer", "is", null)
    .returning(["driverId", "bookingId"])
    .execute();
  for (const { driverId } of withdrawn) await publish(trx, { topic: "driver", id: driverId });
  await closeOffers(trx, withdrawn);
}

export type EventRow = Selectable<DB["bookingEvents"]>;

/** What happened, in the order it happened, as customers read it. */
export function timelineOf(
  events: readonly EventRow[],
  mapStopIndex: StopIndexMapper,
  actingNames: readonly ActingName[],
): TimelineEntry[] {
  const ordered = events.toSorted(
    (left, right) => left.happenedAt.getTime() - right.happenedAt.getTime() || left.id - right.id,
  );
  return ordered.map((event) => {
    const stopIndex = mapStopIndex(event);
    const by = toActedBy(event.actedBy, actingNames);
    return {
      kind: event.kind as TimelineKind,
      at: event.happenedAt.toISOString(),
      ...(stopIndex !== null && { stopIndex }),
      ...(event.reason && { reason: event.reason }),
      ...(event.recordedBy && { byStaff: true as const }),
      ...(by && { by }),
    };
  });
}

/** The number of the newest event: an event stream's id, by which a reader resumes. */
export const lastEventId = (events: readonly Pick<EventRow, "id">[]): number =>
  events.reduce((last, { id }) => Math.max(last, id), 0);

/**
 * A higher price for a booking that looks for a driver: all of it is the driver's. Wakes the drivers who look at an offer
 * of it. The caller holds the booking.
 */
export async function raiseBooking(
  trx: Trx,
  booking: BookingRow,
  { raiseSatang, now }: { raiseSatang: number; now: Date },
): Promise<void> {
  const why = { key: "priority" as const, values: {} };
  const lines = raisePriorityLineItem(linesOf(booking), {
    code: "priority",
    amountSatang: raiseSatang,
    why,
  });
  await trx
    .updateTable("bookings")
    .set({
      lines: json(lines),
      totalSatang: booking.totalSatang + raiseSatang,
      driverPaySatang: booking.driverPaySatang + raiseSatang,
    })
    .where("id", "=", booking.id)
    .execute();
  const offered = await trx
    .selectFrom("offers")
    .select("driverId")
    .where("bookingId", "=", booking.id)
    .where("answer", "is", null)
    .execute();
  for (const { driverId } of offered) await publish(trx, { topic: "driver", id: driverId });
  await publish(trx, { topic: "booking", id: booking.id });
  await recordBookingWebhook(trx, {
    bookingId: booking.id,
    type: "booking.price_changed",
    about: {
      beforeSatang: booking.totalSatang,
      afterSatang: booking.totalSatang + raiseSatang,
      because: "priority",
    },
    now,
  });
}
