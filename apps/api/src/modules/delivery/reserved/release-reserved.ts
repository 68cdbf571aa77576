import type { ReleaseDriver } from "@songtan/contract/by-hand/by-hand";
import { Refusal } from "@songtan/contract/errors";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import { type ByHand, lockExpectedVersion, logByHand } from "../by-hand/lock-expected.ts";
import { notifyReserved } from "../notices/notify-reserved.ts";

/** Staff release the driver of a booking, who is notified. */
export async function releaseReserved(
  trx: Trx,
  input: ByHand & z.infer<typeof ReleaseDriver>,
): Promise<void> {
  const booking = await lockExpectedVersion(trx, input);
  const { reservedDriverId: driverId } = booking;
  if (booking.state !== "scheduled" || !driverId) throw new Refusal("move_not_possible");
  await clearReserved(trx, booking.id);
  await notifyReserved(trx, booking, { what: "released", now: input.now });
  await logByHand(trx, {
    ...input,
    action: "booking.driver_released",
    detail: { words: input.words, driverId },
  });
}

/** The reserved driver does not want the job. Staff see it, since they may have promised it to the customer. */
export async function declineReserved(
  trx: Trx,
  { bookingId, driverId, now }: { bookingId: string; driverId: string; now: Date },
): Promise<void> {
  const booking = await lockBooking(trx, bookingId);
  if (booking?.state !== "scheduled" || booking.reservedDriverId !== driverId)
    throw new Refusal("not_found");
  await clearReserved(trx, bookingId);
  await openIncident(trx, { kind: "reserved_driver_lost", bookingId, driverId, now });
  await publish(trx, { topic: "booking", id: bookingId });
}

const clearReserved = (trx: Trx, bookingId: string) =>
  trx
    .updateTable("bookings")
    .set({ reservedDriverId: null, reservedBy: null })
    .where("id", "=", bookingId)
    .execute();
