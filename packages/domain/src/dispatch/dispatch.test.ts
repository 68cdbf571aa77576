import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../limits.ts";
import { decideAcceptance } from "./accept-offer.ts";
import { arrivalShiftSeconds, continueArrival, estimateArrivals } from "./arrival.ts";
import { greedyOffers } from "./greedy-offers.ts";
import { matchOffers } from "./match-offers.ts";
import type { DispatchDriver, PlannedOffer, Round, WaitingBooking } from "./offer.ts";

const now = new Date("2026-11-23T05:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const siam = { latitude: 13.7466, longitude: 100.5347 };
const north = (metres: number) => ({ ...siam, latitude: siam.latitude + metres / 111_195 });

const booking = (id: string, change: Partial<WaitingBooking> = {}): WaitingBooking => ({
  id,
  pickUp: siam,
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
  dropOffs: [{ latitude: 13.7246, longitude: 100.5311 }],
  load: { weightShare: 0.05, boxShare: 0.1 },
  alone: false,
  ...change,
});
const driver = (
  id: string,
  metres: number,
  change: Partial<DispatchDriver> = {},
): DispatchDriver => ({
  id,
  position: north(metres),
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
const pairs = (
  waiting: WaitingBooking[],
  drivers: DispatchDriver[],
  plan: (round: Round) => PlannedOffer[] = matchOffers,
) =>
  plan({ waiting, drivers, now, holidays: [] }).map(
    (offer) => `${offer.bookingId}→${offer.driverId} ${offer.reasons.join("+")}`,
  );

test("the five nearest free drivers of the first ring get the offer", () => {
  const drivers = [2900, 100, 500, 900, 1300, 1700, 3100].map((metres) =>
    driver(`d${metres}`, metres),
  );
  expect(pairs([booking("b1")], drivers)).toEqual([
    "b1→d100 nearest",
    "b1→d500 near",
    "b1→d900 near",
    "b1→d1300 near",
    "b1→d1700 near",
  ]);
});

test("a cash job is offered to drivers with a balance that covers its commission, one paid by card to every driver", () => {
  const drivers = [
    driver("enough", 200, { cashLimitSatang: 1500 }),
    driver("short", 100, { cashLimitSatang: 1499 }),
  ];
  expect(pairs([booking("cash", { cashHoldSatang: 1500 })], drivers)).toEqual([
    "cash→enough nearest",
  ]);
  const owing = [driver("owing", 100, { cashLimitSatang: -5000 })];
  expect(pairs([booking("card")], owing)).toEqual(["card→owing nearest"]);
});

test("a driver who cannot or should not have it gets no offer", () => {
  const drivers = [
    driver("other vehicle", 10, { vehicle: "pickup" }),
    driver("unverified", 10, { verified: false }),
    driver("off duty", 10, { onDuty: false }),
    driver("busy", 10, { busy: true }),
    driver("asked by another", 10, { hasOpenOffer: true }),
    driver("unseen", 10, { seenAt: ago(limits.presenceSeconds + 1) }),
    driver("declined", 10),
  ];
  expect(pairs([booking("b1", { excludedDriverIds: ["declined"] })], drivers)).toEqual([]);
});

test("the ring grows with every wave and with time, up to 25 km, and ends after eight waves", () => {
  const far = [driver("far", 4000)];
  expect(pairs([booking("b1")], far)).toEqual([]);
  expect(pairs([booking("b1", { wavesSent: 1 })], far)).toEqual(["b1→far nearest+wider_ring"]);
  expect(pairs([booking("b1", { searchingSince: ago(20) })], far)).toEqual([
    "b1→far nearest+wider_ring",
  ]);
  expect(
    pairs([booking("b1", { searchingSince: ago(3000) })], [driver("too far", 25_100)]),
  ).toEqual([]);
  expect(pairs([booking("b1", { wavesSent: 8 })], [driver("near", 10)])).toEqual([]);
  expect(pairs([booking("b1", { openOffers: 1 })], [driver("near", 10)])).toEqual([]);
});

test("the baseline offers to the nearest for one booking after the other", () => {
  const drivers = [driver("d1", 100), driver("d2", 200)];
  expect(pairs([booking("b1"), booking("b2")], drivers, greedyOffers)).toEqual([
    "b1→d1 nearest",
    "b1→d2 near",
  ]);
});

test("given back comes first, then the oldest; a driver gets one offer", () => {
  const waiting = [
    booking("new"),
    booking("old", { searchingSince: ago(15) }),
    booking("back", { firstInLine: true }),
  ];
  expect(pairs(waiting, [driver("d1", 10)])).toEqual(["back→d1 nearest+first_in_line"]);
  expect(pairs(waiting.slice(0, 2), [driver("d1", 10)])).toEqual([
    "old→d1 nearest+waiting_longest",
  ]);
});

test("property: never two offers to a driver, never more than five to a booking", () => {
  const drivers = fc
    .array(fc.nat({ max: 30_000 }), { maxLength: 30 })
    .map((metres) => metres.map((value, index) => driver(`d${index}`, value)));
  const waiting = fc
    .array(fc.nat({ max: 8 }), { maxLength: 8 })
    .map((waves) => waves.map((wavesSent, index) => booking(`b${index}`, { wavesSent })));
  fc.assert(
    fc.property(waiting, drivers, (bookings, free) => {
      const offers = matchOffers({ waiting: bookings, drivers: free, now, holidays: [] });
      expect(new Set(offers.map((offer) => offer.driverId)).size).toBe(offers.length);
      for (const booking of bookings)
        expect(offers.filter((offer) => offer.bookingId === booking.id).length).toBeLessThanOrEqual(
          5,
        );
      for (const offer of offers) expect(offer.wave).toBeLessThanOrEqual(limits.offerWaves);
    }),
  );
});

test("exactly one driver wins, and every other driver gets the reason", () => {
  const offer = { driverId: "d1", expiresAt: new Date(now.getTime() + 1), answer: null };
  const me = { id: "d1", verified: true, suspended: false, onDuty: true };
  const decide = (change: Partial<Parameters<typeof decideAcceptance>[0]>) => {
    const decision = decideAcceptance({
      offer,
      booking: { state: "searching", driverId: null },
      driver: me,
      now,
      ...change,
    });
    return decision.ok ? `ok${decision.already ? " already" : ""}` : decision.refusal;
  };
  expect([
    decide({}),
    decide({ offer: null }),
    decide({ booking: { state: "assigned", driverId: "d1" } }),
    decide({ booking: { state: "assigned", driverId: "d2" } }),
    decide({ booking: { state: "in_transit", driverId: "d2" } }),
    decide({ booking: { state: "cancelled", driverId: null } }),
    decide({ now: offer.expiresAt }),
    decide({ offer: { ...offer, answer: "declined" } }),
    decide({ driver: { ...me, onDuty: false } }),
    decide({ driver: { ...me, onBreak: true } }),
    decide({
      driver: { ...me, onBreak: true },
      booking: { state: "assigned", driverId: "d1" },
    }),
    decide({ driver: { ...me, verified: false } }),
    decide({ driver: { ...me, suspended: true } }),
  ]).toEqual([
    "ok",
    "ok",
    "ok already",
    "booking_already_taken",
    "booking_already_taken",
    "offer_expired",
    "offer_expired",
    "offer_expired",
    "off_duty",
    "on_break",
    "ok already",
    "not_verified",
    "suspended",
  ]);
  expect(() => decide({ offer: { ...offer, driverId: "d2" } })).toThrow(
    "the offer is this driver's",
  );
});

test("arrivals follow each other, and a driver at the stop is there", () => {
  const arrivals = estimateArrivals({
    from: siam,
    stopsLeft: [north(2000), north(4000)],
    vehicle: "motorcycle",
    now,
    holidays: [],
  });
  expect(arrivals[1]?.seconds).toBeGreaterThan((arrivals[0]?.seconds ?? 0) + 240);
  expect(
    estimateArrivals({
      from: siam,
      stopsLeft: [siam],
      vehicle: "motorcycle",
      now,
      holidays: [],
      atFirstStop: true,
    }),
  ).toEqual([{ at: now, seconds: 0 }]);
});

test("an arrival over a bridge is as late as the way to the bridge is longer", () => {
  const input = { from: siam, stopsLeft: [north(1000)], now, holidays: [] };
  const [straight] = estimateArrivals({ ...input, vehicle: "motorcycle" });
  const [round] = estimateArrivals({
    ...input,
    vehicle: "motorcycle",
    via: () => [north(-4000)],
  });
  expect(round?.seconds).toBeGreaterThan(4 * (straight?.seconds ?? 0));
});

test("a second job is accepted only when it was offered as a stacked one, and there is no third", () => {
  const decide = (isStacked: boolean | null, otherJobs: number) => {
    const offer = {
      driverId: "d1",
      expiresAt: new Date(now.getTime() + 1),
      answer: null,
      isStacked: isStacked === true,
    };
    const decision = decideAcceptance({
      offer: isStacked === null ? null : offer,
      booking: { state: "searching", driverId: null },
      driver: { id: "d1", verified: true, suspended: false, onDuty: true, otherJobs },
      now,
    });
    return decision.ok ? "ok" : decision.refusal;
  };
  expect([decide(true, 1), decide(false, 1), decide(null, 1), decide(true, 2)]).toEqual([
    "ok",
    "driver_busy",
    "driver_busy",
    "driver_busy",
  ]);
});

test("an estimate continues while the driver's phone is silent, and ends when it has run out", () => {
  const at = new Date("2026-11-21T03:10:00Z");
  const after = (minutes: number) =>
    continueArrival({ at }, new Date(Date.parse("2026-11-21T03:00:00Z") + minutes * 60_000));
  expect([0, 4, 9].map((minutes) => after(minutes)?.seconds)).toEqual([600, 360, 60]);
  expect([0, 4, 9].map((minutes) => after(minutes)?.at)).toEqual([at, at, at]);
  expect(after(12)).toEqual({ at: new Date("2026-11-21T03:12:00Z"), seconds: 0 });
  expect(after(14)).toBeNull();
});

test("a driver who rides as estimated shifts nothing; a stationary one is later, one already there is sooner", () => {
  const shift = (metresLeft: number, secondsLater: number) => {
    const promised = { ...north(3000), at: now };
    const seen = { ...north(metresLeft), at: new Date(now.getTime() + secondsLater * 1000) };
    return arrivalShiftSeconds(promised, seen, { stop: siam, vehicle: "motorcycle" });
  };
  const secondsFrom = (metresLeft: number) =>
    estimateArrivals({
      from: north(metresLeft),
      stopsLeft: [siam],
      vehicle: "motorcycle",
      now,
      holidays: [],
    })[0]?.seconds ?? 0;
  const seconds = secondsFrom(3000);
  const half = secondsFrom(1500);
  expect(Math.abs(shift(1500, seconds - half))).toBeLessThan(2);
  expect(shift(3000, 120)).toBe(120);
  expect(Math.abs(shift(0, 60) - (60 - seconds))).toBeLessThan(2);
});
