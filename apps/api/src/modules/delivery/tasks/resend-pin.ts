import { Refusal } from "@songtan/contract/errors";
import { pinResendRefusal } from "@songtan/domain/booking/changes/recipient";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadStops, lockBooking } from "../../bookings/record/booking.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { requireSender, type SenderOrStaff, senderOf } from "../../bookings/record/sender.ts";
import { sendPin } from "./task-messages.ts";

type Driver = `driver:${string}`;
type Input = {
  bookingId: string;
  stopIndex: number;
  by: SenderOrStaff | Driver;
};

const isDriver = (by: Input["by"]): by is Driver => by.startsWith("driver:");

/**
 * Sends the PIN again to the recipient's phone, and to no other. The sender may request it, the driver at the door, and staff
 * for one of them who calls.
 */
export async function resendPin(
  deps: Pick<Deps, "clock" | "secrets" | "settings"> & { trx: Trx },
  { bookingId, stopIndex, by }: Input,
): Promise<void> {
  const { trx } = deps;
  const now = deps.clock();
  const booking = await lockBooking(trx, bookingId);
  if (!isDriver(by)) requireSender(booking, by);
  else if (!booking || by !== `driver:${booking.driverId}`) throw new Refusal("not_found");
  const stop = (await loadStops(trx, booking.id))[stopIndex];
  if (!stop) throw new Refusal("invalid", {}, { stopIndex: "not_a_choice" });
  const refusal = pinResendRefusal({
    bookingState: booking.state,
    stopState: stop.state,
    pinRequired: stop.pinRequired && stop.pinReleasedAt === null,
    resends: stop.pinResends,
  });
  if (refusal) throw new Refusal(refusal);
  await trx
    .updateTable("stops")
    .set({ pinResends: stop.pinResends + 1 })
    .where("bookingId", "=", booking.id)
    .where("index", "=", stop.index)
    .execute();
  await sendPin(deps, { booking, stop });
  const event = {
    bookingId: booking.id,
    ...(isDriver(by) ? { actor: by } : senderOf(booking, by)),
    happenedAt: now,
    receivedAt: now,
  };
  await recordBookingEvents(trx, [{ ...event, kind: "pin_resent", stopIndex: stop.index }]);
}
