import { cityOfId } from "@songtan/domain/cities/city-id";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { offersOf } from "../../../../../testing/delivery/offers.ts";
import { book } from "../../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../../testing/world/people.ts";
import type { Point } from "../../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../dispatcher.ts";
import { type Match, matchHere } from "../matcher.ts";
import { claimCities } from "./claim-cities.ts";

const bangkok: Point = { latitude: 13.7466, longitude: 100.5347 };
const chiangMai: Point = { latitude: 18.7883, longitude: 98.9853 };

let world: TestWorld;
// A world each: dispatch looks at all drivers and all bookings there are.
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

/** A booking that waits, and a driver next to its pick-up. */
async function waitingAt(at: Point): Promise<{ driver: Person; bookingId: string }> {
  const near = { latitude: at.latitude + 0.001, longitude: at.longitude };
  const driver = await newDriver(world, { at: near });
  const dropOffs = [{ latitude: at.latitude + 0.02, longitude: at.longitude }];
  const booking = await book(world, await newCustomer(world), { at, dropOffs });
  return { driver, bookingId: booking.id };
}

const offerCount = async ({ driver }: { driver: Person }) => (await offersOf(world, driver)).length;

/** A match that waits to be released, as of a program that needs long for its city. */
function heldMatch() {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const match: Match = async (round) => {
    begun.resolve();
    await released.promise;
    return matchHere(round);
  };
  return { match, begun: begun.promise, release: () => released.resolve() };
}

test("a booking has the province of its pick-up as its city", async () => {
  const { bookingId } = await waitingAt(chiangMai);
  const inBangkok = await waitingAt(bangkok);
  const cities = await world.deps.db
    .selectFrom("bookings")
    .innerJoin("quotes", "quotes.id", "quoteId")
    .select(["bookings.id", "bookings.city", "quotes.city as quotedCity"])
    .execute();
  expect(new Map(cities.map(({ id, ...city }) => [id, city]))).toEqual(
    new Map([
      [bookingId, { city: "50", quotedCity: "50" }],
      [inBangkok.bookingId, { city: "10", quotedCity: "10" }],
    ]),
  );
});

test("while one program matches a city, another matches the others, and neither does the same twice", async () => {
  const first = await waitingAt(bangkok);
  const held = heldMatch();
  const slow = dispatchOnce(world.deps, held.match);
  await held.begun;
  const second = await waitingAt(chiangMai);
  const matched: string[][] = [];
  await dispatchOnce(world.deps, async (round) => {
    matched.push(round.waiting.map(({ id }) => id));
    return matchHere(round);
  });
  expect(matched).toEqual([[second.bookingId]]);
  expect([await offerCount(first), await offerCount(second)]).toEqual([0, 1]);
  held.release();
  await slow;
  expect([await offerCount(first), await offerCount(second)]).toEqual([1, 1]);
});

test("a city of a program that dies in the middle of its round is matched by the next", async () => {
  const waiting = await waitingAt(bangkok);
  const held = heldMatch();
  const dying = dispatchOnce(world.deps, held.match).catch((problem) => problem);
  await held.begun;
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_locks
    where relation = 'dispatch_cities'::regclass and mode = 'RowShareLock'`.execute(world.deps.db);
  await dispatchOnce(world.deps);
  expect(await offerCount(waiting)).toBe(1);
  held.release();
  expect(await dying).toBeInstanceOf(Error);
  expect(await offerCount(waiting)).toBe(1);
});

test("a round reads the drivers near its bookings, and nothing of all others", async () => {
  const near = await waitingAt(bangkok);
  // Across the border of the province, and so far away that a job could still lead there.
  const across = await newDriver(world, { at: { latitude: 13.838, longitude: 100.535 } });
  for (let count = 0; count < 20; count += 1)
    await newDriver(world, { at: { latitude: 8 + count / 4, longitude: 99.2 } });
  const read: string[] = [];
  const livePlaces = {
    ...world.deps.livePlaces,
    inCells: async (...search: Parameters<typeof world.deps.livePlaces.inCells>) => {
      const places = await world.deps.livePlaces.inCells(...search);
      read.push(...places.map(({ driverId }) => driverId));
      return places;
    },
    last: async () => {
      throw new Error("a round asks for no driver by id");
    },
  };
  let inRound: string[] = [];
  await dispatchOnce({ ...world.deps, livePlaces }, async (round) => {
    inRound = round.drivers.map(({ id }) => id);
    return matchHere(round);
  });
  const wanted = [near.driver.id, across.id].sort();
  expect([read.sort(), inRound.sort()]).toEqual([wanted, wanted]);
});

test("programs leave a city alone for the time asked for after its round", async () => {
  const waiting = await waitingAt(bangkok);
  await dispatchOnce(world.deps, async () => []);
  await dispatchOnce(world.deps, matchHere, 60_000);
  expect(await offerCount(waiting)).toBe(0);
  await dispatchOnce(world.deps);
  expect(await offerCount(waiting)).toBe(1);
});

test("a failed round is reported, and the next try has the cities it did not reach before it", async () => {
  const waiting = await waitingAt(bangkok);
  const failing = async () => {
    throw new Error("no match");
  };
  await expect(dispatchOnce(world.deps, failing)).rejects.toThrow("no match");
  const cities = ["10", "99"];
  await sql`insert into dispatch_cities (city, round_at) values ('99', now() - interval '1 hour')`.execute(
    world.deps.db,
  );
  const claimed = await world.deps.db
    .transaction()
    .execute((trx) => claimCities(trx, { cities, now: "infinity", restMilliseconds: 0 }));
  expect(claimed).toEqual(["99", "10"]);
  await dispatchOnce(world.deps);
  expect(await offerCount(waiting)).toBe(1);
});

test("two programs that offer jobs of neighbouring cities to the same drivers give each driver one offer", async () => {
  const latitude = 13.84;
  // Three hundred metres apart.
  const sides = { "12": { latitude, longitude: 100.523 }, "10": { latitude, longitude: 100.526 } };
  const drivers: Person[] = [];
  for (let count = 0; count < 6; count += 1)
    drivers.push(await newDriver(world, { at: sides[12] }));
  const releases: (() => void)[] = [];
  const rounds: Promise<void>[] = [];
  for (const city of ["12", "10"] as const) {
    for (let count = 0; count < 2; count += 1) await bookIn(city, sides[city]);
    const held = heldMatch();
    // The city before is claimed already.
    rounds.push(dispatchOnce(world.deps, held.match));
    await held.begun;
    releases.push(held.release);
  }
  for (const release of releases) release();
  await Promise.all(rounds);
  const counts = await Promise.all(drivers.map((driver) => offerCount({ driver })));
  expect(counts.filter((count) => count > 1)).toEqual([]);
  expect(counts.filter((count) => count === 1).length).toBeGreaterThan(1);
});

async function bookIn(city: string, at: Point): Promise<void> {
  const dropOffs = [{ latitude: at.latitude + 0.02, longitude: at.longitude }];
  const { id } = await book(world, await newCustomer(world), { at, dropOffs });
  expect(cityOfId(id)).toBe(city);
}
