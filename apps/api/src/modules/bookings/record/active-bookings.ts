import { compileOnce } from "../../../db/compiled.ts";
import type { Reader } from "../../../db/database.ts";

/** States in which a driver works on a booking; the index `bookings_two_active_per_driver` says the same. */
export const workingStates = ["assigned", "in_transit", "returning"] as const;

/** The active bookings of a driver and those they will receive in a transfer; each has its slot. */
export async function loadActiveBookings(
  db: Reader,
  driverId: string,
): Promise<{ id: string; slot: number }[]> {
  return findActive(db, { driverId });
}

const findActive = compileOnce((db, { driverId }: { driverId: string }) =>
  db
    .selectFrom("bookings")
    .select(["id", "slot"])
    .where("driverId", "=", driverId)
    .where("state", "in", workingStates)
    .unionAll(
      db
        .selectFrom("handovers")
        .select(["bookingId as id", "slot"])
        .where("toDriverId", "=", driverId)
        .where("doneAt", "is", null)
        .where("endedAt", "is", null),
    ),
);
