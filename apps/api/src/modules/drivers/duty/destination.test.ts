import type { DestinationView } from "@songtan/contract/drivers/drivers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acceptFromBoard, answersOf, boardOf } from "../../../../testing/delivery/offers.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { chatuchak, nearSiam, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../../delivery/dispatch/dispatcher.ts";
import { matchHere } from "../../delivery/dispatch/matcher.ts";
import { endDestinationInTime } from "./start-destination.ts";

let world: TestWorld;
// A world each: dispatch looks at all drivers and all bookings there are.
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

/** South of the pick-ups at Siam, beyond Silom; Chatuchak lies north. */
const home = { name: "บ้าน ถนนพระราม 3", latitude: 13.69, longitude: 100.53 };
const setOff = ({ token }: Person, place = home) =>
  call<DestinationView>(world, "PUT /driver/destination", { token, body: place });
const goAnywhere = ({ token }: Person) =>
  call<DestinationView>(world, "DELETE /driver/destination", { token });
const destinationOf = async ({ token }: Person) =>
  (await call<DestinationView>(world, "GET /driver/destination", { token })).data;
const duty = ({ token }: Person, onDuty: boolean) =>
  call(world, "PUT /driver/duty", { token, body: { onDuty } });
const bookTo = async (dropOff: typeof silom) =>
  (await book(world, await newCustomer(world), { dropOffs: [dropOff] })).id;
const rowsOf = ({ id }: Person) =>
  world.deps.db
    .selectFrom("driverDestinations")
    .select(["name", "latitude", "longitude", "endedAt"])
    .where("driverId", "=", id)
    .orderBy("beganAt")
    .execute();
const noticesOf = ({ id }: Person) =>
  world.deps.db.selectFrom("notices").select("event").where("accountId", "=", id).execute();
const gone = { name: null, latitude: null, longitude: null };

test("only what leads there is offered, with the reason, and shown on the board", async () => {
  const driver = await newDriver(world);
  const started = await setOff(driver);
  const endsAt = new Date(world.clock.now.getTime() + 3 * 3_600_000).toISOString();
  expect(started.data).toEqual({ current: { ...home, endsAt }, usesLeft: 1 });
  expect(await destinationOf(driver)).toEqual(started.data);
  const away = await bookTo(chatuchak);
  await dispatchOnce(world.deps);
  expect(await answersOf(world, away)).toEqual([]);
  const homeward = await bookTo(silom);
  await dispatchOnce(world.deps);
  const offers = await world.deps.db.selectFrom("offers").selectAll().execute();
  expect(offers).toMatchObject([
    { bookingId: homeward, reasons: expect.arrayContaining(["homeward"]) },
  ]);
  expect(await boardOf(world, driver)).toEqual([homeward]);
  // Another driver's board is as it was; a link is the driver's own choice.
  expect(await boardOf(world, await newDriver(world))).toHaveLength(2);
  expect((await acceptFromBoard(world, driver, away)).status).toBe(200);
});

test("going anywhere again removes the place, and a day has two uses", async () => {
  const driver = await newDriver(world);
  await setOff(driver);
  expect((await goAnywhere(driver)).data).toEqual({ current: null, usesLeft: 1 });
  expect(await rowsOf(driver)).toEqual([{ ...gone, endedAt: world.clock.now }]);
  const away = await bookTo(chatuchak);
  await dispatchOnce(world.deps);
  expect(await answersOf(world, away)).toEqual([null]);
  expect((await goAnywhere(driver)).status).toBe(200);
  expect((await setOff(driver)).data.usesLeft).toBe(0);
  expect(await setOff(driver)).toMatchObject({ status: 409, code: "destination_in_use" });
  await goAnywhere(driver);
  expect(await setOff(driver)).toMatchObject({
    status: 422,
    code: "destinations_used",
    error: { message: expect.stringContaining("2") },
  });
  // 17:00 UTC is midnight in Bangkok.
  world.clock.now = new Date("2026-11-21T17:00:00Z");
  expect((await setOff(driver)).data.usesLeft).toBe(1);
});

test("needs duty, a place, and one that is not here", async () => {
  const driver = await newDriver(world, { onDuty: false });
  expect(await setOff(driver)).toMatchObject({ status: 422, code: "off_duty" });
  await duty(driver, true);
  await report(world, driver, nearSiam);
  const near = { ...home, ...nearSiam };
  expect(await setOff(driver, near)).toMatchObject({ status: 422, code: "destination_near" });
  expect((await setOff(driver, { ...home, name: " " })).code).toBe("invalid");
  expect((await setOff(driver, { ...home, latitude: 91 })).code).toBe("invalid");
  expect((await setOff(await newCustomer(world))).status).toBe(401);
  expect(await rowsOf(driver)).toEqual([]);
});

test("after three hours anything is offered again, the place is gone, and the driver is notified once", async () => {
  const driver = await newDriver(world);
  const { data } = await setOff(driver);
  world.clock.advance(3 * 3600);
  await report(world, driver, nearSiam);
  const away = await bookTo(chatuchak);
  // Whether or not the job has run.
  await dispatchOnce(world.deps);
  expect(await answersOf(world, away)).toEqual([null]);
  expect((await destinationOf(driver)).current).toBeNull();
  const job = { driverId: driver.id, endsAt: data.current?.endsAt ?? "" };
  await endDestinationInTime(world.deps, job);
  await endDestinationInTime(world.deps, job);
  expect(await rowsOf(driver)).toMatchObject([gone]);
  expect(await noticesOf(driver)).toHaveLength(1);
  // The job of one that ended before leaves the next alone.
  await setOff(driver);
  await endDestinationInTime(world.deps, job);
  expect((await destinationOf(driver)).current).toMatchObject(home);
});

test("whoever is there has arrived: it ends, and the driver is notified", async () => {
  const driver = await newDriver(world);
  await setOff(driver);
  world.clock.advance(600);
  await report(world, driver, { latitude: home.latitude + 0.006, longitude: home.longitude });
  expect((await destinationOf(driver)).current).toMatchObject(home);
  world.clock.advance(60);
  await report(world, driver, { latitude: home.latitude + 0.004, longitude: home.longitude });
  expect((await destinationOf(driver)).current).toBeNull();
  expect(await rowsOf(driver)).toMatchObject([gone]);
  expect(await noticesOf(driver)).toHaveLength(1);
});

test("off duty it ends without a notice, and the database holds no place of an ended one", async () => {
  const driver = await newDriver(world);
  await setOff(driver);
  await duty(driver, false);
  expect(await rowsOf(driver)).toMatchObject([gone]);
  await duty(driver, true);
  expect((await destinationOf(driver)).current).toBeNull();
  expect(await noticesOf(driver)).toEqual([]);
  const { id } = await world.deps.db
    .selectFrom("driverDestinations")
    .select("id")
    .executeTakeFirstOrThrow();
  const putBack = world.deps.db
    .updateTable("driverDestinations")
    .set({ name: "บ้าน" })
    .where("id", "=", id);
  await expect(putBack.execute()).rejects.toThrow("driver_destinations_place_in_use");
});

test("a destination that is set while a round is being matched counts", async () => {
  const driver = await newDriver(world);
  const away = await bookTo(chatuchak);
  await dispatchOnce(world.deps, async (round) => {
    const offers = await matchHere(round);
    expect(offers).toHaveLength(1);
    await setOff(driver);
    return offers;
  });
  expect(await answersOf(world, away)).toEqual([]);
});

test("of two at the same moment one is set", async () => {
  const driver = await newDriver(world);
  const both = await Promise.all([setOff(driver), setOff(driver, { ...home, name: "ร้าน" })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await rowsOf(driver)).toHaveLength(1);
});
