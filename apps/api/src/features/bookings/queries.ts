import type { TimelineKind } from "@songtan/contract/bookings";
import type { Selectable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Trx } from "../../db/database.ts";
import { signal } from "../../live/hub.ts";

export type BookingRow = Selectable<DB["bookings"]>;
export type StopRow = Selectable<DB["stops"]>;

/**
 * The booking, locked until commit. Every command that changes a booking, its stops or its offers takes this lock first,
 * so that two of them wait for each other and never deadlock.
 */
export async function lockBooking(trx: Trx, bookingId: string): Promise<BookingRow | undefined> {
  return trx.selectFrom("bookings").selectAll().where("id", "=", bookingId).forUpdate().executeTakeFirst();
}

/** A booking's stops in order. Read them after `lockBooking`: its lock guards them too. */
export async function loadStops(trx: Trx, bookingId: string): Promise<StopRow[]> {
  return trx.selectFrom("stops").selectAll().where("booking_id", "=", bookingId).orderBy("index").execute();
}

export type BookingFact = {
  bookingId: string;
  kind: TimelineKind;
  actor: `customer:${string}` | `driver:${string}` | "system";
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
  for (const id of new Set(facts.map((fact) => fact.bookingId))) await signal(trx, { topic: "booking", id });
}

/** Open offers of a booking end when somebody wins it or it stops searching. Wakes the drivers who were looking at one. */
export async function withdrawOffers(trx: Trx, bookingId: string, now: Date): Promise<void> {
  const withdrawn = await trx
    .updateTable("offers")
    .set({ answer: "withdrawn", answered_at: now })
    .where("booking_id", "=", bookingId)
    .where("answer", "is", null)
    .returning("driver_id")
    .execute();
  for (const { driver_id } of withdrawn) await signal(trx, { topic: "driver", id: driver_id });
}
