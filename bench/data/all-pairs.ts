import type { AssignmentRow } from "@songtan/domain/dispatch/assign";
import { matchWeights, priorityOf } from "@songtan/domain/dispatch/match-weights";
import { type Round, ringMetres } from "@songtan/domain/dispatch/offer";
import { driveSeconds, estimateMetres, haversineMetres } from "@songtan/domain/quoting/distance";

/** Every booking in its widest ring, so that the nearest sixteen and not the ring are what limits. */
export const inWidestRing = (city: Round): Round => ({
  ...city,
  waiting: city.waiting.map((booking) => ({
    ...booking,
    searchingSince: new Date(city.now.getTime() - 200_000),
  })),
});

/** Every driver in the widest ring of every booking, where matching looks at the nearest only. */
export const allPairs = ({ waiting, drivers, now, holidays }: Round): AssignmentRow[] =>
  waiting.map((booking) => ({
    choices: drivers.flatMap((driver, column) =>
      haversineMetres(driver.position, booking.pickUp) <= (ringMetres.at(-1) ?? 0)
        ? [
            {
              column,
              cost: driveSeconds(estimateMetres(driver.position, booking.pickUp), driver.vehicle, {
                at: now,
                holidays,
              }),
            },
          ]
        : [],
    ),
    skipCost: matchWeights.unservedSeconds + priorityOf(booking, now),
  }));
