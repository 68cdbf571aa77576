import type { PlannedOffer } from "@songtan/domain/dispatch/offer";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { notifyOffers } from "../../platform/notifications/queries.ts";

/**
 * Sends one booking's wave. The plan may be outdated: a booking that has a driver by now is
 * skipped, and drivers who went off duty or have another offer are left out.
 */
export async function sendOffers(
  { db }: Pick<Deps, "db">,
  planned: readonly PlannedOffer[],
  now: Date,
): Promise<void> {
  const [first] = planned;
  if (!first) return;
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, first.bookingId);
    if (booking?.state !== "searching" || booking.wave !== first.wave - 1) return;
    const onDuty = await trx
      .selectFrom("drivers")
      .select("account_id")
      .where(
        "account_id",
        "in",
        planned.map((offer) => offer.driverId),
      )
      .where("on_duty_since", "is not", null)
      .orderBy("account_id")
      .forShare()
      .execute();
    const ready = planned.filter((offer) =>
      onDuty.some((driver) => driver.account_id === offer.driverId),
    );
    if (ready.length === 0) return;
    const sent = await trx
      .insertInto("offers")
      .values(ready.map((offer) => ({ ...toRow(offer, now), asked_drivers: ready.length })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "driver_id", "expires_at", "pickup_distance_metres"])
      .execute();
    if (sent.length === 0) return;
    await trx
      .updateTable("bookings")
      .set({ wave: first.wave, wave_at: now })
      .where("id", "=", booking.id)
      .execute();
    for (const { driver_id } of sent) await publish(trx, { topic: "driver", id: driver_id });
    const paySatang = Number(booking.driver_pay_satang);
    await notifyOffers(trx, { bookingId: booking.id, paySatang, offers: sent, now });
  });
}

const toRow = (offer: PlannedOffer, now: Date) => ({
  booking_id: offer.bookingId,
  driver_id: offer.driverId,
  wave: offer.wave,
  sent_at: now,
  expires_at: offer.expiresAt,
  pickup_distance_metres: offer.pickupDistanceMetres,
  pickup_seconds: offer.pickupSeconds,
  detour_seconds: offer.detourSeconds,
  reasons: offer.reasons,
});
