import { Refusal } from "@songtan/contract/errors";
import { isTerminal } from "@songtan/domain/booking/booking";
import { isStopHandled } from "@songtan/domain/booking/stop";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadStops, lockBooking } from "../../bookings/record/booking.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { requireSender, type SenderOrStaff, senderOf } from "../../bookings/record/sender.ts";

type Input = {
  bookingId: string;
  by: SenderOrStaff;
  stopIndex: number;
};

/**
 * Releases the PIN of a recipient who has lost it. The sender or staff vouch for the recipient, and the timeline names
 * them. Returns false when it was already released.
 */
export async function releasePin(
  deps: Pick<Deps, "clock"> & { trx: Trx },
  input: Input,
): Promise<boolean> {
  const { trx } = deps;
  const now = deps.clock();
  const booking = await lockBooking(trx, input.bookingId);
  requireSender(booking, input.by);
  const stop = (await loadStops(trx, booking.id))[input.stopIndex];
  if (!stop) throw new Refusal("invalid", {}, { stopIndex: "not_a_choice" });
  if (!stop.pinRequired || isTerminal(booking.state) || isStopHandled(stop.state))
    throw new Refusal("conflict");
  if (stop.pinReleasedAt) return false;
  await trx
    .updateTable("stops")
    .set({ pinReleasedAt: now })
    .where("bookingId", "=", booking.id)
    .where("index", "=", input.stopIndex)
    .execute();
  const event = {
    bookingId: booking.id,
    ...senderOf(booking, input.by),
    happenedAt: now,
    receivedAt: now,
  };
  await recordBookingEvents(trx, [{ ...event, kind: "pin_released", stopIndex: input.stopIndex }]);
  return true;
}
