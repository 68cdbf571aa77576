import { limits } from "../limits.ts";
import { freeFlowSeconds, roadMetres } from "../quoting/distance.ts";
import { trafficFactor } from "../quoting/traffic.ts";
import { type Vehicle, vehicles } from "../vehicle-types.ts";
import { type AssignmentRow, assignCheapest } from "./assign.ts";
import { matchWeights, priorityOf } from "./match-weights.ts";
import { indexPoints, type Near, type NearbyIndex } from "./nearby.ts";
import {
  awaitsWave,
  byDispatchOrder,
  compareIds,
  type DispatchDriver,
  isWanted,
  isWithinCashLimit,
  longestWaiting,
  mayWork,
  type OfferReason,
  type PlannedOffer,
  type Round,
  ringMetres,
  ringOf,
  type WaitingBooking,
} from "./offer.ts";
import { fitTogether, insertBooking, isSmallDetour } from "./stacked-booking.ts";

/** A driver to whom a booking could be offered, and the cost of that in seconds. */
export type Candidate = {
  /** Place in the drivers who may work, by id. */
  driver: number;
  cost: number;
  pickupDistanceMetres: number;
  pickupSeconds: number;
  detourSeconds: number | null;
  isRepeatOffer: boolean;
};

/**
 * Returns the offers to send in this round. All bookings due for their next wave and all available drivers are matched
 * together so that the total time to all pick-ups is minimal; `matchWeights` favours a booking that has waited longer,
 * is first in line or pays more. The remaining drivers are then matched in further layers, up to five offers a
 * booking; a driver gets one offer at a time. The result is deterministic: the same round has the same offers, in any
 * order of its bookings and drivers.
 */
export function matchOffers(round: Round): PlannedOffer[] {
  const { bookings, drivers, candidates, candidatesOf } = findCandidates(round);
  const assigned = new Uint8Array(drivers.length);
  const waves: { candidate: Candidate; sharedOut: boolean }[][] = bookings.map(() => []);
  const priorities = bookings.map(
    (booking) => matchWeights.unservedSeconds + priorityOf(booking, round.now),
  );
  for (let layer = 0; layer < limits.offersPerWave; layer += 1) {
    const open = candidates.map((list) => list.filter(({ driver }) => assigned[driver] === 0));
    const rows = open.map((choices, index): AssignmentRow => {
      return {
        choices: choices.map(({ driver, cost }) => ({ column: driver, cost })),
        skipCost: priorities[index] ?? 0,
      };
    });
    const chosen = assignCheapest(rows, drivers.length);
    if (chosen.every((driver) => driver === -1)) break;
    for (const [index, driver] of chosen.entries()) {
      const candidate = open[index]?.find((option) => option.driver === driver);
      if (!candidate) continue;
      assigned[driver] = 1;
      // The first of the list is the cheapest.
      waves[index]?.push({ candidate, sharedOut: layer === 0 && candidate !== open[index]?.[0] });
    }
    // All of its nearest went to others: a driver further away serves it.
    for (const [index, booking] of bookings.entries())
      if (waves[index]?.length === 0) candidates[index] = candidatesOf(booking, assigned);
  }
  const longest = longestWaiting(round.waiting);
  return bookings.flatMap((booking, index) =>
    toOffers(booking, waves[index] ?? [], { drivers, longest, now: round.now }),
  );
}

export type Candidates = {
  bookings: WaitingBooking[];
  drivers: DispatchDriver[];
  /** For each booking, cheapest first. */
  candidates: Candidate[][];
  /** The same for one booking, without the drivers who are assigned. */
  candidatesOf(booking: WaitingBooking, assigned: Uint8Array): Candidate[];
};

/** With so many drivers for each booking, no booking loses all of its nearest to others. */
const plentyFactor = 1.25;

/**
 * For each booking due for its wave, in dispatch order: the nearest drivers who may get an offer.
 */
