import type { Reader } from "../../../db/database.ts";
import { findAboveCeiling } from "../../accounting/booking-postings/cod-rooms.ts";
import { loadCreditLine } from "../../platform/operator/load-operator-settings.ts";

type Collection = { id: string; bookingId: string; driverId: string };

/**
 * The collections, by id, that we do not pay from our own money yet: the delivery is doubtful, or the driver has more of our
 * cash than anybody may carry.
 */
export async function findUnchecked(
  db: Reader,
  collections: readonly Collection[],
  now: Date,
): Promise<Set<string>> {
  if (collections.length === 0) return new Set();
  const doubted = await db
    .selectFrom("incidents")
    .select("bookingId")
    .where("kind", "=", "delivery_doubtful")
    .where("closedAt", "is", null)
    .where(
      "bookingId",
      "in",
      collections.map(({ bookingId }) => bookingId),
    )
    .execute();
  const bookings = new Set(doubted.map(({ bookingId }) => bookingId));
  const above = await findAboveCeiling(db, {
    driverIds: [...new Set(collections.map(({ driverId }) => driverId))],
    creditLineSatang: await loadCreditLine(db, now),
    now,
  });
  const waiting = collections.filter(
    ({ bookingId, driverId }) => bookings.has(bookingId) || above.has(driverId),
  );
  return new Set(waiting.map(({ id }) => id));
}
