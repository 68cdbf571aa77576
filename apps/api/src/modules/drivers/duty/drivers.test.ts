import type { DashboardView } from "@songtan/contract/drivers/drivers";
import type { OfferView } from "@songtan/contract/drivers/offers";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { ari, nearSiam, siam, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../../delivery/dispatch/dispatcher.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

const duty = (driver: Person, onDuty: boolean, deviceId?: string) =>
  call<DriverView>(world, "PUT /driver/duty", {
    token: driver.token,
    body: { onDuty, ...(deviceId && { deviceId }) },
  });
const offersOf = async (driver: Person) =>
  (await call<OfferView[]>(world, "GET /driver/offers", { token: driver.token })).data;
const positionsOf = (bookingId: string) =>
  world.deps.db.selectFrom("positions").selectAll().where("bookingId", "=", bookingId).execute();
const dashboardOf = async (driver: Person) =>
  (await call<DashboardView>(world, "GET /driver/dashboard", { token: driver.token })).data;

test("a verified driver starts and ends duty, and the time in between is counted", async () => {
  const driver = await newDriver(world, { onDuty: false });
  expect((await duty(driver, true)).data.onDuty).toBe(true);
  world.clock.advance(600);
  expect((await duty(driver, true)).data.onDuty).toBe(true);
  world.clock.advance(600);
  expect((await duty(driver, false)).data.onDuty).toBe(false);
  expect((await duty(driver, false)).status).toBe(200);
  world.clock.advance(600);
  expect((await dashboardOf(driver)).today.onlineSeconds).toBe(1200);
});

test("an unverified or suspended driver stays off duty, and gets the reason", async () => {
  const unverified = await newDriver(world, { verified: false });
  expect(await duty(unverified, true)).toMatchObject({ status: 403, code: "not_verified" });
  const suspended = await newDriver(world, { onDuty: false });
  await world.deps.db
    .updateTable("accounts")
    .set({ suspendedAt: world.clock.now })
    .where("id", "=", suspended.id)
    .execute();
  expect(await duty(suspended, true)).toMatchObject({ status: 403, code: "suspended" });
  expect((await duty(suspended, false)).status).toBe(200);
  expect(
    (
      await call(world, "PUT /driver/duty", {
        token: (await newCustomer(world)).token,
        body: { onDuty: true },
      })
    ).status,
  ).toBe(401);
});

test("going off duty withdraws the open offer, and works with a task under way", async () => {
  const driver = await newDriver(world);
  await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect(await offersOf(driver)).toHaveLength(1);
  await duty(driver, false);
  expect(await offersOf(driver)).toEqual([]);
  await duty(driver, true);
  const task = await bookAndAccept(world, driver);
  expect((await duty(driver, false)).data.onDuty).toBe(false);
  const answer = await send(world, driver, task.id, [{ kind: "heading" }]);
  expect(answer.outcomes[0]?.outcome).toBe("applied");
});

test("believable positions become the driver's place; the rest are left out", async () => {
  const driver = await newDriver(world);
  world.clock.advance(60);
  const at = (seconds: number) =>
    new Date(world.clock.now.getTime() + seconds * 1000).toISOString();
  const positions = [
    { ...siam, recordedAt: at(-5) },
    { ...nearSiam, recordedAt: at(-20) },
    { ...ari, latitude: 18, recordedAt: at(-2) },
    { ...siam, recordedAt: at(500) },
    { ...siam, recordedAt: at(-1), accuracyMetres: 5000 },
  ];
  const answer = await call<{ accepted: number }>(world, "POST /driver/positions", {
    token: driver.token,
    body: { positions },
  });
  expect(answer).toMatchObject({ status: 202, data: { accepted: 2 } });
  const seen = await world.deps.db
    .selectFrom("driverPresence")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(seen).toMatchObject({
    latitude: siam.latitude,
    longitude: siam.longitude,
    recordedAt: new Date(at(-5)),
  });
  expect(
    await call(world, "POST /driver/positions", { token: driver.token, body: { positions: [] } }),
  ).toMatchObject({
    status: 400,
  });
});

test("no position is stored of a driver off duty without a task", async () => {
  const driver = await newDriver(world, { onDuty: false });
  expect((await report(world, driver, siam)).data.accepted).toBe(0);
  expect(await world.deps.db.selectFrom("driverPresence").selectAll().execute()).toEqual([]);
});

test("a booking's track is stored from heading to the pick-up until its end, and shown to its customer", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const move = async (position: { latitude: number; longitude: number }) => {
    world.clock.advance(120);
    await report(world, driver, position);
  };
  await move(siam);
  expect(await positionsOf(booking.id)).toHaveLength(0);
  const signals: unknown[] = [];
  world.deps.hub.subscribe("position", booking.id, (signal) => signals.push(signal));
  world.clock.advance(60);
  await send(world, driver, booking.id, [{ kind: "heading" }]);
  await move(nearSiam);
  await expect.poll(() => signals).toHaveLength(1);
  expect(signals[0]).toMatchObject({
    position: { ...nearSiam, recordedAt: world.clock.now.toISOString() },
  });
  expect(await positionsOf(booking.id)).toHaveLength(1);
  const events = [
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: booking.totalSatang },
  ] as const;
  await send(world, driver, booking.id, [...events, { kind: "picked_up", ...withPhoto() }]);
  await move(silom);
  const stop = { stopIndex: 1 } as const;
  await send(world, driver, booking.id, [
    { kind: "arrived", ...stop },
    { kind: "delivered", ...stop, ...withPhoto() },
  ]);
  await move(siam);
  expect(await positionsOf(booking.id)).toHaveLength(2);
});

