import type { BookingView } from "@songtan/contract/bookings";
import { hasDriver } from "@songtan/domain/booking/booking";
import { isStopHandled } from "@songtan/domain/booking/stop";
import type { BookingState, StopState } from "@songtan/domain/booking/words";
import { estimateArrival } from "@songtan/domain/dispatch/arrival";
import type { Vehicle } from "@songtan/domain/quoting/words";
import type { Trx } from "../../db/database.ts";
import type { BookingRow, StopRow } from "./queries.ts";

/** Where the driver is and when they will be at the next stop; nothing before the driver heads to the pick-up. */
export async function loadArrival(
  trx: Trx,
  { booking, stops, now }: { booking: BookingRow; stops: readonly StopRow[]; now: Date },
): Promise<Pick<BookingView, "position" | "arrival">> {
  if (!booking.driver_id || !hasDriver(booking.state as BookingState)) return {};
  if (stops[0]?.state === "pending") return {};
  const seen = await trx
    .selectFrom("driver_presence")
    .selectAll()
    .where("driver_id", "=", booking.driver_id)
    .executeTakeFirst();
  if (!seen) return {};
  const position = {
    latitude: seen.latitude,
    longitude: seen.longitude,
    ...(seen.heading !== null && { heading: seen.heading }),
    recordedAt: seen.recorded_at.toISOString(),
  };
  const next = stops.find((stop) => !isStopHandled(stop.state as StopState));
  if (!next || next.state === "arrived") return { position };
  const { at, seconds } = estimateArrival({ from: seen, stopsLeft: [next], vehicle: booking.vehicle as Vehicle, now });
  return { position, arrival: { at: at.toISOString(), seconds } };
}
