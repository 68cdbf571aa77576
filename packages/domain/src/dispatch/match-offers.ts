import { limits } from "../limits.ts";
import { freeFlowSeconds, roadMetres } from "../quoting/distance.ts";
import { trafficFactor } from "../quoting/traffic.ts";
import { type Vehicle, vehicles } from "../quoting/words.ts";
import { type AssignmentRow, assignCheapest } from "./assign.ts";
import { claimOf, matchWeights } from "./match-weights.ts";
import { indexPoints, type NearbyIndex } from "./nearby.ts";
import {
  awaitsWave,
  byTurn,
  compareIds,
  type DispatchDriver,
  hasCashRoom,
  longestWaiting,
  mayWork,
  type OfferReason,
  type PlannedOffer,
  type Round,
  ringMetres,
  ringOf,
  type WaitingBooking,
} from "./offer.ts";
import { fitTogether, insertJob, isSmallDetour } from "./second-job.ts";

/** One driver a booking could be offered to, and what that would cost, in seconds. */
export type Candidate = {
  /** Place in the drivers who may work, by id. */
  driver: number;
  cost: number;
  pickupDistanceMetres: number;
  pickupSeconds: number;
  detourSeconds: number | null;
  askedAgain: boolean;
};

/**
 * The offers to send now. All bookings whose next wave is due and all drivers who may work are matched together, so that
 * the time to all pick-ups together is least; who has waited longer, was given back, or pays more, counts for more, by
 * `matchWeights`. Then those drivers who are left are matched again, up to five offers a booking. A driver gets one offer
 * at a time. Deterministic: the same round has the same offers, in whatever order its bookings and drivers come.
 */
export function matchOffers(round: Round): PlannedOffer[] {
  const { bookings, drivers, candidates, candidatesOf } = findCandidates(round);
  const taken = new Uint8Array(drivers.length);
  const waves: { candidate: Candidate; sharedOut: boolean }[][] = bookings.map(() => []);
  const claims = bookings.map((booking) => matchWeights.unservedSeconds + claimOf(booking, round.now));
  for (let layer = 0; layer < limits.offersPerWave; layer += 1) {
    const open = candidates.map((list) => list.filter(({ driver }) => taken[driver] === 0));
    const rows = open.map((choices, place): AssignmentRow => {
      return {
        choices: choices.map(({ driver, cost }) => ({ column: driver, cost })),
        skipCost: claims[place] ?? 0,
      };
    });
    const chosen = assignCheapest(rows, drivers.length);
    if (chosen.every((driver) => driver === -1)) break;
    for (const [place, driver] of chosen.entries()) {
      const candidate = open[place]?.find((one) => one.driver === driver);
      if (!candidate) continue;
      taken[driver] = 1;
      // The first of the list is the cheapest.
      waves[place]?.push({ candidate, sharedOut: layer === 0 && candidate !== open[place]?.[0] });
    }
    // All of its nearest went to others: it is served by who is left further away.
    for (const [place, booking] of bookings.entries())
      if (waves[place]?.length === 0) candidates[place] = candidatesOf(booking, taken);
  }
  const longest = longestWaiting(round.waiting);
  return bookings.flatMap((booking, place) =>
    toOffers(booking, waves[place] ?? [], { drivers, longest, now: round.now }),
  );
}

export type Candidates = {
  bookings: WaitingBooking[];
  drivers: DispatchDriver[];
  /** For each booking, cheapest first. */
  candidates: Candidate[][];
  /** The same for one booking, without the drivers who are taken. */
  candidatesOf(booking: WaitingBooking, taken: Uint8Array): Candidate[];
};

/** With so many drivers for each booking nobody's nearest all go to others. */
const plentyFactor = 1.25;

/** For each booking whose wave is due, in its turn: the nearest drivers who may be asked. */
export function findCandidates({ waiting, drivers, now, holidays }: Round): Candidates {
  const able = drivers.filter((driver) => mayWork(driver, now)).sort((left, right) => compareIds(left.id, right.id));
  const bookings = waiting.filter(awaitsWave).sort(byTurn);
  const indexes = new Map(vehicles.map((vehicle) => [vehicle, indexVehicle(able, vehicle)]));
  const factors = new Map(vehicles.map((vehicle) => [vehicle, trafficFactor(vehicle, { at: now, holidays })]));
  const scarce = able.length < bookings.length * plentyFactor;
  const count = scarce ? limits.driversPerBookingScarce : limits.driversPerBooking;
  const candidatesOf = (booking: WaitingBooking, taken: Uint8Array) => {
    const index = indexes.get(booking.vehicle);
    const factor = factors.get(booking.vehicle) ?? 1;
    return index ? candidatesNear(booking, able, { index, factor, now, holidays, taken, count }) : [];
  };
  const nobody = new Uint8Array(able.length);
  const candidates = bookings.map((booking) => candidatesOf(booking, nobody));
  return { bookings, drivers: able, candidates, candidatesOf };
}

