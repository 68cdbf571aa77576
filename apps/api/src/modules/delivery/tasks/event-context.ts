import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import type { Assignment } from "./assignment.ts";

/** One event with the rows it is judged on, and its two times. */
export type EventContext = {
  booking: BookingRow;
  stops: readonly StopRow[];
  assignment: Assignment;
  event: TaskEvent;
  driverId: string;
  happenedAt: Date;
  now: Date;
};
