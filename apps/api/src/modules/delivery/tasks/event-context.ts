import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import type { Assignment } from "./assignment.ts";

/**
 * One event with the rows it is judged on. `happenedAt` is by our clock; what the phone's clock
 * showed is in the event.
 */
export type EventContext = {
  booking: BookingRow;
  stops: readonly StopRow[];
  assignment: Assignment;
  event: TaskEvent;
  driverId: string;
  /** The member of staff who reports it when the driver's phone cannot. */
  recordedBy?: string | undefined;
  happenedAt: Date;
  now: Date;
};
