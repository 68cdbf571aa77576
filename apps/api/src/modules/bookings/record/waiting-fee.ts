import type { WaitingView } from "@songtan/contract/payments/charges";
import { hasDriver } from "@songtan/domain/booking/booking";
import { type Visit, type VisitEvent, visitsOf, waitingAt } from "@songtan/domain/charges/waiting";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import { type Kysely, sql } from "kysely";
import type { Database, Reader } from "../../../db/database.ts";
import { loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";
import type { BookingRow } from "./booking.ts";
import type { EventRow } from "./booking-events.ts";

/**
 * When drivers waited at which stop, since the last assignment: the receiver of a handover
 * continues the count.
 */
async function loadVisits(db: Reader, bookingId: string): Promise<Visit[]> {
  const rows = await db
    .selectFrom("bookingEvents")
    .select(["kind", "stopIndex", "happenedAt"])
    .where("bookingId", "=", bookingId)
    .where("id", ">", (eb) =>
      eb
        .selectFrom("bookingEvents as begun")
        .select(({ fn }) => fn.coalesce(fn.max("begun.id"), sql<number>`0`).as("id"))
        .where("begun.bookingId", "=", bookingId)
        .where("begun.kind", "=", "assigned"),
    )
    .orderBy("id")
    .execute();
  return toVisits(rows);
}

const toVisits = (events: readonly Pick<EventRow, "kind" | "stopIndex" | "happenedAt">[]) =>
  visitsOf(
    events.map((event) => ({
      kind: event.kind as VisitEvent["kind"],
      stopIndex: event.stopIndex,
      at: event.happenedAt,
    })),
  );

/** The same of all events of a booking, in the order of their numbers. */
const visitsOfEvents = (events: readonly EventRow[]): Visit[] =>
  toVisits(events.slice(events.findLastIndex(({ kind }) => kind === "assigned") + 1));

/** Returns the waiting fee at an instant that was not credited before, by the tariff of the booking's quote. */
export async function loadWaitingFee(
  db: Kysely<Database>,
  booking: BookingRow,
  at: Date,
): Promise<number> {
  const tariff = await loadQuotedTariff(db, booking.quoteId);
  const { feeSatang } = waitingAt(
    await loadVisits(db, booking.id),
    tariff.vehicles[booking.vehicle],
    at,
  );
  return Math.max(0, feeSatang - (await loadSettled(db, booking.id)));
}

/**
 * Returns the waiting pay already credited to drivers who handed the goods on. The free minutes belong to the booking,
 * and count once.
 */
async function loadSettled(db: Reader, bookingId: string): Promise<number> {
  const { total } = await db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("kind", "=", "waiting_settled")
    .where("bookingId", "=", bookingId)
    .where("account", "=", "customer_due")
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Returns the current wait at a stop as its customer and driver see it, or null without one. */
export function waitingViewOf(
  { booking, events, tariff }: { booking: BookingRow; events: readonly EventRow[]; tariff: Tariff },
  now: Date,
): WaitingView | null {
  if (!hasDriver(booking.state)) return null;
  const visits = visitsOfEvents(events);
  if (visits.every((visit) => visit.leftAt !== null)) return null;
  const { waiting } = tariff.vehicles[booking.vehicle];
  const { stopIndex, freeUntil, feeSatang } = waitingAt(visits, { waiting }, now);
  if (stopIndex === null || !freeUntil) return null;
  const { stepMinutes, satangPerStep } = waiting;
  return { stopIndex, freeUntil: freeUntil.toISOString(), stepMinutes, satangPerStep, feeSatang };
}