test("positions older than the heading are not part of the way", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const before = new Date(world.clock.now.getTime() + 10_000).toISOString();
  world.clock.advance(60);
  await send(world, driver, task.id, [{ kind: "heading" }]);
  const positions = [
    { ...nearSiam, recordedAt: before },
    { ...nearSiam, recordedAt: world.clock.now.toISOString() },
  ];
  const answer = await call<{ accepted: number }>(world, "POST /driver/positions", {
    token: driver.token,
    body: { positions },
  });
  expect(answer.data.accepted).toBe(2);
  expect(await positionsOf(task.id)).toHaveLength(1);
});

test("a new driver's dashboard is empty and says where work waits", async () => {
  const driver = await newDriver(world, { onDuty: false });
  await book(world, await newCustomer(world));
  await book(world, await newCustomer(world));
  await book(world, await newCustomer(world), { at: ari });
  const dashboard = await dashboardOf(driver);
  expect(dashboard).toMatchObject({
    today: { earnedSatang: 0, jobs: 0, onlineSeconds: 0 },
    rating: { average: null, count: 0 },
    acceptanceRate: null,
    completionRate: null,
    activeTaskIds: [],
    cashCollectedTodaySatang: 0,
    expiring: [],
  });
  expect(dashboard.week).toHaveLength(7);
  expect(dashboard.week.at(-1)?.serviceDay).toBe("2026-11-21");
  expect(dashboard.demand.map((area) => area.waiting)).toEqual([2, 1]);
  expect(dashboard.demand[0]?.area).toContain("ปทุมวัน");
});

test("the dashboard counts pay, fees, cash and answers by Bangkok's days", async () => {
  const driver = await newDriver(world);
  await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(driver);
  await call(world, `POST /driver/offers/${offer?.id}/accept`, { token: driver.token });
  const id = offer?.bookingId ?? "";
  await send(world, driver, id, [
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: offer?.booking.totalSatang ?? 0 },
    { kind: "picked_up", ...withPhoto() },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  const absent = await bookAndAccept(world, driver);
  expect((await dashboardOf(driver)).activeTaskIds).toEqual([absent.id]);
  await send(world, driver, absent.id, [{ kind: "arrived" }]);
  world.clock.advance(600);
  await send(world, driver, absent.id, [
    { kind: "failed", reason: "sender_absent", ...withPhoto() },
  ]);
  const back = await bookAndAccept(world, driver);
  await send(world, driver, back.id, [{ kind: "given_back", reason: "other" }]);
  const earnedSatang = (offer?.paySatang ?? 0) + 4000;
  expect(await dashboardOf(driver)).toMatchObject({
    today: { earnedSatang, jobs: 1, onlineSeconds: 600 },
    acceptanceRate: 1,
    completionRate: 0.5,
    cashCollectedTodaySatang: offer?.booking.totalSatang,
    activeTaskIds: [],
  });
  // 17:00 UTC is midnight in Bangkok.
  world.clock.now = new Date("2026-11-21T17:00:00Z");
  const tomorrow = await dashboardOf(driver);
  expect(tomorrow.today).toEqual({ earnedSatang: 0, jobs: 0, onlineSeconds: 0 });
  expect(tomorrow.week.at(-2)).toEqual({ serviceDay: "2026-11-21", earnedSatang, jobs: 1 });
});

test("the dashboard shows the rating and warns of papers that end within thirty days", async () => {
  const driver = await newDriver(world);
  const { db, clock } = world.deps;
  await db
    .updateTable("drivers")
    .set({ ratingSum: 9, ratingCount: 2 })
    .where("accountId", "=", driver.id)
    .execute();
  const documentRow = {
    driverId: driver.id,
    state: "approved" as const,
    fields: "{}",
    submittedAt: clock(),
  };
  await db
    .insertInto("documents")
    .values([
      { ...documentRow, kind: "vehicle-act", expiresOn: "2026-12-21" },
      { ...documentRow, kind: "driver-license", expiresOn: "2026-12-22" },
    ])
    .execute();
  expect(await dashboardOf(driver)).toMatchObject({
    rating: { average: 4.5, count: 2 },
    expiring: [{ kind: "vehicle-act", expiresOn: "2026-12-21" }],
  });
});
