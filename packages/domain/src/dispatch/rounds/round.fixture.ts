import fc from "fast-check";
import { limits } from "../../limits.ts";
import type { Point } from "../../quoting/distance.ts";
import { matchOffers } from "../match-offers.ts";
import type { DispatchDriver, PlannedOffer, WaitingBooking } from "../offer.ts";

export const now = new Date("2026-11-21T03:00:00Z");
export const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
export const at = (eastKm: number, northKm = 0): Point => ({
  latitude: 13.75 + northKm / 111.195,
  longitude: 100.53 + eastKm / 108,
});
export const booking = (
  id: string,
  pickUp: Point,
  change: Partial<WaitingBooking> = {},
): WaitingBooking => ({
  id,
  pickUp,
  dropOffs: [at(2, 2)],
  vehicle: "motorcycle",
  searchingSince: now,
  firstInLine: false,
  wavesSent: 0,
  openOffers: 0,
  excludedDriverIds: [],
  missedByDriverIds: [],
  cashHoldSatang: 0,
  codSatang: 0,
  priorityFeeSatang: 0,
  load: { weightShare: 0.1, boxShare: 0.1 },
  alone: false,
  ...change,
});
export const driver = (
  id: string,
  position: Point,
  change: Partial<DispatchDriver> = {},
): DispatchDriver => ({
  id,
  position,
  seenAt: now,
  vehicle: "motorcycle",
  verified: true,
  onDuty: true,
  busy: false,
  work: null,
  hasOpenOffer: false,
  destination: null,
  workArea: null,
  cashLimitSatang: 20_000,
  codRoomSatang: 500_000,
  ...change,
});
export const match = (waiting: WaitingBooking[], drivers: DispatchDriver[]) =>
  matchOffers({ waiting, drivers, now, holidays: [] });
export const describeOffers = (offers: readonly PlannedOffer[]) =>
  offers.map((offer) => `${offer.bookingId}→${offer.driverId} ${offer.reasons.join("+")}`);

export const place = fc
  .tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }))
  .map(([x, y]) => at(x / 10, y / 10));
export const someBookings = fc
  .array(
    fc.record({
      at: place,
      waited: fc.nat(3600),
      fee: fc.nat(50),
      givenBack: fc.boolean(),
      waves: fc.nat(8),
    }),
    {
      maxLength: 10,
    },
  )
  .map((list) =>
    list.map((one, index) =>
      booking(`b${index}`, one.at, {
        searchingSince: ago(one.waited),
        priorityFeeSatang: one.fee * 1000,
        firstInLine: one.givenBack,
        wavesSent: one.waves,
        excludedDriverIds: [`d${index}`],
        cashHoldSatang: index % 3 === 0 ? 1500 : 0,
      }),
    ),
  );
export const someDrivers = fc
  .array(
    fc.record({ at: place, state: fc.nat(9), cashLimit: fc.nat(2000), carries: fc.boolean() }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map((one, index) =>
      driver(`d${index}`, one.at, {
        verified: one.state !== 0,
        onDuty: one.state !== 1,
        busy: one.state === 2,
        hasOpenOffer: one.state === 3,
        vehicle: one.state === 4 ? "pickup" : "motorcycle",
        seenAt: one.state === 5 ? ago(limits.presenceSeconds + 1) : now,
        cashLimitSatang: one.cashLimit,
        work: one.carries
          ? {
              ahead: [at(1, 1)],
              headed: false,
              atFirstStop: false,
              load: { weightShare: 0.3, boxShare: 0.3 },
            }
          : null,
      }),
    ),
  );
