import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type QueryExecutorProvider, sql } from "kysely";

export type WaitingBooking = {
  id: string;
  vehicle: Vehicle;
  latitude: number;
  longitude: number;
  waitedSeconds: number;
};

/**
 * Lists bookings that search for a driver. A real town has drivers everywhere; the sandbox has a dozen, and moves a
 * spare one to a waiting customer.
 */
export async function listWaiting(db: QueryExecutorProvider, now: Date): Promise<WaitingBooking[]> {
  const { rows } = await sql<Omit<WaitingBooking, "waitedSeconds"> & { since: Date }>`
    select bookings.id, bookings.vehicle, stops.latitude, stops.longitude, bookings.searching_since as since
    from bookings join stops on stops.booking_id = bookings.id and stops.index = 0
    where bookings.state = 'searching' and bookings.searching_since is not null
    order by bookings.searching_since limit 50
  `.execute(db);
  return rows.map(({ since, ...booking }) => ({
    ...booking,
    waitedSeconds: Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000)),
  }));
}
