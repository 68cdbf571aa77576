import type { WorkAreaView } from "@songtan/contract/drivers/drivers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acceptFromBoard, answersOf, boardOf } from "../../../../testing/delivery/offers.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { chatuchak, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../../delivery/dispatch/dispatcher.ts";
import { matchHere } from "../../delivery/dispatch/matcher.ts";

let world: TestWorld;
// A world each: dispatch looks at all drivers and all bookings there are.
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

/** Bookings are picked up at Siam, 7 km south of the market. */
const market = {
  name: "ตลาดจตุจักร",
  latitude: chatuchak.latitude,
  longitude: chatuchak.longitude,
  radiusMetres: 5000,
};
const choose = ({ token }: Person, body: object = market) =>
  call<WorkAreaView>(world, "PUT /driver/work-area", { token, body });
const workAnywhere = ({ token }: Person) =>
  call<WorkAreaView>(world, "DELETE /driver/work-area", { token });
const areaOf = async ({ token }: Person) =>
  (await call<WorkAreaView>(world, "GET /driver/work-area", { token })).data.current;
const bookAtSiam = async () =>
  (await book(world, await newCustomer(world), { dropOffs: [silom] })).id;

test("only what is picked up there is offered and on the board, until the driver works anywhere", async () => {
  const driver = await newDriver(world);
  expect(await areaOf(driver)).toBeNull();
  expect((await choose(driver)).data.current).toEqual(market);
  expect(await areaOf(driver)).toEqual(market);
  const booking = await bookAtSiam();
  await dispatchOnce(world.deps);
  expect(await answersOf(world, booking)).toEqual([]);
  expect(await boardOf(world, driver)).toEqual([]);
  // Another driver's board is as it was.
  expect(await boardOf(world, await newDriver(world, { onDuty: false }))).toEqual([booking]);
  await choose(driver, { ...market, radiusMetres: 10_000 });
  expect(await boardOf(world, driver)).toEqual([booking]);
  await choose(driver);
  expect((await workAnywhere(driver)).data).toEqual({ current: null });
  await dispatchOnce(world.deps);
  expect(await answersOf(world, booking)).toEqual([null]);
});

test("the area stays after the end of duty, and a link to a job elsewhere is the driver's own choice", async () => {
  const driver = await newDriver(world);
  await choose(driver);
  for (const onDuty of [false, true])
    await call(world, "PUT /driver/duty", { token: driver.token, body: { onDuty } });
  expect(await areaOf(driver)).toEqual(market);
  expect((await acceptFromBoard(world, driver, await bookAtSiam())).status).toBe(200);
});

test("an area that is chosen after the plan was made is respected by what is sent", async () => {
  const driver = await newDriver(world);
  const booking = await bookAtSiam();
  await dispatchOnce(world.deps, async (round) => {
    const offers = await matchHere(round);
    expect(offers).toHaveLength(1);
    await choose(driver);
    return offers;
  });
  expect(await answersOf(world, booking)).toEqual([]);
});

test("needs a driver, a name and one of the sizes", async () => {
  const driver = await newDriver(world, { onDuty: false });
  expect((await choose(driver, { ...market, name: " " })).code).toBe("invalid");
  expect((await choose(driver, { ...market, radiusMetres: 7 })).code).toBe("invalid");
  expect((await choose(await newCustomer(world))).status).toBe(401);
  expect((await choose(driver)).status).toBe(200);
});
