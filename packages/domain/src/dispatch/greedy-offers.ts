import { limits } from "../limits.ts";
import { driveSeconds, haversineMetres, roadMetres } from "../quoting/distance.ts";
import {
  awaitsWave,
  byDispatchOrder,
  canServe,
  compareIds,
  type DispatchDriver,
  isWanted,
  isWithinCashLimit,
  mayWork,
  type PlannedOffer,
  type Round,
  ringMetres,
  ringOf,
  type WaitingBooking,
} from "./offer.ts";

/**
 * The baseline `matchOffers` is measured against: bookings one after the other, first in line
 * first, then the oldest, each to up to five of the nearest free drivers inside its ring. A driver
 * used for one is missing for the next, and no driver gets a second job.
 * @param offersPerWave with 1 each booking uses only the driver it needs: the fairest comparison
 */
export function greedyOffers(
  { waiting, drivers, ...when }: Round,
  offersPerWave: number = limits.offersPerWave,
): PlannedOffer[] {
  const free = new Map(
    drivers
      .filter((driver) => mayWork(driver, when.now) && !driver.work)
      .map((driver) => [driver.id, driver]),
  );
  const offers: PlannedOffer[] = [];
  for (const booking of [...waiting].sort(byDispatchOrder)) {
    if (!awaitsWave(booking)) continue;
    for (const offer of nearestWave(booking, free, when).slice(0, offersPerWave)) {
      free.delete(offer.driverId);
      offers.push(offer);
    }
  }
  return offers;
}

const canReceiveOffer = (driver: DispatchDriver, booking: WaitingBooking): boolean =>
  canServe(driver.vehicle, booking.vehicle) &&
  !booking.excludedDriverIds.includes(driver.id) &&
  isWithinCashLimit(driver, booking) &&
  isWanted(driver, booking);

function nearestWave(
  booking: WaitingBooking,
  free: ReadonlyMap<string, DispatchDriver>,
  { now, holidays }: Pick<Round, "now" | "holidays">,
): PlannedOffer[] {
  const ring = ringMetres[ringOf(booking, now)] ?? 0;
  const nearest = [...free.values()]
    .filter((driver) => canReceiveOffer(driver, booking))
    .map((driver) => ({ driver, straightMetres: haversineMetres(driver.position, booking.pickUp) }))
    .filter(({ straightMetres }) => straightMetres <= ring)
    .sort(
      (left, right) =>
        left.straightMetres - right.straightMetres || compareIds(left.driver.id, right.driver.id),
    )
    .slice(0, limits.offersPerWave);
  return nearest.map(({ driver, straightMetres }, index) => {
    const pickupDistanceMetres = roadMetres(straightMetres);
    return {
      bookingId: booking.id,
      driverId: driver.id,
      wave: booking.wavesSent + 1,
      pickupDistanceMetres,
      pickupSeconds: driveSeconds(pickupDistanceMetres, driver.vehicle, { at: now, holidays }),
      detourSeconds: null,
      expiresAt: new Date(now.getTime() + limits.offerSeconds * 1000),
      reasons: [index === 0 ? "nearest" : "near"],
    };
  });
}