export function findCandidates({ waiting, drivers, now, holidays }: Round): Candidates {
  const able = drivers
    .filter((driver) => mayWork(driver, now))
    .sort((left, right) => compareIds(left.id, right.id));
  const bookings = waiting.filter(awaitsWave).sort(byDispatchOrder);
  const indexes = new Map(vehicles.map((vehicle) => [vehicle, indexVehicle(able, vehicle)]));
  const factors = new Map(
    vehicles.map((vehicle) => [vehicle, trafficFactor(vehicle, { at: now, holidays })]),
  );
  const scarce = able.length < bookings.length * plentyFactor;
  const isSmall = able.length * bookings.length <= limits.exactPairsPerRound;
  const nearest = scarce ? limits.driversPerBookingScarce : limits.driversPerBooking;
  const count = isSmall ? able.length : nearest;
  const scatteredCount = scarce ? limits.scatteredDriversPerBooking : 0;
  const turns = new Map(bookings.map((booking, index) => [booking, index]));
  const candidatesOf = (booking: WaitingBooking, assigned: Uint8Array) => {
    const index = indexes.get(booking.vehicle);
    const factor = factors.get(booking.vehicle) ?? 1;
    return index
      ? candidatesNear(booking, able, {
          index,
          factor,
          now,
          holidays,
          assigned,
          count,
          scatteredCount,
          turn: turns.get(booking) ?? 0,
        })
      : [];
  };
  const noneAssigned = new Uint8Array(able.length);
  const candidates = bookings.map((booking) => candidatesOf(booking, noneAssigned));
  return { bookings, drivers: able, candidates, candidatesOf };
}

/** Indexes the positions of drivers and the coming stops of drivers with work. */
function indexVehicle(drivers: readonly DispatchDriver[], vehicle: Vehicle): NearbyIndex {
  return indexPoints(
    drivers.flatMap((driver, owner) =>
      driver.vehicle === vehicle
        ? [driver.position, ...(driver.work?.ahead ?? [])].map((point) => ({ owner, at: point }))
        : [],
    ),
  );
}

type CandidateContext = Pick<Round, "now" | "holidays"> & {
  index: NearbyIndex;
  factor: number;
  assigned: Uint8Array;
  count: number;
  scatteredCount: number;
  turn: number;
};

function candidatesNear(
  booking: WaitingBooking,
  drivers: readonly DispatchDriver[],
  context: CandidateContext,
): Candidate[] {
  const { factor, now, holidays, assigned } = context;
  const excluded = new Set(booking.excludedDriverIds);
  const missed = new Set(booking.missedByDriverIds);
  const found = findNearAndFar(booking, context, (owner) => {
    const driver = drivers[owner];
    return (
      driver !== undefined &&
      assigned[owner] === 0 &&
      !excluded.has(driver.id) &&
      mayCarry(driver, booking)
    );
  });
  const candidates = found.flatMap(({ owner, metres }): Candidate[] => {
    const driver = drivers[owner] as DispatchDriver;
    const isRepeatOffer = missed.has(driver.id);
    const extra = isRepeatOffer ? matchWeights.repeatOfferSeconds : 0;
    if (driver.work)
      return stackedCandidates(driver, booking, { owner, extra, isRepeatOffer, now, holidays });
    const pickupDistanceMetres = roadMetres(metres);
    const pickupSeconds = Math.round(
      freeFlowSeconds(pickupDistanceMetres, driver.vehicle) * factor,
    );
    const cost = pickupSeconds + extra;
    return [
      {
        driver: owner,
        cost,
        pickupDistanceMetres,
        pickupSeconds,
        detourSeconds: null,
        isRepeatOffer,
      },
    ];
  });
  return candidates.sort((left, right) => left.cost - right.cost || left.driver - right.driver);
}

/**
 * The nearest, and where drivers are scarce a few from all over the ring: a driver whom no one
 * needs there moves up the drivers between, which the nearest alone do not reach.
 */
