import type { TimelineEntry as TimelineEntryShape, TimelineKind } from "@songtan/contract/timeline";
import { raiseLines } from "@songtan/domain/charges/charge";
import { limits } from "@songtan/domain/limits";
import { besidesCredit } from "@songtan/domain/payments/credit-part";
import type { PricedLine } from "@songtan/domain/quoting/price-quote";
import { type Kysely, type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { DB, Json } from "../../../generated/tables.ts";
import { type Database, json, type Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { signal } from "../../live/hub.ts";
import { closeOffers, tellOfMilestones } from "../notifications/queries.ts";
import { loadStopFollower } from "./follow-stops.ts";

type TimelineEntry = z.infer<typeof TimelineEntryShape>;

export { loadStopFollower } from "./follow-stops.ts";
export { loadWishes, type Wishes } from "./recipient-wishes.ts";
export type BookingRow = Selectable<DB["bookings"]>;
export type StopRow = Selectable<DB["stops"]>;

/** The lines of a price as they are kept: written by the pricing rules alone. */
export const linesOf = ({ lines }: { lines: Json }): PricedLine[] => lines as unknown as PricedLine[];

/**
 * The booking, locked until commit. Every command that changes a booking, its stops or its offers takes this lock first,
 * so that two of them wait for each other and never deadlock.
 */
export async function lockBooking(trx: Trx, bookingId: string): Promise<BookingRow | undefined> {
  // Not `for update`: an entry of the books that names this booking, such as money for several, need not wait.
  return trx.selectFrom("bookings").selectAll().where("id", "=", bookingId).forNoKeyUpdate().executeTakeFirst();
}

/** What of a booking's price is paid another way than with credit, and not only after the work, in satang. */
export const paidBesidesCredit = (
  booking: Pick<BookingRow, "total_satang" | "credit_satang" | "later_satang">,
): number =>
  besidesCredit({ totalSatang: Number(booking.total_satang), creditSatang: Number(booking.credit_satang) }) -
  Number(booking.later_satang);

/** What of its credit can still go back, as the database guards it, of a row of `bookings`. */
export const creditLeft = sql<number>`booking_credit_left(bookings)`;

/**
 * What credit pays of a booking, what of that went back by itself when it ended before its work was done, and what is left
 * of it. The books say which: a booking that ended can have changed its state since.
 */
export async function loadCreditPart(db: Pick<Kysely<Database>, "selectFrom">, bookingId: string) {
  const row = await db
    .selectFrom("bookings")
    .select(["credit_satang", "credit_refunded_satang", creditLeft.as("left")])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const [creditSatang, creditLeftSatang] = [Number(row.credit_satang), Number(row.left)];
  const creditBackSatang = creditSatang - Number(row.credit_refunded_satang) - creditLeftSatang;
  return { creditSatang, creditBackSatang, creditLeftSatang };
}

/** As everybody reads it of a booking. */
export async function loadCreditShown(db: Pick<Kysely<Database>, "selectFrom">, bookingId: string) {
  const { creditSatang, creditBackSatang } = await loadCreditPart(db, bookingId);
  return { creditSatang, creditBackSatang };
}

/** What is still to collect of a booking's fare in cash, in satang. */
export const cashToCollect = (
  booking: Pick<BookingRow, "payment_method" | "fare_collected_at" | "total_satang" | "credit_satang" | "later_satang">,
): number => (booking.payment_method === "cash" && !booking.fare_collected_at ? paidBesidesCredit(booking) : 0);

/** A booking's stops in order. Read them after `lockBooking`: its lock guards them too. */
export async function loadStops(trx: Trx, bookingId: string): Promise<StopRow[]> {
  return trx.selectFrom("stops").selectAll().where("booking_id", "=", bookingId).orderBy("index").execute();
}

export type BookingFact = {
  bookingId: string;
  kind: TimelineKind;
  actor: `customer:${string}` | `driver:${string}` | `staff:${string}` | "recipient" | "system";
  stopIndex?: number;
  reason?: string;
  happenedAt: Date;
  receivedAt: Date;
};

/** Appends facts to the booking's history and, at commit, wakes everybody who watches it: its customer and its driver. */
export async function recordFacts(trx: Trx, facts: readonly BookingFact[]): Promise<void> {
  if (facts.length === 0) return;
  await trx
    .insertInto("booking_events")
    .values(
      facts.map((fact) => ({
        booking_id: fact.bookingId,
        kind: fact.kind,
        actor: fact.actor,
        stop_index: fact.stopIndex ?? null,
        reason: fact.reason ?? null,
        happened_at: fact.happenedAt,
        received_at: fact.receivedAt,
      })),
    )
    .execute();
  for (const fact of facts) await closeOvertakenEdit(trx, fact);
  for (const id of new Set(facts.map((fact) => fact.bookingId))) await signal(trx, { topic: "booking", id });
  await tellOfMilestones(trx, facts);
}

/** Facts after which nobody answers a question about other drop-offs any more. */
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

async function closeOvertakenEdit(trx: Trx, { bookingId, kind, stopIndex, receivedAt }: BookingFact): Promise<void> {
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
export async function closeEdit(trx: Trx, { bookingId, state, begun, now }: EditEnd): Promise<boolean> {
  let open = trx
    .updateTable("booking_edits")
    .set({ state, answered_at: now })
    .where("booking_id", "=", bookingId)
    .where("state", "=", "asked");
  if (begun !== undefined) open = open.where("from_index", "<=", begun);
  const closed = await open.returning("driver_id").execute();
  for (const { driver_id } of closed) await signal(trx, { topic: "driver", id: driver_id });
  return closed.length > 0;
}

type OnItsWay = { bookingId: string; actor: BookingFact["actor"]; searchAt: Date; now: Date };

/** A booking that is settled with its customer waits for its time, or looks for a driver at once. */
export async function sendOnItsWay(trx: Trx, { bookingId, actor, searchAt, now }: OnItsWay): Promise<void> {
  const kind = searchAt > now ? "scheduled" : "searching";
  await recordFacts(trx, [{ bookingId, kind, actor, happenedAt: now, receivedAt: now }]);
  if (kind === "searching") return enqueueEndOfSearch(trx, bookingId, now);
  await enqueue(trx, {
    name: "start_search",
    payload: { bookingId },
    runAt: searchAt,
    key: `start_search:${bookingId}`,
  });
}

/** A search that finds nobody ends by itself; the instant it began tells an old timer from the present one. */
export async function enqueueEndOfSearch(trx: Trx, bookingId: string, searchingSince: Date): Promise<void> {
  await enqueue(trx, {
    name: "end_search",
    payload: { bookingId, searchingSince: searchingSince.toISOString() },
    runAt: new Date(searchingSince.getTime() + limits.searchMinutes * 60_000),
    key: `end_search:${bookingId}`,
  });
}

/** Open offers of a booking end when somebody wins it or it stops searching. Wakes the drivers who were looking at one. */
export async function withdrawOffers(trx: Trx, bookingId: string, now: Date): Promise<void> {
  const withdrawn = await trx
    .updateTable("offers")
    .set({ answer: "withdrawn", answered_at: now })
    .where("booking_id", "=", bookingId)
    .where("answer", "is", null)
    .returning(["driver_id", "booking_id"])
    .execute();
  for (const { driver_id } of withdrawn) await signal(trx, { topic: "driver", id: driver_id });
  await closeOffers(trx, withdrawn);
}

/** What happened, in the order it happened, as customers read it. */
export async function loadTimeline(trx: Kysely<Database>, bookingId: string): Promise<TimelineEntry[]> {
  const stopOf = await loadStopFollower(trx, bookingId);
  const rows = await trx
    .selectFrom("booking_events")
    .select(["id", "kind", "stop_index", "reason", "happened_at"])
    .where("booking_id", "=", bookingId)
    .orderBy("happened_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const stopIndex = stopOf(row);
    return {
      kind: row.kind as TimelineKind,
      at: row.happened_at.toISOString(),
      ...(stopIndex !== null && { stopIndex }),
      ...(row.reason && { reason: row.reason }),
    };
  });
}

/** The newest fact's number: an event stream's id, by which a reader resumes. */
export async function lastEventId(db: Kysely<Database>, bookingId: string): Promise<number> {
  const row = await db
    .selectFrom("booking_events")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * A higher price for a booking that looks for a driver: all of it is the driver's. Wakes the drivers who look at an offer
 * of it. The caller holds the booking.
 */
export async function raiseBooking(
  trx: Trx,
  booking: BookingRow,
  { raiseSatang }: { raiseSatang: number },
): Promise<void> {
  const why = { key: "priority" as const, values: {} };
  const lines = raiseLines(linesOf(booking), { code: "priority", amountSatang: raiseSatang, why });
  await trx
    .updateTable("bookings")
    .set({
      lines: json(lines),
      total_satang: Number(booking.total_satang) + raiseSatang,
      driver_pay_satang: Number(booking.driver_pay_satang) + raiseSatang,
    })
    .where("id", "=", booking.id)
    .execute();
  const offered = await trx
    .selectFrom("offers")
    .select("driver_id")
    .where("booking_id", "=", booking.id)
    .where("answer", "is", null)
    .execute();
  for (const { driver_id } of offered) await signal(trx, { topic: "driver", id: driver_id });
  await signal(trx, { topic: "booking", id: booking.id });
}
