import type { WorkArea } from "@songtan/domain/dispatch/destination/work-area";
import { compareIds, type PlannedOffer, type Round } from "@songtan/domain/dispatch/offer";
import type { Point } from "@songtan/domain/quoting/distance";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockBooking, newOfferOf } from "../../bookings/record/booking.ts";
import { loadDestinations } from "../../identity/driver-state/destinations.ts";
import { workAreaOf } from "../../identity/driver-state/work-areas.ts";
import { notifyOffers } from "../../platform/notifications/notify-offers.ts";

/**
 * Sends one booking's wave. The plan may be outdated: a booking that has a driver by now is
 * skipped, and drivers who went off duty, are on a break, have
 * another offer or have chosen a destination or an area since are left out.
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
    // After the lock: from now on no driver chooses a destination or another area.
    const destinations = await loadDestinations(trx, plannedIds, now);
    const ready = planned.filter(({ driverId }) => {
      const driver = drivers.find(({ id }) => id === driverId);
      const present = onDuty.find(({ accountId }) => accountId === driverId);
      return (
        present !== undefined &&
        isPlannedFor(destinations.get(driverId), driver?.destination) &&
        isPlannedFor(workAreaOf(present), driver?.workArea)
      );
    });
    if (ready.length === 0) return;
    // In one order everywhere: two cities at once may offer to the same drivers, who get one offer each.
    ready.sort((left, right) => compareIds(left.driverId, right.driverId));
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

type Chosen = Point & Partial<WorkArea>;

/**
 * Returns true when the driver's destination or area is the same as in the plan; a driver without a destination or
 * area accepts any offer.
 */
const isPlannedFor = (
  present: Chosen | null | undefined,
  planned: Chosen | null | undefined,
): boolean =>
  !present ||
  (planned?.latitude === present.latitude &&
    planned.longitude === present.longitude &&
    planned.radiusMetres === present.radiusMetres);

const toRow = (offer: PlannedOffer, now: Date) => ({
  ...newOfferOf(offer.bookingId),
  driverId: offer.driverId,
  wave: offer.wave,
  sentAt: now,
  expiresAt: offer.expiresAt,
  pickupDistanceMetres: offer.pickupDistanceMetres,
  pickupSeconds: offer.pickupSeconds,
  detourSeconds: offer.detourSeconds,
  reasons: offer.reasons,
});
