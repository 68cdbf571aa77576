import type { DispatchDriver, Round, WaitingBooking } from "@songtan/domain/dispatch/offer";

const now = new Date("2026-11-23T05:00:00Z");
/** Where Bangkok's jobs begin: some busy quarters, and everything else between. */
const quarters = [
  [13.7466, 100.5347],
  [13.7279, 100.524],
  [13.7797, 100.5446],
  [13.8166, 100.5612],
  [13.7199, 100.585],
  [13.6904, 100.6068],
] as const;

/** Park and Miller's generator: the same seed is the same city. */
function seeded(seed: number): () => number {
  let state = (seed * 7919 + 12_345) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** One round of dispatch in a made-up Bangkok: bookings that have waited up to two minutes, and free drivers. */
export function cityRound(input: { bookings: number; drivers: number; seed: number }): Round {
  const random = seeded(input.seed + 1);
  const spread = (degrees: number) => (random() + random() + random() - 1.5) * degrees;
  const randomPoint = () => {
    const [latitude, longitude] = quarters[Math.floor(random() * quarters.length)] ?? quarters[0];
    const degrees = random() < 0.3 ? 0.2 : 0.04;
    return { latitude: latitude + spread(degrees), longitude: longitude + spread(degrees) };
  };
  const waiting = Array.from(
    { length: input.bookings },
    (_, index): WaitingBooking => ({
      id: `booking-${index}`,
      pickUp: randomPoint(),
      dropOffs: [randomPoint()],
      vehicle: "motorcycle",
      searchingSince: new Date(now.getTime() - Math.floor(random() * 120_000)),
      firstInLine: false,
      wavesSent: 0,
      openOffers: 0,
      excludedDriverIds: [],
      missedByDriverIds: [],
      cashHoldSatang: 0,
      codSatang: 0,
      priorityFeeSatang: 0,
      load: { weightShare: 0.1, boxShare: 0.2 },
      alone: false,
    }),
  );
  const drivers = Array.from(
    { length: input.drivers },
    (_, index): DispatchDriver => ({
      id: `driver-${index}`,
      position: randomPoint(),
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
    }),
  );
  return { waiting, drivers, now, holidays: [] };
}
