import type { BookingProgress } from "@songtan/domain/incidents/expected-progress";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";

/** Loads the progress of every booking in work. */
export async function loadBookingProgress(db: Reader) {
  const rows = await db
    .selectFrom("bookings")
    .select([
      "id",
      "number",
      "state",
      "driverId",
      "pickupExpectedAt",
      "driverArrivedAt",
      "pickedUpAt",
      "durationSeconds",
    ])
    .select([
      sql<number>`(select count(*)::int - 1 from stops where stops.booking_id = bookings.id)`.as(
        "dropOffs",
      ),
      sql<boolean>`exists (select from bookings other where other.driver_id = bookings.driver_id
        and other.id <> bookings.id and other.state in ('assigned', 'in_transit', 'returning'))`.as(
        "sharesWay",
      ),
    ])
    .where("state", "in", workingStates)
    .execute();
  return rows.map((row) => ({
    bookingId: row.id,
    number: row.number,
    driverId: row.driverId,
    progress: {
      state: row.state,
      pickupExpectedAt: row.pickupExpectedAt,
      driverArrivedAt: row.driverArrivedAt,
      pickedUpAt: row.pickedUpAt,
      durationSeconds: row.durationSeconds,
      dropOffs: row.dropOffs,
      isStacked: row.sharesWay,
    } satisfies BookingProgress,
  }));
}
