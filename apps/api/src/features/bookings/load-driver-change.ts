import type { BookingState } from "@songtan/domain/booking/words";
import { type DriverChange, decideDriverChange, stillSince } from "@songtan/domain/dispatch/vanished-driver";
import { limits } from "@songtan/domain/limits";
import type { Kysely } from "kysely";
import type { Database } from "../../db/database.ts";
import { workingStates } from "../dispatch/queries.ts";
import type { BookingRow, StopRow } from "./queries.ts";

/** Further back than the system waits nothing changes any more. */
const lookBackMinutes = limits.vanishedMinutes + 5;

/** Since when a booking's driver stands still, by the reports of every job they have under way; null without any. */
export async function loadStillSince(db: Kysely<Database>, driverId: string, now: Date): Promise<Date | null> {
  const reports = await db
    .selectFrom("positions")
    .innerJoin("bookings", "bookings.id", "positions.booking_id")
    .select(["positions.latitude", "positions.longitude", "positions.recorded_at as recordedAt"])
    .where("bookings.driver_id", "=", driverId)
    .where("bookings.state", "in", workingStates)
    .where("positions.driver_id", "=", driverId)
    .where("positions.recorded_at", ">=", new Date(now.getTime() - lookBackMinutes * 60_000))
    .orderBy("positions.recorded_at")
    .execute();
  return stillSince(reports);
}

type Way = { booking: BookingRow; stops: readonly StopRow[]; now: Date };

/** Whether and when another driver may be asked for; null when nobody is on the way to the pick-up. */
export async function loadDriverChange(db: Kysely<Database>, way: Way): Promise<DriverChange | null> {
  const { state, driver_id: driverId } = way.booking;
  if (state !== "assigned" || !driverId) return null;
  return changeOf({ ...way, stillSince: await loadStillSince(db, driverId, way.now) });
}

/** The same of a driver whose reports were looked at already. */
export function changeOf({ booking, stops, now, stillSince }: Way & { stillSince: Date | null }): DriverChange | null {
  if (booking.state !== "assigned" || !booking.driver_id || !booking.assigned_at) return null;
  const leaveAt = booking.pickup_leave_at ?? booking.assigned_at;
  return decideDriverChange(
    {
      state: booking.state as BookingState,
      leaveAt,
      expectedAt: booking.pickup_expected_at ?? new Date(leaveAt.getTime() + limits.vanishedMinutes * 60_000),
      arrived: stops[0]?.state === "arrived",
      stillSince,
    },
    now,
  );
}
