import { Refusal } from "@songtan/contract/errors";
import type { BookingRow } from "./booking.ts";
import type { BookingEvent } from "./booking-events.ts";

/** Who does what is the sender's to do: the sender of this booking, or staff for one who calls. */
export type SenderOrStaff = `customer:${string}` | `staff:${string}`;

/** @throws Refusal `not_found` where there is no such booking, or it is another sender's */
export function requireSender(
  booking: BookingRow | undefined,
  by: SenderOrStaff,
): asserts booking is BookingRow {
  const mayAct = by.startsWith("staff:") || by === `customer:${booking?.customerId}`;
  if (!booking || !mayAct) throw new Refusal("not_found");
}

/** Returns the author of the event: the sender, with the staff member who recorded it. */
export const senderOf = (
  { customerId }: Pick<BookingRow, "customerId">,
  by: SenderOrStaff,
): Pick<BookingEvent, "actor" | "recordedBy"> => ({
  actor: `customer:${customerId}`,
  recordedBy: by.startsWith("staff:") ? by.slice("staff:".length) : undefined,
});
