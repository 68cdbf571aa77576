import {
  type DriverChange,
  decideDriverChange,
  stationarySince,
} from "@songtan/domain/dispatch/no-show-driver";
import { limits } from "@songtan/domain/limits";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";

/** Further back than the system waits nothing changes any more. */
export const reportsSince = (now: Date): Date =>
  new Date(now.getTime() - (limits.noShowMinutes + 5) * 60_000);

/**
 * Since when the driver has not moved, by the position reports of all active jobs; null without
 * reports.
 */
export async function loadStillSince(
  db: Kysely<Database>,
  driverId: string,
  now: Date,
): Promise<Date | null> {
  const reports = await db
    .selectFrom("positions")
    .innerJoin("bookings", "bookings.id", "positions.bookingId")
    .select(["positions.latitude", "positions.longitude", "positions.recordedAt as recordedAt"])
    .where("bookings.driverId", "=", driverId)
    .where("bookings.state", "in", workingStates)
    .where("positions.driverId", "=", driverId)
    .where("positions.recordedAt", ">=", reportsSince(now))
    .orderBy("positions.recordedAt")
    .execute();
  return stationarySince(reports);
}

type DriverChangeInput = { booking: BookingRow; stops: readonly StopRow[]; now: Date };

/**
 * Returns whether and when the customer may request another driver; null when a driver is not on the way to the
 * pick-up.
 */
export async function loadDriverChange(
  db: Kysely<Database>,
  input: DriverChangeInput,
): Promise<DriverChange | null> {
  const { state, driverId } = input.booking;
  if (state !== "assigned" || !driverId) return null;
  return changeOf({ ...input, stillSince: await loadStillSince(db, driverId, input.now) });
}

/** The same decision when the driver's reports are already loaded. */
export function changeOf({
  booking,
  stops,
  now,
  stillSince,
}: DriverChangeInput & { stillSince: Date | null }): DriverChange | null {
  if (booking.state !== "assigned" || !booking.driverId || !booking.assignedAt) return null;
  const leaveAt = booking.pickupLeaveAt ?? booking.assignedAt;
  return decideDriverChange(
    {
      state: booking.state,
      leaveAt,
      expectedAt:
        booking.pickupExpectedAt ?? new Date(leaveAt.getTime() + limits.noShowMinutes * 60_000),
      arrived: stops[0]?.state === "arrived",
      stationarySince: stillSince,
    },
    now,
  );
}
