import type { PlannedOffer, Round } from "@songtan/domain/dispatch/offer";
import { refineOffers } from "@songtan/domain/dispatch/refine-offers";
import type { Deps } from "../../../deps/deps.ts";

/** An offer is delayed by this much at most while a road engine calculates. */
const patienceMilliseconds = 400;

/**
 * Refines each booking's wave with road routes. Only the few drivers of the offers are queried, all
 * bookings at once; a route not answered in time keeps its estimate.
 */
export async function refineWaves(
  { roads }: Pick<Deps, "roads">,
  planned: readonly PlannedOffer[],
  { waiting, drivers, now, holidays }: Round,
): Promise<PlannedOffer[][]> {
  const bookings = new Map(waiting.map((booking) => [booking.id, booking]));
  const positions = new Map(drivers.map((driver) => [driver.id, driver.position]));
  const waves = [...Map.groupBy(planned, (offer) => offer.bookingId)];
  return Promise.all(
    waves.map(async ([bookingId, wave]) => {
      const booking = bookings.get(bookingId);
      const driverPositions = wave.flatMap((offer) => positions.get(offer.driverId) ?? []);
      if (!booking || driverPositions.length !== wave.length) return wave;
      const { vehicle, pickUp } = booking;
      const table = {
        origins: driverPositions,
        destinations: [pickUp],
        vehicle,
        departure: { at: now, holidays },
        patienceMilliseconds,
      };
      const routes = await roads.matrix(table);
      return refineOffers(wave, (driverId) => {
        const route = routes[wave.findIndex((offer) => offer.driverId === driverId)]?.[0];
        return route?.source === "road" ? route : null;
      });
    }),
  );
}
