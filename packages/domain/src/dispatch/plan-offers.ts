import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import { driveSeconds, haversineMetres, type Point, roadMetres } from "../quoting/distance.ts";
import type { Vehicle } from "../quoting/words.ts";

export type WaitingBooking = {
  id: string;
  pickUp: Point;
  vehicle: Vehicle;
  searchingSince: Date;
  /** A driver gave it back: first in line. */
  givenBack: boolean;
  /** Waves sent so far, 0 to 8. */
  wavesSent: number;
  /** Offers of it that are neither answered nor expired. */
  openOffers: number;
  /** Who declined it, had it offered, gave it back, or may not be offered it (the customer's own accounts). */
  excludedDriverIds: readonly string[];
  /** What a driver who takes it must have room for in the balance, in satang; 0 unless it is paid in cash. */
  cashHoldSatang: Satang;
};

export type DispatchDriver = {
  id: string;
  position: Point;
  /** When the position was recorded. */
  seenAt: Date;
  vehicle: Vehicle;
  verified: boolean;
  onDuty: boolean;
  /** Works on a booking already. */
  busy: boolean;
  hasOpenOffer: boolean;
  /** How much commission of cash jobs the balance still reaches for, in satang, from `cashRoom`. */
  cashRoomSatang: Satang;
};

export type OfferReason = "nearest" | "near" | "waiting_longest" | "first_in_line" | "wider_ring" | "open_board";

export type PlannedOffer = {
  bookingId: string;
  driverId: string;
  wave: number;
  pickupDistanceMetres: number;
  pickupSeconds: number;
  expiresAt: Date;
  reasons: OfferReason[];
};

/** How far from the pick-up each wave asks, in straight metres. */
export const ringMetres = [3000, 4500, 6000, 8000, 11_000, 15_000, 20_000, 25_000] as const;
/** Where nobody is near, the ring grows with time even though no wave could be sent. */
const ringGrowsSeconds = 20;

/**
 * A booking is offered to its own class of vehicle only. A bigger one could carry it, but it would work for the smaller
 * one's price, and its driver would be away when a big load comes.
 */
export const canServe = (driverVehicle: Vehicle, bookingVehicle: Vehicle): boolean => driverVehicle === bookingVehicle;

/**
 * The offers to send now: bookings given back first, then the oldest; for each up to five of the nearest free verified
 * drivers inside its ring, who were not asked before. A booking is asked for again when its last wave is all answered;
 * after eight waves only the open board is left. A driver has one open offer at a time.
 */
export function planOffers(input: {
  waiting: readonly WaitingBooking[];
  drivers: readonly DispatchDriver[];
  now: Date;
}): PlannedOffer[] {
  const free = new Map(
    input.drivers.filter((driver) => isFree(driver, input.now)).map((driver) => [driver.id, driver]),
  );
  const queue = [...input.waiting].sort(byTurn);
  const longest = [...input.waiting].sort(
    (left, right) => left.searchingSince.getTime() - right.searchingSince.getTime(),
  )[0];
  const offers: PlannedOffer[] = [];
  for (const booking of queue) {
    if (booking.openOffers > 0 || booking.wavesSent >= limits.offerWaves) continue;
    const waitsLongest = input.waiting.length > 1 && booking.id === longest?.id;
    for (const offer of wave(booking, { free, now: input.now, waitsLongest })) {
      free.delete(offer.driverId);
      offers.push(offer);
    }
  }
  return offers;
}

function isFree(driver: DispatchDriver, now: Date): boolean {
  const ageSeconds = (now.getTime() - driver.seenAt.getTime()) / 1000;
  const present = ageSeconds <= limits.presenceSeconds;
  return driver.verified && driver.onDuty && !driver.busy && !driver.hasOpenOffer && present;
}

const byTurn = (left: WaitingBooking, right: WaitingBooking): number =>
  Number(right.givenBack) - Number(left.givenBack) ||
  left.searchingSince.getTime() - right.searchingSince.getTime() ||
  left.id.localeCompare(right.id);

const mayBeAsked = (driver: DispatchDriver, booking: WaitingBooking): boolean =>
  canServe(driver.vehicle, booking.vehicle) &&
  !booking.excludedDriverIds.includes(driver.id) &&
  (booking.cashHoldSatang === 0 || booking.cashHoldSatang <= driver.cashRoomSatang);

type WaveInput = { free: ReadonlyMap<string, DispatchDriver>; now: Date; waitsLongest: boolean };

function wave(booking: WaitingBooking, { free, now, waitsLongest }: WaveInput): PlannedOffer[] {
  const waitedSeconds = (now.getTime() - booking.searchingSince.getTime()) / 1000;
  const ring = Math.min(
    ringMetres.length - 1,
    Math.max(booking.wavesSent, Math.floor(waitedSeconds / ringGrowsSeconds), 0),
  );
  const candidates = [...free.values()]
    .filter((driver) => mayBeAsked(driver, booking))
    .map((driver) => ({ driver, straightMetres: haversineMetres(driver.position, booking.pickUp) }))
    .filter(({ straightMetres }) => straightMetres <= (ringMetres[ring] ?? 0))
    .sort((left, right) => left.straightMetres - right.straightMetres || left.driver.id.localeCompare(right.driver.id))
    .slice(0, limits.offersPerWave);
  return candidates.map(({ driver, straightMetres }, place) => {
    const pickupDistanceMetres = roadMetres(straightMetres);
    return {
      bookingId: booking.id,
      driverId: driver.id,
      wave: booking.wavesSent + 1,
      pickupDistanceMetres,
      pickupSeconds: driveSeconds(pickupDistanceMetres, driver.vehicle, now),
      expiresAt: new Date(now.getTime() + limits.offerSeconds * 1000),
      reasons: [
        place === 0 ? "nearest" : "near",
        ...(booking.givenBack ? (["first_in_line"] as const) : []),
        ...(waitsLongest ? (["waiting_longest"] as const) : []),
        ...(ring > 0 ? (["wider_ring"] as const) : []),
      ],
    };
  });
}
