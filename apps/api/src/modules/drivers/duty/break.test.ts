import type { DashboardView } from "@songtan/contract/drivers/drivers";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  accept,
  acceptFromBoard,
  answersOf,
  offersOf,
} from "../../../../testing/delivery/offers.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { nearSiam } from "../../../../testing/world/points.ts";
import { runConcurrently } from "../../../../testing/world/run-concurrently.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { dispatchOnce } from "../../delivery/dispatch/dispatcher.ts";
import { matchHere } from "../../delivery/dispatch/matcher.ts";
import { endBreakInTime, startBreak as startBreakOf } from "./start-break.ts";

let world: TestWorld;
// A world each: dispatch looks at all drivers and all bookings there are.
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

const startBreak = ({ token }: Person, minutes: number) =>
  call<DriverView>(world, "PUT /driver/break", { token, body: { minutes } });
const comeBack = ({ token }: Person) => call<DriverView>(world, "DELETE /driver/break", { token });
const duty = ({ token }: Person, onDuty: boolean) =>
  call<DriverView>(world, "PUT /driver/duty", { token, body: { onDuty } });
const dashboardOf = async ({ token }: Person) =>
  (await call<DashboardView>(world, "GET /driver/dashboard", { token })).data;
const minutesLater = (minutes: number) =>
  new Date(world.clock.now.getTime() + minutes * 60_000).toISOString();
const noticesOf = ({ id }: Person) =>
  world.deps.db.selectFrom("notices").select("source").where("accountId", "=", id).execute();
/** Waits, and the phone reports its place as it does all the time. */
const wait = async (driver: Person, seconds: number) => {
  world.clock.advance(seconds);
  await report(world, driver, nearSiam);
};

test("on a break no offer comes, and the one that is out goes back without counting", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect(await offersOf(world, driver)).toHaveLength(1);
  const endsAt = minutesLater(30);
  expect((await startBreak(driver, 30)).data).toMatchObject({ onDuty: true, breakEndsAt: endsAt });
  expect(await offersOf(world, driver)).toEqual([]);
  expect(await answersOf(world, booking.id)).toEqual(["withdrawn"]);
  const other = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect(await answersOf(world, other.id)).toEqual([]);
  expect((await dashboardOf(driver)).acceptanceRate).toBeNull();
});

test("coming back ends it at once, and the hours are without the break", async () => {
  const driver = await newDriver(world);
  await wait(driver, 600);
  await startBreak(driver, 60);
  await wait(driver, 300);
  expect((await dashboardOf(driver)).today.onlineSeconds).toBe(600);
  expect((await comeBack(driver)).data.breakEndsAt).toBeNull();
  expect((await comeBack(driver)).status).toBe(200);
  await wait(driver, 60);
  expect((await dashboardOf(driver)).today.onlineSeconds).toBe(660);
  await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect(await offersOf(world, driver)).toHaveLength(1);
});

test("when its time is over offers come again, and the driver is told once", async () => {
  const driver = await newDriver(world);
  await startBreak(driver, 15);
  const first = { driverId: driver.id, endsAt: minutesLater(15) };
  await wait(driver, 15 * 60);
  await book(world, await newCustomer(world));
  // Whether or not the job has run.
  await dispatchOnce(world.deps);
  expect(await offersOf(world, driver)).toHaveLength(1);
  await endBreakInTime(world.deps, first);
  await endBreakInTime(world.deps, first);
  expect(await noticesOf(driver)).toEqual([{ source: `break:${first.endsAt}` }]);
  await wait(driver, 60);
  expect((await dashboardOf(driver)).today.onlineSeconds).toBe(60);
  // The job of a break that was ended early leaves the next break alone, and says nothing.
  await startBreak(driver, 15);
  const cut = { driverId: driver.id, endsAt: minutesLater(15) };
  await wait(driver, 60);
  await comeBack(driver);
  const { breakEndsAt } = (await startBreak(driver, 60)).data;
  await endBreakInTime(world.deps, cut);
  expect((await comeBack(driver)).data.onDuty).toBe(true);
  expect(breakEndsAt).toBe(minutesLater(60));
  expect(await noticesOf(driver)).toHaveLength(1);
});

test("a break needs duty, is one at a time, and has a length that is on offer", async () => {
  const driver = await newDriver(world, { onDuty: false });
  expect(await startBreak(driver, 15)).toMatchObject({ status: 422, code: "off_duty" });
  expect((await comeBack(driver)).status).toBe(200);
  await duty(driver, true);
  expect(await startBreak(driver, 20)).toMatchObject({ status: 400, code: "invalid" });
  expect((await startBreak(driver, 15)).status).toBe(200);
  expect(await startBreak(driver, 60)).toMatchObject({ status: 422, code: "on_break" });
  const customer = await newCustomer(world);
  expect((await startBreak(customer, 15)).status).toBe(401);
});

test("going off duty ends the break with it", async () => {
  const driver = await newDriver(world);
  await startBreak(driver, 60);
  await wait(driver, 120);
  expect((await duty(driver, false)).data).toMatchObject({ onDuty: false, breakEndsAt: null });
  await wait(driver, 120);
  expect((await duty(driver, true)).data).toMatchObject({ onDuty: true, breakEndsAt: null });
  await wait(driver, 30);
  expect((await dashboardOf(driver)).today.onlineSeconds).toBe(30);
  const breakOffDuty = world.deps.db
    .updateTable("drivers")
    .set({ onDutySince: null, breakEndsAt: new Date() })
    .where("accountId", "=", driver.id)
    .execute();
  await expect(breakOffDuty).rejects.toThrow("drivers_break_on_duty");
});

test("the job in hand goes on during a break; another is not accepted before it ends", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  expect((await startBreak(driver, 15)).status).toBe(200);
  const answer = await send(world, driver, task.id, [{ kind: "heading" }]);
  expect(answer.outcomes[0]?.outcome).toBe("applied");
  const resting = await newDriver(world);
  await startBreak(resting, 15);
  const booking = await book(world, await newCustomer(world));
  expect(await acceptFromBoard(world, resting, booking.id)).toMatchObject({
    status: 422,
    code: "on_break",
  });
  await comeBack(resting);
  expect((await acceptFromBoard(world, resting, booking.id)).status).toBe(200);
});

test("a driver who takes a break while a round is being matched is left out", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps, async (round) => {
    const offers = await matchHere(round);
    expect(offers).toHaveLength(1);
    await startBreak(driver, 15);
    return offers;
  });
  expect(await answersOf(world, booking.id)).toEqual([]);
});

test("of a break and an acceptance at the same moment one comes first, and the other follows from it", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(world, driver);
  const [accepted, begun] = await Promise.all([
    accept(world, driver, offer),
    startBreak(driver, 15),
  ]);
  expect(begun.status).toBe(200);
  const [answer] = await answersOf(world, booking.id);
  expect([accepted.status, accepted.code, answer]).toEqual(
    accepted.status === 200 ? [200, undefined, "accepted"] : [422, "on_break", "withdrawn"],
  );
});

test("an acceptance that waits behind the beginning of a break is refused, and the job is free", async () => {
  const driver = await newDriver(world);
  const other = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(world, driver);
  const answer = await runConcurrently(world, (trx) => lockRow(trx, "drivers", driver.id), {
    begin: () => accept(world, driver, offer),
    goOn: (trx) =>
      startBreakOf({ trx, clock: world.deps.clock }, { driverId: driver.id, minutes: 15 }),
  });
  expect(answer).toMatchObject({ status: 422, code: "on_break" });
  expect((await acceptFromBoard(world, other, booking.id)).status).toBe(200);
});
