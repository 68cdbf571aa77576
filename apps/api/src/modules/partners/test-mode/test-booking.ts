import { nextTaskSteps } from "@songtan/domain/tasks/task";
import type { TestBooking } from "@songtan/domain/test-mode/steps";
import type { Reader } from "../../../db/database.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { toTask } from "../../delivery/tasks/task-view.ts";

/** A booking of test mode with its stops, and as the rules of pushing read it. */
export type LoadedBooking = { booking: BookingRow; stops: StopRow[]; asTest: TestBooking };

export async function loadTestBooking(
  db: Reader,
  bookingId: string,
): Promise<LoadedBooking | null> {
  const booking = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking) return null;
  const stops = await db
    .selectFrom("stops")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .orderBy("index")
    .execute();
  const asTest = {
    state: booking.state,
    stops: stops.map(({ index, state }) => ({ index, state })),
    steps: nextTaskSteps(toTask(booking, stops)),
  };
  return { booking, stops, asTest };
}
