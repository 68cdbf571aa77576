import { acceptPosition, type Position } from "@songtan/domain/tracking/position";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { signal } from "../../live/hub.ts";
import { workingStates } from "../dispatch/queries.ts";

type Input = { driverId: string; positions: readonly Position[] };
type Tracked = { bookingId: string; since: Date };

/**
 * Takes a phone's positions and answers how many were believable. The newest is where dispatch looks; those on the way
 * of a booking are kept and shown to its customer. Off duty and without a task nothing is kept at all.
 */
export async function recordPositions(
  { trx, clock }: Pick<Deps, "clock"> & { trx: Trx },
  { driverId, positions }: Input,
): Promise<number> {
  const now = clock();
  const driver = await trx
    .selectFrom("drivers")
    .select("on_duty_since")
    .where("account_id", "=", driverId)
    .executeTakeFirstOrThrow();
  const tracked = await loadTracked(trx, driverId);
  if (!driver.on_duty_since && !tracked) return 0;
  const accepted = believe(await lockLast(trx, driverId), positions, now);
  const newest = accepted.at(-1);
  if (!newest) return 0;
  await savePresence(trx, { driverId, position: newest, now });
  if (tracked) await keepOnTheWay(trx, { driverId, accepted, tracked, now });
  return accepted.length;
}

function believe(last: Position | null, positions: readonly Position[], now: Date): Position[] {
  const accepted: Position[] = [];
  const inOrder = [...positions].sort((left, right) => left.recordedAt.getTime() - right.recordedAt.getTime());
  for (const position of inOrder) {
    const decision = acceptPosition(accepted.at(-1) ?? last, position, now);
    if (decision.ok) accepted.push(decision.position);
  }
  return accepted;
}

/** The booking whose way is recorded: from heading to its pick-up until its end, and not a minute before. */
async function loadTracked(trx: Trx, driverId: string): Promise<Tracked | null> {
  const booking = await trx
    .selectFrom("bookings")
    .innerJoin("stops", (join) => join.onRef("stops.booking_id", "=", "bookings.id").on("stops.index", "=", 0))
    .select(["bookings.id", "assigned_at"])
    .where("driver_id", "=", driverId)
    .where("bookings.state", "in", workingStates)
    .where("stops.state", "!=", "pending")
    .executeTakeFirst();
  if (!booking?.assigned_at) return null;
  const heading = await trx
    .selectFrom("booking_events")
    .select("happened_at")
    .where("booking_id", "=", booking.id)
    .where("kind", "=", "heading_to_pickup")
    .where("actor", "=", `driver:${driverId}`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { bookingId: booking.id, since: heading?.happened_at ?? booking.assigned_at };
}

async function lockLast(trx: Trx, driverId: string): Promise<Position | null> {
  const row = await trx
    .selectFrom("driver_presence")
    .selectAll()
    .where("driver_id", "=", driverId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    latitude: row.latitude,
    longitude: row.longitude,
    recordedAt: row.recorded_at,
    ...(row.heading !== null && { heading: row.heading }),
  };
}

async function savePresence(
  trx: Trx,
  { driverId, position, now }: { driverId: string; position: Position; now: Date },
): Promise<void> {
  const place = {
    latitude: position.latitude,
    longitude: position.longitude,
    heading: position.heading ?? null,
    accuracy_metres: position.accuracyMetres ?? null,
    recorded_at: position.recordedAt,
    received_at: now,
  };
  await trx
    .insertInto("driver_presence")
    .values({ driver_id: driverId, ...place })
    .onConflict((conflict) => conflict.column("driver_id").doUpdateSet(place))
    .execute();
}

type OnTheWay = { driverId: string; accepted: readonly Position[]; tracked: Tracked; now: Date };

async function keepOnTheWay(trx: Trx, { driverId, accepted, tracked, now }: OnTheWay): Promise<void> {
  const onTheWay = accepted.filter((position) => position.recordedAt >= tracked.since);
  const newest = onTheWay.at(-1);
  if (!newest) return;
  await trx
    .insertInto("positions")
    .values(
      onTheWay.map((position) => ({
        booking_id: tracked.bookingId,
        driver_id: driverId,
        latitude: position.latitude,
        longitude: position.longitude,
        heading: position.heading ?? null,
        recorded_at: position.recordedAt,
        received_at: now,
      })),
    )
    .execute();
  await signal(trx, {
    topic: "position",
    id: tracked.bookingId,
    position: {
      latitude: newest.latitude,
      longitude: newest.longitude,
      ...(newest.heading !== undefined && { heading: newest.heading }),
      recordedAt: newest.recordedAt.toISOString(),
    },
  });
}