function findNearAndFar(
  booking: WaitingBooking,
  { index, now, count, scatteredCount, turn }: CandidateContext,
  accepts: (owner: number) => boolean,
): Near[] {
  const wish = { radiusMetres: ringMetres[ringOf(booking, now)] ?? 0, accepts };
  const near = index.nearest(booking.pickUp, { ...wish, count });
  if (scatteredCount === 0 || near.length < count) return near;
  const known = new Set(near.map(({ owner }) => owner));
  const scattered = index
    .scattered(booking.pickUp, { ...wish, count: scatteredCount, turn: turn * scatteredCount })
    .filter(({ owner }) => !known.has(owner) && known.add(owner));
  return [...near, ...scattered];
}

/** Returns true when balance, direction, area and the driver's current load allow the booking. */
const mayCarry = (driver: DispatchDriver, booking: WaitingBooking): boolean =>
  isWithinCashLimit(driver, booking) &&
  isWanted(driver, booking) &&
  (!driver.work || (!booking.alone && fitTogether(driver.work.load, booking.load)));

type StackedContext = Pick<Round, "now" | "holidays"> & {
  owner: number;
  extra: number;
  isRepeatOffer: boolean;
};

function stackedCandidates(
  driver: DispatchDriver,
  booking: WaitingBooking,
  { owner, extra, isRepeatOffer, now, holidays }: StackedContext,
): Candidate[] {
  if (!driver.work) return [];
  const job = insertBooking({
    from: driver.position,
    work: driver.work,
    added: [booking.pickUp, ...booking.dropOffs],
    vehicle: driver.vehicle,
    now,
    holidays,
  });
  if (!isSmallDetour(job)) return [];
  return [
    {
      driver: owner,
      cost:
        job.pickupSeconds +
        Math.max(0, job.totalDelaySeconds) +
        matchWeights.stackedBookingSeconds +
        extra,
      pickupDistanceMetres: job.pickupMetres,
      pickupSeconds: job.pickupSeconds,
      detourSeconds: Math.max(0, job.detourSeconds),
      isRepeatOffer,
    },
  ];
}

type Wave = readonly { candidate: Candidate; sharedOut: boolean }[];
type WaveContext = { drivers: readonly DispatchDriver[]; longest: string | null; now: Date };

/** One booking's wave, the quickest first, each offer with why it was made. */
function toOffers(
  booking: WaitingBooking,
  wave: Wave,
  { drivers, longest, now }: WaveContext,
): PlannedOffer[] {
  const ordered = [...wave].sort(
    ({ candidate: left }, { candidate: right }) =>
      left.pickupSeconds - right.pickupSeconds || left.driver - right.driver,
  );
  return ordered.map(({ candidate, sharedOut }, index) => {
    const { driver, pickupDistanceMetres, pickupSeconds, detourSeconds, isRepeatOffer } = candidate;
    const possibleReasons: [OfferReason, boolean][] = [
      [index === 0 ? "nearest" : "near", true],
      ["on_your_way", detourSeconds !== null],
      ["homeward", Boolean(drivers[driver]?.destination)],
      ["shared_out", sharedOut],
      ["first_in_line", booking.firstInLine],
      ["priority_fee", booking.priorityFeeSatang > 0],
      ["waiting_longest", booking.id === longest],
      ["wider_ring", ringOf(booking, now) > 0],
      ["asked_again", isRepeatOffer],
    ];
    return {
      bookingId: booking.id,
      driverId: drivers[driver]?.id ?? "",
      wave: booking.wavesSent + 1,
      pickupDistanceMetres,
      pickupSeconds,
      detourSeconds,
      expiresAt: new Date(now.getTime() + limits.offerSeconds * 1000),
      reasons: possibleReasons.flatMap(([reason, holds]) => (holds ? [reason] : [])),
    };
  });
}
