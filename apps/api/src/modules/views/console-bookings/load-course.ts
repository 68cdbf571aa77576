import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { hasDriver } from "@songtan/domain/booking/booking";
import { simplifyLine } from "@songtan/domain/live-map/simplify-line";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";

type Course = Pick<ConsoleBooking, "position" | "paths">;

/** A finer bend is less than what a phone's position is wrong by. */
const pathToleranceMetres = 15;

/** Where the driver is now, and where each driver of the booking went with it. */
export async function loadCourse(
  trx: Trx,
  { livePlaces }: Pick<Deps, "livePlaces">,
  { id, driverId, state }: Pick<BookingRow, "id" | "driverId" | "state">,
): Promise<Course> {
  const last =
    driverId && hasDriver(state)
      ? (await livePlaces.last([driverId], trx)).get(driverId)
      : undefined;
  const rows = await trx
    .selectFrom("positions")
    .select(["driverId", "longitude", "latitude"])
    .where("bookingId", "=", id)
    .orderBy("recordedAt")
    .execute();
  const byDriver = Map.groupBy(rows, (row) => row.driverId);
  return {
    position: last
      ? {
          latitude: last.latitude,
          longitude: last.longitude,
          ...(last.heading !== null && { heading: last.heading }),
          recordedAt: last.recordedAt.toISOString(),
        }
      : null,
    paths: [...byDriver.values()].map((places) =>
      simplifyLine(
        places.map(({ longitude, latitude }) => [longitude, latitude] as const),
        pathToleranceMetres,
      ),
    ),
  };
}
