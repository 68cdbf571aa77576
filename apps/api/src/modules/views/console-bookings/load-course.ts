import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { hasDriver } from "@songtan/domain/booking/booking";
import { simplifyLine } from "@songtan/domain/live-map/simplify-line";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";

type Course = Pick<ConsoleBooking, "position" | "paths">;

/** The tolerance in metres when a path is simplified: finer bends are smaller than the error of a phone's position. */
const pathToleranceMetres = 15;
/**
 * The most positions that are read. For a longer path only every second, third or later position is read, because the
 * page reloads every few seconds.
 */
const pathPositionsMax = 1000;

/** Loads the driver's current position, and the path of each driver who had the booking. */
export async function loadCourse(
  trx: Trx,
  { livePlaces }: Pick<Deps, "livePlaces">,
  booking: Pick<BookingRow, "id" | "driverId" | "state" | "createdAt">,
): Promise<Course> {
  const { driverId, state } = booking;
  const last =
    driverId && hasDriver(state)
      ? (await livePlaces.last([driverId], trx)).get(driverId)
      : undefined;
  return {
    position: last
      ? {
          latitude: last.latitude,
          longitude: last.longitude,
          ...(last.heading !== null && { heading: last.heading }),
          recordedAt: last.recordedAt.toISOString(),
        }
      : null,
    paths: await loadPaths(trx, booking),
  };
}

/**
 * The earliest driver first. Days before the booking are not looked into, and the positions between
 * those that are drawn stay in the database.
 */
async function loadPaths(
  trx: Trx,
  { id, createdAt }: Pick<BookingRow, "id" | "createdAt">,
): Promise<Course["paths"]> {
  const { rows } = await sql<{ driverId: string; longitude: number; latitude: number }>`
    select driver_id, longitude, latitude
    from (
      select driver_id, longitude, latitude, recorded_at,
        row_number() over (partition by driver_id order by recorded_at) as number,
        count(*) over (partition by driver_id) as total
      from positions
      where booking_id = ${id} and received_at >= ${createdAt}
    ) as track
    where number % ceil(total / ${pathPositionsMax}::numeric) = 0 or number in (1, total)
    order by recorded_at`.execute(trx);
  return [...Map.groupBy(rows, (row) => row.driverId).values()].map((places) =>
    simplifyLine(
      places.map(({ longitude, latitude }) => [longitude, latitude] as const),
      pathToleranceMetres,
    ),
  );
}
