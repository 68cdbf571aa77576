import fc from "fast-check";
import { expect, test } from "vitest";
import type { Point } from "../../quoting/distance.ts";
import { isHomeward } from "../destination/destination.ts";
import { greedyOffers } from "../greedy-offers.ts";
import type { DispatchDriver, WaitingBooking } from "../offer.ts";
import { at, booking, describeOffers, driver, match, now } from "./round.fixture.ts";

test("a driver on the way home gets only what leads there, in matching and in the baseline alike", () => {
  const goesHome = driver("home", at(0.1), { destination: at(12) });
  const other = driver("any", at(2));
  const out = booking("out", at(0), { dropOffs: [at(-5)] });
  const homeward = booking("homeward", at(0), { dropOffs: [at(6)] });
  expect(describeOffers(match([out], [goesHome, other]))).toEqual(["out→any nearest"]);
  expect(describeOffers(match([homeward], [goesHome]))).toEqual(["homeward→home nearest+homeward"]);
  for (const waiting of [[out], [homeward]])
    expect(
      greedyOffers({ waiting, drivers: [goesHome], now, holidays: [] }).map((o) => o.bookingId),
    ).toEqual(waiting[0] === out ? [] : ["homeward"]);
});

test("with a job in hand the way home begins where that job ends", () => {
  const load = { weightShare: 0.1, boxShare: 0.1 };
  const work = { ahead: [at(0.2), at(6)], headed: false, atFirstStop: false, load };
  const second = booking("second", at(0.3), { dropOffs: [at(5)] });
  const busy = (destination: Point | null) =>
    match([second], [driver("busy", at(0), { work, destination })]).map(({ driverId }) => driverId);
  expect(busy(null)).toEqual(["busy"]);
  // The drop-off at 5 km lies behind the end of the job at 6 km on the way to 12 km.
  expect(busy(at(12))).toEqual([]);
});

test("property: no offer to a driver with a destination leads elsewhere", () => {
  const km = fc.double({ min: -8, max: 8, noNaN: true });
  const point = fc.tuple(km, km).map(([east, north]) => at(east, north));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(point, point), { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(point, point), { minLength: 1, maxLength: 8 }),
      (trips, places) => {
        const waiting = trips.map(([from, to], index) =>
          booking(`b${index}`, from, { dropOffs: [to], wavesSent: 7 }),
        );
        const drivers = places.map(([position, destination], index) =>
          driver(`d${index}`, position, { destination }),
        );
        for (const { bookingId, driverId } of match(waiting, drivers)) {
          const trip = waiting.find(({ id }) => id === bookingId) as WaitingBooking;
          const { position, destination } = drivers.find(
            ({ id }) => id === driverId,
          ) as DispatchDriver;
          expect(isHomeward(position, trip, destination as Point)).toBe(true);
        }
      },
    ),
  );
});
