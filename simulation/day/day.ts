import type { TaskView } from "@songtan/contract/tasks";
import type { Point } from "@songtan/domain/quoting/distance";
import { type Random, seededRandom } from "@songtan/sandbox/random";
import type { Match } from "../../apps/api/src/features/dispatch/matcher.ts";
import { createPositionIntake, type PositionIntake } from "../../apps/api/src/features/drivers/position-intake.ts";
import type { TestWorld } from "../../apps/api/src/testing/test-world.ts";
import type { City } from "../city.ts";
import type { ProductEvent } from "./outbox.ts";
import type { Habits, Order, Wish } from "./plan.ts";
import { openRoads, placeOn, type Roads, type Way } from "./roads.ts";
import { openSchedule, type Schedule } from "./schedule.ts";

/** A booking as the world outside knows it: what people were told and what they did. The truth stands in the database. */
export type Parcel = {
  order: Order;
  id: string;
  bookedAt: number;
  searchingSince: number | null;
  /** Who drives for it, as far as anybody was told. */
  holder: string | null;
  /** Who really has the goods in hand. */
  goodsWith: string | null;
  failedOnce: boolean;
  over: boolean;
  /** The state it ended in, and when. */
  ending: string | null;
  endedAt: number | null;
  /** Something reached the product so late that people have to look at it: who earns what is theirs to say. */
  reviewed: boolean;
  waves: number;
  /** No round is worth playing for it before: the last one found nobody. */
  tryAt: number;
  openOffers: Map<string, { driverId: string; expiresAt: number }>;
  /** They said no, gave it back or lost it: they must not be asked again. */
  refusedBy: Set<string>;
  /** When the first driver said yes, and the one who has it now. */
  matchedAt: number | null;
  acceptedAt: number | null;
  /** Taken by a driver who had another job in hand. */
  beside: boolean;
  reachedAt: number | null;
  pickedUpAt: number | null;
  /** Seconds away, as the product said, and when and of which stop it said so. */
  promises: { at: number; stopIndex: number; arrivesAt: number }[];
  arrivals: Map<number, number>;
  steps: string[];
};

/** A task in hand: as the product showed it when it was taken, and what was done since. */
export type Job = { task: TaskView; done: Set<number>; failed: Set<number>; fareTaken: boolean };

export type Rider = {
  habits: Habits;
  id: string;
  token: string;
  random: Random;
  onDuty: boolean;
  /** Where they stand, or stood when they set out. */
  at: Point;
  way: Way | null;
  reportedAt: number;
  offlineUntil: number;
  awayUntil: number;
  /** What was accepted and not done, by booking. */
  jobs: Map<string, Job>;
  /** The one offer on the screen. */
  offer: { id: string; parcel: Parcel } | null;
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
  deaths: number;
  restarts: number;
  lostAnswers: number;
  doubleTaps: number;
  races: number;
  lateBatches: number;
  repeatedFacts: number;
  clockWrong: number;
  rounds: number;
  offers: number;
  vanished: number;
  driversChanged: number;
  fromBoard: number;
  secondJobs: number;
  recorded: number;
};

export type Day = {
  city: City;
  world: TestWorld;
  wish: Wish;
  match: Match;
  schedule: Schedule;
  roads: Roads;
  /** The chance of faults; people have their own. */
  random: Random;
  intake: PositionIntake;
  riders: Map<string, Rider>;
  parcels: Map<string, Parcel>;
  /** Ids of facts a phone made, and how often they were sent. */
  facts: Map<string, { bookingId: string; answered: string | null }>;
  tally: Tally;
  /** Why the product would not name a price, as often as it happened. */
  refusedQuotes: string[];
  /** Customers who still mean to book, and bookings not over: the machinery runs while there are any. */
  ahead: number;
  open: Set<string>;
  searching: Set<Parcel>;
  now(): number;
};

const nothing = (): Tally => ({
  requests: 0,
  deaths: 0,
  restarts: 0,
  lostAnswers: 0,
  doubleTaps: 0,
  races: 0,
  lateBatches: 0,
  repeatedFacts: 0,
  clockWrong: 0,
  rounds: 0,
  offers: 0,
  vanished: 0,
  driversChanged: 0,
  fromBoard: 0,
  secondJobs: 0,
  recorded: 0,
});

export function newDay(city: City, wish: Wish, match: Match): Day {
  const { world } = city;
  return {
    city,
    world,
    wish,
    match,
    schedule: openSchedule(world.clock),
    roads: openRoads(wish.seed),
    random: seededRandom(`${wish.seed} trouble`),
    intake: createPositionIntake(world.deps, 0),
    riders: new Map(),
    parcels: new Map(),
    facts: new Map(),
    tally: nothing(),
    refusedQuotes: [],
    ahead: 0,
    open: new Set(),
    searching: new Set(),
    now: () => world.clock.now.getTime(),
  };
}

export const standsAt = ({ way, at }: Rider, now: number): Point => (way ? placeOn(way, now) : at);
export const isOnline = (rider: Rider, now: number): boolean => now >= rider.offlineUntil && now >= rider.awayUntil;

/** The clock of Bangkok, as the list of what happened to a booking begins its lines. */
const clockOf = (at: number): string => new Date(at + 7 * 3_600_000).toISOString().slice(11, 19);

export function note(day: Day, parcel: Parcel, words: string): void {
  parcel.steps.push(`${clockOf(day.now())} ${words}`);
}

export function end(day: Day, parcel: Parcel, words: string): void {
  note(day, parcel, words);
  parcel.over = true;
  parcel.ending = words;
  parcel.endedAt = day.now();
  parcel.holder = null;
  parcel.openOffers.clear();
  day.open.delete(parcel.id);
  day.searching.delete(parcel);
}

export function newParcel(day: Day, order: Order, id: string): Parcel {
  const parcel: Parcel = {
    order,
    id,
    bookedAt: day.now(),
    searchingSince: null,
    holder: null,
    goodsWith: null,
    failedOnce: false,
    over: false,
    ending: null,
    endedAt: null,
    reviewed: false,
    waves: 0,
    tryAt: 0,
    openOffers: new Map(),
    refusedBy: new Set(),
    matchedAt: null,
    acceptedAt: null,
    beside: false,
    reachedAt: null,
    pickedUpAt: null,
    promises: [],
    arrivals: new Map(),
    steps: [],
  };
  day.parcels.set(id, parcel);
  day.open.add(id);
  return parcel;
}
