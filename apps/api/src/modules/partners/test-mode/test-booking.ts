import { nextTaskSteps } from "@songtan/domain/tasks/task";
import type { TestBooking } from "@songtan/domain/test-mode/steps";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { toTask } from "../../delivery/tasks/task-view.ts";

/** A booking of test mode with its stops, and as the rules of pushing read it. */
export type LoadedBooking = {
  booking: BookingRow;
  stops: StopRow[];
  asTest: TestBooking;
  /** The time of the latest event of the booking. */
  changedAt: Date;
  /** True when a driver has already given the booking back. */
  givenBack: boolean;
  /** The time of the next other job about the booking; null without one. */
  otherJobAt: Date | null;
};

const findOtherJob = (bookingId: string) =>
  sql<Date | null>`(select min(run_at) from jobs
    where task <> 'drive_test_booking' and payload ->> 'bookingId' = ${bookingId})`;

export async function loadTestBooking(
  db: Reader,
  bookingId: string,
): Promise<LoadedBooking | null> {
  const [row, stops] = await Promise.all([
    db
      .selectFrom("bookings")
      .selectAll()
      .select(({ selectFrom, exists }) => [
        selectFrom("taskEvents")
          .select(({ fn }) => fn.max("receivedAt").as("at"))
          .where("bookingId", "=", bookingId)
          .as("reportedAt"),
        exists(
          selectFrom("bookingEvents")
            .select("id")
            .where("bookingId", "=", bookingId)
            .where("kind", "=", "given_back"),
        ).as("givenBack"),
        findOtherJob(bookingId).as("otherJobAt"),
      ])
      .where("id", "=", bookingId)
      .executeTakeFirst(),
    db
      .selectFrom("stops")
      .selectAll()
      .where("bookingId", "=", bookingId)
      .orderBy("index")
      .execute(),
  ]);
  if (!row) return null;
  const { reportedAt, givenBack, otherJobAt, ...booking } = row;
  const asTest = {
    state: booking.state,
    stops: stops.map(({ index, state }) => ({ index, state })),
    steps: nextTaskSteps(toTask(booking, stops)),
  };
  const times = [booking.createdAt, booking.searchingSince, booking.assignedAt, reportedAt];
  const changedAt = new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
  return { booking, stops, asTest, changedAt, givenBack: Boolean(givenBack), otherJobAt };
}
