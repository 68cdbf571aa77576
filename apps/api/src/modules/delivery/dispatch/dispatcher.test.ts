import { randomUUID } from "node:crypto";
import { receiveTopUp } from "@songtan/domain/ledger/payment-entries";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  accept,
  acceptFromBoard,
  answersOf,
  bookingOf,
  offersOf,
} from "../../../../testing/delivery/offers.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, report } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { whileHolding } from "../../../../testing/world/while-holding.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { dispatchOnce, startDispatcher } from "./dispatcher.ts";
import { loadWaiting, toWaiting } from "./load-waiting.ts";
import { matchHere, openMatcher } from "./matcher.ts";

let world: TestWorld;
// A world each: dispatch looks at all drivers and all bookings there are.
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

test("a round does not block writers of the books, and they do not block a round", async () => {
  const driver = await newDriver(world);
  await book(world, await newCustomer(world));
  const { now } = world.clock;
  const topUp = {
    topUpId: randomUUID(),
    driverId: driver.id,
    amountSatang: 10_000,
    feeSatang: 100,
  };
  const times = { happenedAt: now, recordedAt: now };
  let written = false;
  await dispatchOnce(world.deps, async (round) => {
    // A driver accepts while offers are made: waiting for the round here would be a deadlock,
    // because the round may wait for the booking.
    await world.deps.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '2s'`.execute(trx);
      await postEntries(trx, [receiveTopUp(topUp)], times);
    });
    written = true;
    return matchHere(round);
  });
  expect(written).toBe(true);
  await whileHolding(world, async (trx) => {
    await postEntries(trx, [receiveTopUp({ ...topUp, topUpId: randomUUID() })], times);
    await book(world, await newCustomer(world));
    await dispatchOnce(world.deps);
  });
  expect(await offersOf(world, driver)).not.toEqual([]);
});

test("a phone with a clock that is minutes behind counts as present; a silent one does not", async () => {
  const silent = await newDriver(world);
  world.clock.advance(130);
  const behind = await newDriver(world, { onDuty: false });
  await call(world, "PUT /driver/duty", { token: behind.token, body: { onDuty: true } });
  const recordedAt = new Date(world.clock.now.getTime() - 125_000).toISOString();
  await call(world, "POST /driver/positions", {
    token: behind.token,
    body: {
      positions: [{ latitude: 13.7478, longitude: 100.5321, accuracyMetres: 10, recordedAt }],
    },
  });
  await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect(await offersOf(world, behind)).toHaveLength(1);
  expect(await offersOf(world, silent)).toEqual([]);
});

const rounds = process.env.SOAK ? 200 : 20;

test(`two drivers who accept in the same moment, ${rounds} times: one wins, the other is told why`, async () => {
  const drivers = [await newDriver(world), await newDriver(world)];
  const customer = await newCustomer(world);
  for (let round = 0; round < rounds; round += 1) {
    const booking = await book(world, customer);
    world.clock.advance(40);
    for (const driver of drivers)
      await report(world, driver, { latitude: 13.7478, longitude: 100.5321 });
    await dispatchOnce(world.deps);
    const offers = await Promise.all(drivers.map((driver) => offersOf(world, driver)));
    // By turns both by offer, and one of them by the board.
    const answers = await Promise.all(
      drivers.map((driver, index) =>
        index === 1 && round % 2 === 1
          ? acceptFromBoard(world, driver, booking.id)
          : accept(world, driver, offers[index]?.[0]),
      ),
    );
    const won = answers.findIndex((answer) => answer.status === 200);
    expect(answers[1 - won]).toMatchObject({ status: 409, code: "booking_already_taken" });
    expect(await bookingOf(world, booking.id)).toMatchObject({
      state: "assigned",
      driverId: drivers[won]?.id,
    });
    expect((await answersOf(world, booking.id)).sort()).toEqual(["accepted", "withdrawn"]);
    await call(world, `POST /bookings/${booking.id}/cancel`, {
      token: customer.token,
      body: { expectedFeeSatang: 0 },
    });
  }
}, 120_000);

test("one driver's two taps on two bookings at the same moment accept one of them", async () => {
  const driver = await newDriver(world);
  const bookings = [
    await book(world, await newCustomer(world)),
    await book(world, await newCustomer(world)),
  ];
  const answers = await Promise.all(
    bookings.map((booking) => acceptFromBoard(world, driver, booking.id)),
  );
  expect(answers.map((answer) => answer.code ?? "taken").sort()).toEqual(["driver_busy", "taken"]);
});

test("two dispatchers at once send one wave", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await Promise.all([dispatchOnce(world.deps), dispatchOnce(world.deps), dispatchOnce(world.deps)]);
  expect(await offersOf(world, driver)).toHaveLength(1);
  expect(await bookingOf(world, booking.id)).toMatchObject({ wave: 1 });
});

test("the running dispatcher sends offers by itself and stops on request", async () => {
  const driver = await newDriver(world);
  await book(world, await newCustomer(world));
  const problems: string[] = [];
  const dispatcher = startDispatcher(world.deps, (line) => problems.push(line));
  await expect.poll(() => offersOf(world, driver), { timeout: 8000 }).toHaveLength(1);
  await dispatcher.stop();
  expect(problems).toEqual([]);
  expect(dispatcher.threadId()).toBeNull();
}, 15_000);

test("the matching thread is restarted after a crash, and gives the same result as in the caller's thread", async () => {
  const { now } = world.clock;
  const tariff = await loadTariffAt(world.deps.db, now);
  const round = {
    waiting: toWaiting(await loadWaiting(world.deps.db, ["10"]), tariff),
    drivers: [],
    now,
    holidays: [],
  };
  const matcher = openMatcher();
  expect(await matcher.match(round)).toEqual([]);
  const first = matcher.threadId();
  // What cannot be matched kills it.
  await expect(matcher.match({ ...round, waiting: null as never })).rejects.toThrow();
  expect(await matcher.match(round)).toEqual(await matchHere(round));
  expect(matcher.threadId()).not.toBe(first);
  await matcher.stop();
});
