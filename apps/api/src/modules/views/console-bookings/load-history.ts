import type { TimelineKind } from "@songtan/contract/bookings/timeline";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { Trx } from "../../../db/database.ts";
import { toActedBy } from "../../bookings/record/acted-by.ts";
import { stopIndexMapper } from "../../bookings/record/map-stop-index.ts";
import type { BookingSnapshot } from "../../delivery/snapshot/booking-snapshot.ts";

type History = Pick<ConsoleBooking, "events" | "offers">;
type Actor = ConsoleBooking["events"][number]["actor"];

/** Loads all events in the order in which they became known, with their actors, and every offer that was sent. */
export async function loadHistory(
  trx: Trx,
  { booking, events, edits, actingNames }: BookingSnapshot,
): Promise<History> {
  const mapStopIndex = stopIndexMapper(edits, events);
  const offers = await trx
    .selectFrom("offers")
    .innerJoin("accounts", "accounts.id", "offers.driverId")
    .select([
      "driverId",
      "firstName",
      "lastName",
      "wave",
      "sentAt",
      "answer",
      "answeredAt",
      "seenAt",
    ])
    .where("bookingId", "=", booking.id)
    .orderBy("sentAt")
    .orderBy("offers.id")
    .execute();
  const names = await loadNames(
    trx,
    events.flatMap(({ actor, recordedBy }) => [
      actor,
      ...(recordedBy ? [`staff:${recordedBy}`] : []),
    ]),
  );
  return {
    events: events.map((row) => ({
      id: row.id,
      kind: row.kind as TimelineKind,
      actor: toActor(row.actor, names),
      by: toActedBy(row.actedBy, actingNames),
      stopIndex: mapStopIndex(row),
      reason: row.reason,
      recordedBy: row.recordedBy && (names.get(row.recordedBy) ?? ""),
      happenedAt: row.happenedAt.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
    })),
    offers: offers.map((row) => ({
      driver: { id: row.driverId, name: `${row.firstName} ${row.lastName}` },
      wave: row.wave,
      sentAt: row.sentAt.toISOString(),
      answer: row.answer,
      answeredAt: row.answeredAt?.toISOString() ?? null,
      seenAt: row.seenAt?.toISOString() ?? null,
    })),
  };
}

/** Converts the stored form `driver:<id>` to an actor; `system` does not have an id. */
function toActor(stored: string, names: Map<string, string>): Actor {
  const [kind = "system", id = null] = stored.split(":");
  return { kind: kind as Actor["kind"], id, name: id === null ? null : (names.get(id) ?? null) };
}

async function loadNames(trx: Trx, actors: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(actors.flatMap((actor) => actor.split(":")[1] ?? []))];
  if (ids.length === 0) return new Map();
  const accounts = await trx
    .selectFrom("accounts")
    .select(["id", "firstName", "lastName"])
    .where("id", "in", ids)
    .execute();
  const staff = await trx
    .selectFrom("staff")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map([
    ...accounts.map((row) => [row.id, `${row.firstName} ${row.lastName}`] as const),
    ...staff.map((row) => [row.id, row.name] as const),
  ]);
}
