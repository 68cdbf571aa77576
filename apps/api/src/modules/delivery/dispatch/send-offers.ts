import type { DispatchDriver, PlannedOffer, Round } from "@songtan/domain/dispatch/offer";
import type { Point } from "@songtan/domain/quoting/distance";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { loadDestinations } from "../../identity/driver-state/destinations.ts";
import { notifyOffers } from "../../platform/notifications/notify-offers.ts";

/**
 * Sends one booking's wave. The plan may be outdated: a booking that has a driver by now is
 * skipped, and drivers who went off duty, are on a break, have
 * another offer or have chosen a destination since are left out.
 */
export async function sendOffers(
  { db }: Pick<Deps, "db">,
  planned: readonly PlannedOffer[],
  { now, drivers }: Pick<Round, "now" | "drivers">,
): Promise<void> {
  const [first] = planned;
  if (!first) return;
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, first.bookingId);
    if (booking?.state !== "searching" || booking.wave !== first.wave - 1) return;
    const plannedIds = planned.map((offer) => offer.driverId);
    const onDuty = await lockRowsWhere(trx, "drivers", {
      where: (eb) =>
        eb.and([
          eb("accountId", "in", plannedIds),
          eb("onDutySince", "is not", null),
          eb.or([eb("breakEndsAt", "is", null), eb("breakEndsAt", "<=", now)]),
        ]),
      strength: "forShare",
    });
    // After the lock: from now on no driver chooses a destination.
    const destinations = await loadDestinations(trx, plannedIds, now);
    const ready = planned.filter(
      ({ driverId }) =>
        onDuty.some((driver) => driver.accountId === driverId) &&
        isMatchedFor(
          destinations.get(driverId),
          drivers.find(({ id }) => id === driverId),
        ),
    );
    if (ready.length === 0) return;
    const sent = await trx
      .insertInto("offers")
      .values(ready.map((offer) => ({ ...toRow(offer, now), offeredDrivers: ready.length })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "driverId", "expiresAt", "pickupDistanceMetres"])
      .execute();
    if (sent.length === 0) return;
    await trx
      .updateTable("bookings")
      .set({ wave: first.wave, waveAt: now })
      .where("id", "=", booking.id)
      .execute();
    for (const { driverId } of sent) await publish(trx, { topic: "driver", id: driverId });
    const paySatang = booking.driverPaySatang;
    await notifyOffers(trx, { bookingId: booking.id, paySatang, offers: sent, now });
  });
}

/** The plan knew where the driver goes; a driver who goes anywhere now may have any of it. */
const isMatchedFor = (present: Point | undefined, driver: DispatchDriver | undefined): boolean =>
  !present ||
  (driver?.destination?.latitude === present.latitude &&
    driver.destination.longitude === present.longitude);

const toRow = (offer: PlannedOffer, now: Date) => ({
  bookingId: offer.bookingId,
  driverId: offer.driverId,
  wave: offer.wave,
  sentAt: now,
  expiresAt: offer.expiresAt,
  pickupDistanceMetres: offer.pickupDistanceMetres,
  pickupSeconds: offer.pickupSeconds,
  detourSeconds: offer.detourSeconds,
  reasons: offer.reasons,
});
