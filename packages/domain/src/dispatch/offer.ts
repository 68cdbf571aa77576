import { codExcess } from "../cod/cod-ceiling.ts";
import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import { type Point, reachMetres } from "../quoting/distance.ts";
import { type Vehicle, vehicles } from "../vehicle-types.ts";
import { isHomeward } from "./destination/destination.ts";
import { isInWorkArea, type WorkArea } from "./destination/work-area.ts";
import type { CarriedWork, Load } from "./stacked-booking.ts";

export type WaitingBooking = {
  id: string;
  pickUp: Point;
  /** In order, one or more. */
  dropOffs: readonly Point[];
  vehicle: Vehicle;
  searchingSince: Date;
  /** A driver gave it back, or was removed as a no-show: first in line. */
  firstInLine: boolean;
  /** Waves sent so far, 0 to 8. */
  wavesSent: number;
  /** Offers of it that are neither answered nor expired. */
  openOffers: number;
  /** Drivers who declined it, let its offer pass, gave it back, or may not get it (the customer's own accounts). */
  excludedDriverIds: readonly string[];
  /** Drivers who got one offer while the app was hidden: they get it again, after others. */
  missedByDriverIds: readonly string[];
  /** The limit that the driver's balance must have to accept it, in satang; 0 unless it is paid in cash. */
  cashHoldSatang: Satang;
  /** Cash on delivery still to be collected for its sender, in satang. */
  codSatang: Satang;
  /** The customer's extra payment to the driver for a quicker match, in satang. */
  priorityFeeSatang: Satang;
  load: Load;
  /** Never stacked with another job: a helper comes along, or the driver has to come back. */
  alone: boolean;
};

export type DispatchDriver = {
  id: string;
  position: Point;
  /** When the position was recorded. */
  seenAt: Date;
  vehicle: Vehicle;
  verified: boolean;
  onDuty: boolean;
  /** The driver has as many jobs as allowed, or a job that must be carried without others. */
  busy: boolean;
  /** The one job under way, to which a second may be added; null for a driver without work. */
  work: CarriedWork | null;
  hasOpenOffer: boolean;
  /** Offered only what leads there; null: anything. */
  destination: Point | null;
  /** Offered only what is picked up there; null: anywhere. */
  workArea: WorkArea | null;
  /** Commission of cash jobs that the balance still covers, in satang, from `cashRoom`. */
  cashLimitSatang: Satang;
  /** Cash on delivery that the driver may still accept, in satang, from `codRoom`. */
  codRoomSatang: Satang;
};

export const offerReasons = [
  "nearest",
  "near",
  "on_your_way",
  "homeward",
  "shared_out",
  "first_in_line",
  "priority_fee",
  "waiting_longest",
  "wider_ring",
  "asked_again",
  "open_board",
  "chosen",
] as const;
export type OfferReason = (typeof offerReasons)[number];

export type PlannedOffer = {
  bookingId: string;
  driverId: string;
  wave: number;
  pickupDistanceMetres: number;
  pickupSeconds: number;
  /** Seconds by which the current job ends later when this one is stacked with it; null for a driver without work. */
  detourSeconds: number | null;
  expiresAt: Date;
  reasons: OfferReason[];
};

export type Round = {
  waiting: readonly WaitingBooking[];
  drivers: readonly DispatchDriver[];
  now: Date;
  /** Public holidays from the operator's calendar, which are without rush hours. */
  holidays: readonly string[];
};

/** Radius of each wave, in straight metres from the pick-up. */
export const ringMetres = [3000, 4500, 6000, 8000, 11_000, 15_000, 20_000, 25_000] as const;
/** The ring grows every so many seconds, even when a wave could not be sent because all drivers were too far away. */
const ringGrowsSeconds = 20;

/**
 * The ring of a booking's next wave: 0 to 7, wider with every wave and with every 20 s of waiting.
 */
export function ringOf(
  booking: Pick<WaitingBooking, "searchingSince" | "wavesSent">,
  now: Date,
): number {
  const waitedSeconds = (now.getTime() - booking.searchingSince.getTime()) / 1000;
  const ring = Math.max(booking.wavesSent, Math.floor(waitedSeconds / ringGrowsSeconds), 0);
  return Math.min(ringMetres.length - 1, ring);
}

