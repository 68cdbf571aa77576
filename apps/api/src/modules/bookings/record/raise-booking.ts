import { raisePriorityLineItem } from "@songtan/domain/charges/charge";
import { json, type Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { type BookingRow, linesOf } from "./booking.ts";
import { recordBookingWebhook } from "./booking-webhooks.ts";

/**
 * Raises the price of a booking that is looking for a driver; the driver receives the whole raise. Wakes the drivers
 * with an open offer. The caller holds the booking's lock.
 */
export async function raiseBooking(
  trx: Trx,
  booking: BookingRow,
  { raiseSatang, now }: { raiseSatang: number; now: Date },
): Promise<void> {
  const why = { key: "priority" as const, values: {} };
  const lines = raisePriorityLineItem(linesOf(booking), {
    code: "priority",
    amountSatang: raiseSatang,
    why,
  });
  await trx
    .updateTable("bookings")
    .set({
      lines: json(lines),
      totalSatang: booking.totalSatang + raiseSatang,
      driverPaySatang: booking.driverPaySatang + raiseSatang,
    })
    .where("id", "=", booking.id)
    .execute();
  const offered = await trx
    .selectFrom("offers")
    .select("driverId")
    .where("bookingId", "=", booking.id)
    .where("answer", "is", null)
    .execute();
  for (const { driverId } of offered) await publish(trx, { topic: "driver", id: driverId });
  await publish(trx, { topic: "booking", id: booking.id });
  await recordBookingWebhook(trx, {
    bookingId: booking.id,
    type: "booking.price_changed",
    about: {
      beforeSatang: booking.totalSatang,
      afterSatang: booking.totalSatang + raiseSatang,
      because: "priority",
    },
    now,
  });
}
