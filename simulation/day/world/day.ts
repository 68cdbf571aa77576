import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { Point } from "@songtan/domain/quoting/distance";
import { type Random, seededRandom } from "@songtan/sandbox/data/random";
import type { Match } from "../../../apps/api/src/modules/delivery/dispatch/matcher.ts";
import {
  createPositionIntake,
  type PositionIntake,
} from "../../../apps/api/src/modules/drivers/duty/position-intake.ts";
import type { TestWorld } from "../../../apps/api/testing/world/test-world.ts";
import type { City } from "../../city/city.ts";
import type { DayConfig, Habits, Order } from "../plan/plan.ts";
import { type DrivenRoute, openRoads, positionOn, type Roads } from "../plan/roads.ts";
import { openSchedule, type Schedule } from "../plan/schedule.ts";
import type { ProductEvent } from "./outbox.ts";

/**
 * A booking as the world outside knows it: what people were shown and what they did. The truth is
 * in the database.
 */
export type Booking = {
  order: Order;
  id: string;
  bookedAt: number;
  searchingSince: number | null;
  /** The driver it belongs to, as far as the people involved know. */
  holder: string | null;
  /** Who really has the goods in hand. */
  goodsWith: string | null;
  failedOnce: boolean;
  isOver: boolean;
  /** The state it ended in, and when. */
  ending: string | null;
  endedAt: number | null;
  /** Something reached the product so late that people have to look at it: who earns what is theirs to say. */
  reviewed: boolean;
  waves: number;
  /** A round before this time is useless: the last one found no driver. */
  tryAt: number;
  openOffers: Map<string, { driverId: string; expiresAt: number }>;
  /** They declined it, released it or lost it: they must not get an offer for it again. */
  refusedBy: Set<string>;
  /** When the first driver accepted, and when the present one did. */
  matchedAt: number | null;
  acceptedAt: number | null;
  /** Accepted by a driver with another active job. */
  isStacked: boolean;
  reachedAt: number | null;
  pickedUpAt: number | null;
  /**
   * Seconds to the arrival as the product promised them, with the time of the promise and its stop.
   */
  promises: { at: number; stopIndex: number; arrivesAt: number }[];
  arrivals: Map<number, number>;
  steps: string[];
};

/** An active task: as the product showed it at acceptance, and what was done since. */
export type Job = {
  task: TaskView;
  done: Set<number>;
  failed: Set<number>;
  fareCollected: boolean;
};

export type Driver = {
  habits: Habits;
  id: string;
  token: string;
  random: Random;
  onDuty: boolean;
  /** Where they are, or were when they started driving. */
  at: Point;
  route: DrivenRoute | null;
  reportedAt: number;
  offlineUntil: number;
  awayUntil: number;
  /** What was accepted and not done, by booking. */
  jobs: Map<string, Job>;
  /** The one offer on the screen. */
  offer: { id: string; booking: Booking } | null;
  working: boolean;
  outbox: { bookingId: string; event: ProductEvent }[];
  idleMetres: number;
  toPickUpMetres: number;
  loadedMetres: number;
  dutySeconds: number;
};

/** What went by in the machinery. */
export type Tally = {
  requests: number;
  crashes: number;
  restarts: number;
  lostAnswers: number;
  doubleTaps: number;
  races: number;
  lateBatches: number;
  repeatedEvents: number;
  clockErrors: number;
  rounds: number;
  offers: number;
  silentDrivers: number;
  driversChanged: number;
  fromBoard: number;
  secondJobs: number;
  recorded: number;
  /** Jobs that were paid, and those that the product doubted. */
  paidJobs: number;
  doubtfulJobs: number;
};

export type Day = {
  city: City;
  world: TestWorld;
  config: DayConfig;
  match: Match;
  schedule: Schedule;
  roads: Roads;
  /** The chance of faults; people have their own. */
  random: Random;
  /** The chance of where a phone says that it is. */
  fixes: Random;
  intake: PositionIntake;
  drivers: Map<string, Driver>;
  bookings: Map<string, Booking>;
  /** Ids of facts a phone made, and how often they were sent. */
  events: Map<string, { bookingId: string; answered: string | null }>;
  tally: Tally;
  /** Why the product would not name a price, as often as it happened. */
  refusedQuotes: string[];
  /** Customers who still mean to book, and bookings not over: the machinery runs while there are any. */
  ahead: number;
  open: Set<string>;
  searching: Set<Booking>;
  now(): number;
};

const emptyTally = (): Tally => ({
  requests: 0,
  crashes: 0,
  restarts: 0,
  lostAnswers: 0,
  doubleTaps: 0,
  races: 0,
  lateBatches: 0,
  repeatedEvents: 0,
  clockErrors: 0,
  rounds: 0,
  offers: 0,
  silentDrivers: 0,
  driversChanged: 0,
  fromBoard: 0,
  secondJobs: 0,
  recorded: 0,
  paidJobs: 0,
  doubtfulJobs: 0,
});

export function newDay(city: City, config: DayConfig, match: Match): Day {
  const { world } = city;
  return {
    city,
    world,
    config,
    match,
    schedule: openSchedule(world.clock),
    roads: openRoads(config.seed),
    random: seededRandom(`${config.seed} trouble`),
    fixes: seededRandom(`${config.seed} fixes`),
    intake: createPositionIntake(world.deps, 0),
    drivers: new Map(),
    bookings: new Map(),
    events: new Map(),
    tally: emptyTally(),
    refusedQuotes: [],
    ahead: 0,
    open: new Set(),
    searching: new Set(),
    now: () => world.clock.now.getTime(),
  };
}

export const positionAt = ({ route, at }: Driver, now: number): Point =>
  route ? positionOn(route, now) : at;
export const isOnline = (driver: Driver, now: number): boolean =>
  now >= driver.offlineUntil && now >= driver.awayUntil;

/** The clock of Bangkok, as the list of what happened to a booking begins its lines. */
const clockOf = (at: number): string => new Date(at + 7 * 3_600_000).toISOString().slice(11, 19);

export function note(day: Day, booking: Booking, message: string): void {
  booking.steps.push(`${clockOf(day.now())} ${message}`);
}

export function end(day: Day, booking: Booking, message: string): void {
  note(day, booking, message);
  booking.isOver = true;
  booking.ending = message;
  booking.endedAt = day.now();
  booking.holder = null;
  booking.openOffers.clear();
  day.open.delete(booking.id);
  day.searching.delete(booking);
}

export function newBooking(day: Day, order: Order, id: string): Booking {
  const booking: Booking = {
    order,
    id,
    bookedAt: day.now(),
    searchingSince: null,
    holder: null,
    goodsWith: null,
    failedOnce: false,
    isOver: false,
    ending: null,
    endedAt: null,
    reviewed: false,
    waves: 0,
    tryAt: 0,
    openOffers: new Map(),
    refusedBy: new Set(),
    matchedAt: null,
    acceptedAt: null,
    isStacked: false,
    reachedAt: null,
    pickedUpAt: null,
    promises: [],
    arrivals: new Map(),
    steps: [],
  };
  day.bookings.set(id, booking);
  day.open.add(id);
  return booking;
}