/**
 * Returns the greatest distance, in straight metres from the pick-up, of a driver who may be offered the booking's
 * next wave: the ring, or the distance within which a driver with a job reaches the pick-up from a stop in time.
 */
export const searchMetres = (
  booking: Pick<WaitingBooking, "searchingSince" | "wavesSent">,
  now: Date,
): number => Math.max(ringMetres[ringOf(booking, now)] ?? 0, stackedReachMetres + atStopMetres);
const stackedReachMetres = reachMetres(limits.stackedPickupSeconds);
/** A driver counts as at a stop from a little further away than where it is. */
const atStopMetres = 1000;

/**
 * A booking is offered to its own class of vehicle only. A bigger one could carry it, but it would work for the smaller
 * one's price, and its driver would be away when a big load comes.
 */
export const canServe = (driverVehicle: Vehicle, bookingVehicle: Vehicle): boolean =>
  driverVehicle === bookingVehicle;

/** Stranded goods may continue in a bigger vehicle: no offer is sent, staff choose the driver. */
export const canReceiveHandover = (driverVehicle: Vehicle, bookingVehicle: Vehicle): boolean =>
  vehicles.indexOf(driverVehicle) >= vehicles.indexOf(bookingVehicle);

/** Returns true when a booking's next wave is due: all offers of the last wave are answered, and there are waves left. */
export const awaitsWave = (booking: WaitingBooking): boolean =>
  booking.openOffers === 0 && booking.wavesSent < limits.offerWaves;

/** Returns true when a driver may get an offer: verified, on duty, seen lately, and without an open offer. */
export function mayWork(driver: DispatchDriver, now: Date): boolean {
  const ageSeconds = (now.getTime() - driver.seenAt.getTime()) / 1000;
  const present = ageSeconds <= limits.presenceSeconds;
  return driver.verified && driver.onDuty && !driver.busy && !driver.hasOpenOffer && present;
}

/**
 * Returns true when the driver's balance covers the hold for this booking, and the driver may carry its cash on
 * delivery.
 */
export const isWithinCashLimit = (
  driver: Pick<DispatchDriver, "cashLimitSatang" | "codRoomSatang">,
  { cashHoldSatang, codSatang }: Pick<WaitingBooking, "cashHoldSatang" | "codSatang">,
): boolean =>
  (cashHoldSatang === 0 || cashHoldSatang <= driver.cashLimitSatang) &&
  codExcess(codSatang, driver.codRoomSatang) === 0;

/**
 * Returns true when a booking suits a driver's wishes. With a destination the trip must lead there from the driver's
 * position or the end of their job; otherwise the pick-up must be in their work area, if they chose one.
 */
export const isWanted = (
  driver: Pick<DispatchDriver, "destination" | "workArea" | "position" | "work">,
  booking: Pick<WaitingBooking, "pickUp" | "dropOffs">,
): boolean =>
  driver.destination
    ? isHomeward(driver.work?.ahead.at(-1) ?? driver.position, booking, driver.destination)
    : !driver.workArea || isInWorkArea(booking.pickUp, driver.workArea);

/** Given back first, then the oldest; the id decides between equals, so that a round has one result. */
export const byDispatchOrder = (left: WaitingBooking, right: WaitingBooking): number =>
  Number(right.firstInLine) - Number(left.firstInLine) ||
  left.searchingSince.getTime() - right.searchingSince.getTime() ||
  compareIds(left.id, right.id);

/** By code unit: `localeCompare` is a hundred times slower, and a round compares ids by the ten thousand. */
export const compareIds = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** Returns the id of the booking that has waited longest; null when there are fewer than two. */
export function longestWaiting(waiting: readonly WaitingBooking[]): string | null {
  if (waiting.length < 2) return null;
  const longest = waiting.reduce((best, booking) => {
    const longer =
      best.searchingSince.getTime() - booking.searchingSince.getTime() ||
      compareIds(best.id, booking.id);
    return longer > 0 ? booking : best;
  });
  return longest.id;
}