/** Where drivers are, and where those with work will come by. */
function indexVehicle(drivers: readonly DispatchDriver[], vehicle: Vehicle): NearbyIndex {
  return indexPoints(
    drivers.flatMap((driver, owner) =>
      driver.vehicle === vehicle ? [driver.position, ...(driver.work?.ahead ?? [])].map((at) => ({ owner, at })) : [],
    ),
  );
}

type Surroundings = Pick<Round, "now" | "holidays"> & {
  index: NearbyIndex;
  factor: number;
  taken: Uint8Array;
  count: number;
};

function candidatesNear(
  booking: WaitingBooking,
  drivers: readonly DispatchDriver[],
  { index, factor, now, holidays, taken, count }: Surroundings,
): Candidate[] {
  const excluded = new Set(booking.excludedDriverIds);
  const missed = new Set(booking.missedByDriverIds);
  const near = index.nearest(booking.pickUp, {
    radiusMetres: ringMetres[ringOf(booking, now)] ?? 0,
    count,
    wanted(owner) {
      const driver = drivers[owner];
      return driver !== undefined && taken[owner] === 0 && !excluded.has(driver.id) && mayCarry(driver, booking);
    },
  });
  const found = near.flatMap(({ owner, metres }): Candidate[] => {
    const driver = drivers[owner] as DispatchDriver;
    const askedAgain = missed.has(driver.id);
    const extra = askedAgain ? matchWeights.askedAgainSeconds : 0;
    if (driver.work) return beside(driver, booking, { owner, extra, askedAgain, now, holidays });
    const pickupDistanceMetres = roadMetres(metres);
    const pickupSeconds = Math.round(freeFlowSeconds(pickupDistanceMetres, driver.vehicle) * factor);
    const cost = pickupSeconds + extra;
    return [{ driver: owner, cost, pickupDistanceMetres, pickupSeconds, detourSeconds: null, askedAgain }];
  });
  return found.sort((left, right) => left.cost - right.cost || left.driver - right.driver);
}

/** By balance, and for a driver with a job by what fits beside it. */
const mayCarry = (driver: DispatchDriver, booking: WaitingBooking): boolean =>
  hasCashRoom(driver, booking.cashHoldSatang) &&
  (!driver.work || (!booking.alone && fitTogether(driver.work.load, booking.load)));

type Beside = Pick<Round, "now" | "holidays"> & { owner: number; extra: number; askedAgain: boolean };

function beside(
  driver: DispatchDriver,
  booking: WaitingBooking,
  { owner, extra, askedAgain, now, holidays }: Beside,
): Candidate[] {
  if (!driver.work) return [];
  const job = insertJob({
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
      cost: job.pickupSeconds + Math.max(0, job.totalDelaySeconds) + matchWeights.secondJobSeconds + extra,
      pickupDistanceMetres: job.pickupMetres,
      pickupSeconds: job.pickupSeconds,
      detourSeconds: Math.max(0, job.detourSeconds),
      askedAgain,
    },
  ];
}

type Wave = readonly { candidate: Candidate; sharedOut: boolean }[];
type Told = { drivers: readonly DispatchDriver[]; longest: string | null; now: Date };

/** One booking's wave, the quickest first, each offer with why it was made. */
function toOffers(booking: WaitingBooking, wave: Wave, { drivers, longest, now }: Told): PlannedOffer[] {
  const ordered = [...wave].sort(
    ({ candidate: left }, { candidate: right }) =>
      left.pickupSeconds - right.pickupSeconds || left.driver - right.driver,
  );
  return ordered.map(({ candidate, sharedOut }, place) => {
    const { driver, pickupDistanceMetres, pickupSeconds, detourSeconds, askedAgain } = candidate;
    const told: [OfferReason, boolean][] = [
      [place === 0 ? "nearest" : "near", true],
      ["on_your_way", detourSeconds !== null],
      ["shared_out", sharedOut],
      ["first_in_line", booking.givenBack],
      ["priority_fee", booking.priorityFeeSatang > 0],
      ["waiting_longest", booking.id === longest],
      ["wider_ring", ringOf(booking, now) > 0],
      ["asked_again", askedAgain],
    ];
    return {
      bookingId: booking.id,
      driverId: drivers[driver]?.id ?? "",
      wave: booking.wavesSent + 1,
      pickupDistanceMetres,
      pickupSeconds,
      detourSeconds,
      expiresAt: new Date(now.getTime() + limits.offerSeconds * 1000),
      reasons: told.flatMap(([reason, holds]) => (holds ? [reason] : [])),
    };
  });
}
