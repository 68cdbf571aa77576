import type { PlannedOffer, Round } from "@songtan/domain/dispatch/offer";
import { refineOffers } from "@songtan/domain/dispatch/refine-offers";
import type { Deps } from "../../deps.ts";

/** A driver hears of a job this much later at most, because a road engine thinks. */
const patienceMilliseconds = 400;

/**
 * Each booking's wave with its ways by road. Only the few drivers who are offered a job are asked about, all bookings at
 * once; what the engine has not answered in time keeps its estimate.
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
      const asked = wave.flatMap((offer) => positions.get(offer.driverId) ?? []);
      if (!booking || asked.length !== wave.length) return wave;
      const { vehicle, pickUp } = booking;
      const table = {
        origins: asked,
        destinations: [pickUp],
        vehicle,
        departure: { at: now, holidays },
        patienceMilliseconds,
      };
      const ways = await roads.matrix(table);
      return refineOffers(wave, (driverId) => {
        const way = ways[wave.findIndex((offer) => offer.driverId === driverId)]?.[0];
        return way?.source === "road" ? way : null;
      });
    }),
  );
}
