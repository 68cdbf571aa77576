import { randomUUID } from "node:crypto";
import type { BookingView } from "@songtan/contract/bookings";
import type { BoardBooking, OfferView } from "@songtan/contract/offers";
import type { TaskView } from "@songtan/contract/tasks";
import { receiveTopUp } from "@songtan/domain/ledger/payment-entries";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postEntries } from "../../ledger/post-entries.ts";
import { call } from "../../testing/call.ts";
import { book, bookAndTake, send, withPhoto } from "../../testing/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../testing/people.ts";
import { ari, silom } from "../../testing/points.ts";
import { openTestWorld, type TestWorld } from "../../testing/test-world.ts";
import { dispatchOnce, startDispatcher } from "./dispatcher.ts";
import { loadWaiting } from "./load-waiting.ts";
import { matchHere, openMatcher } from "./matcher.ts";

let world: TestWorld;
// A world each: dispatch looks at all drivers and all bookings there are.
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

const offersOf = async (driver: Person) =>
  (await call<OfferView[]>(world, "GET /driver/offers", { token: driver.token })).data;
const accept = (driver: Person, offer: OfferView | undefined) =>
  call<TaskView>(world, `POST /driver/offers/${offer?.id}/accept`, { token: driver.token });
const decline = (driver: Person, offer: OfferView | undefined) =>
  call(world, `POST /driver/offers/${offer?.id}/decline`, { token: driver.token });
const see = (driver: Person, offer: OfferView | undefined) =>
  call(world, `POST /driver/offers/${offer?.id}/seen`, { token: driver.token });
const take = (driver: Person, bookingId: string) =>
  call<TaskView>(world, `POST /driver/bookings/${bookingId}/accept`, { token: driver.token });
const boardOf = async (driver: Person) =>
  (await call<BoardBooking[]>(world, "GET /driver/bookings", { token: driver.token })).data.map(
    (booking) => booking.id,
  );
const answersOf = async (bookingId: string) =>
  (
    await world.deps.db
      .selectFrom("offers")
      .select("answer")
      .where("booking_id", "=", bookingId)
      .orderBy("sent_at")
      .execute()
  ).map((row) => row.answer);
const bookingOf = async (id: string) =>
  world.deps.db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a waiting booking is offered to drivers nearby, for thirty seconds, with its pay and why", async () => {
  const near = await newDriver(world);
  const far = await newDriver(world, { at: { latitude: 18.79, longitude: 98.98 } });
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(near);
  expect(offer).toMatchObject({
    bookingId: booking.id,
    expiresAt: new Date(world.clock.now.getTime() + 30_000).toISOString(),
    reasons: ["nearest"],
    askedDrivers: 1,
    detourSeconds: null,
    booking: { number: booking.number, cashToCollectSatang: booking.totalSatang },
  });
  expect((offer?.paySatang ?? 0) + (offer?.commissionSatang ?? 0)).toBe(booking.totalSatang);
  expect(JSON.stringify(offer)).not.toContain("+668");
  expect(await offersOf(far)).toEqual([]);
});

test("a round holds up nobody who writes into the books, nor they a round", async () => {
  const driver = await newDriver(world);
  await book(world, await newCustomer(world));
  const { now } = world.clock;
  const topUp = { topUpId: randomUUID(), driverId: driver.id, amountSatang: 10_000, feeSatang: 100 };
  const times = { happenedAt: now, recordedAt: now };
  let written = false;
  await dispatchOnce(world.deps, async (round) => {
    // A driver accepts while offers are made. Were it to wait for the round, and the round for its booking, for ever.
    await world.deps.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '2s'`.execute(trx);
      await postEntries(trx, [receiveTopUp(topUp)], times);
    });
    written = true;
    return matchHere(round);
  });
  expect(written).toBe(true);
  await world.deps.db.transaction().execute(async (trx) => {
    await postEntries(trx, [receiveTopUp({ ...topUp, topUpId: randomUUID() })], times);
    await book(world, await newCustomer(world));
    await dispatchOnce(world.deps);
  });
  expect(await offersOf(driver)).not.toEqual([]);
});

test("accepting makes the booking the driver's task and withdraws the others' offers", async () => {
  const winner = await newDriver(world);
  const other = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  await dispatchOnce(world.deps);
  const [lost] = await offersOf(other);
  const task = await accept(winner, (await offersOf(winner))[0]);
  expect(task.data).toMatchObject({ id: booking.id, state: "assigned", customerFirstName: "มาลี" });
  expect(task.data.stops[0]).toMatchObject({ contactPhone: "+66811111111" });
  expect(await offersOf(other)).toEqual([]);
  expect(await accept(other, lost)).toMatchObject({ status: 409, code: "booking_already_taken" });
  const view = await call<BookingView>(world, `GET /bookings/${booking.id}`, { token: customer.token });
  expect(view.data).toMatchObject({ state: "assigned", driver: { phone: winner.phone } });
  const again = await accept(winner, { id: (await idsOf(booking.id, winner))[0] } as OfferView);
  expect(again).toMatchObject({ status: 200, data: { id: booking.id } });
});

const idsOf = async (bookingId: string, driver: Person) =>
  (
    await world.deps.db
      .selectFrom("offers")
      .select("id")
      .where("booking_id", "=", bookingId)
      .where("driver_id", "=", driver.id)
      .execute()
  ).map((row) => row.id);

test("an offer past its time is refused, expires, and the next wave asks somebody else", async () => {
  const first = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(first);
  await see(first, offer);
  world.clock.advance(31);
  expect(await accept(first, offer)).toMatchObject({ status: 409, code: "offer_expired" });
  expect(await decline(first, offer)).toMatchObject({ status: 409, code: "offer_expired" });
  const second = await newDriver(world);
  await dispatchOnce(world.deps);
  expect(await answersOf(booking.id)).toEqual(["expired", null]);
  expect(await offersOf(first)).toEqual([]);
  expect(await offersOf(second)).toHaveLength(1);
  expect(await bookingOf(booking.id)).toMatchObject({ wave: 2 });
});

test("no second wave goes out while an offer of the first is open, and nobody has two open offers", async () => {
  const first = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const second = await newDriver(world);
  await dispatchOnce(world.deps);
  expect(await offersOf(second)).toEqual([]);
  await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect((await offersOf(first)).map((offer) => offer.bookingId)).toEqual([booking.id]);
  expect(await offersOf(second)).toHaveLength(1);
});

test("declining is free, works twice, and the booking is not offered to that driver again", async () => {
  const driver = await newDriver(world);
  await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(driver);
  expect(await decline(driver, offer)).toMatchObject({ status: 200, data: null });
  expect(await decline(driver, offer)).toMatchObject({ status: 200 });
  expect(await accept(driver, offer)).toMatchObject({ status: 409, code: "offer_expired" });
  world.clock.advance(5);
  await dispatchOnce(world.deps);
  expect(await offersOf(driver)).toEqual([]);
});

test("an offer that was missed with the app hidden is no answer: it comes once more, after the others", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  for (const reasons of [["nearest"], ["nearest", "wider_ring", "asked_again"], null]) {
    await dispatchOnce(world.deps);
    expect((await offersOf(driver))[0]?.reasons ?? null).toEqual(reasons);
    world.clock.advance(31);
    await report(world, driver, { latitude: 13.7478, longitude: 100.5321 });
  }
  expect(await answersOf(booking.id)).toEqual(["expired", "expired"]);
  const dashboard = await call<{ acceptanceRate: number | null }>(world, "GET /driver/dashboard", {
    token: driver.token,
  });
  expect(dashboard.data.acceptanceRate).toBeNull();
  expect(await see(await newDriver(world), { id: crypto.randomUUID() } as OfferView)).toMatchObject({ status: 200 });
});

test("an offer of somebody else is 404, and only drivers come here at all", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(driver);
  const stranger = await newDriver(world);
  expect(await accept(stranger, offer)).toMatchObject({ status: 404, code: "not_found" });
  expect(await decline(stranger, offer)).toMatchObject({ status: 404, code: "not_found" });
  expect(await take(customer, booking.id)).toMatchObject({ status: 401 });
  expect(await call(world, "GET /driver/offers")).toMatchObject({ status: 401 });
});

test("who is off duty, unverified, unseen, busy, of another vehicle or the customer's own is not asked", async () => {
  const customer = await newCustomer(world);
  const busy = await newDriver(world);
  await bookAndTake(world, busy, { quote: { extras: ["return_trip"] } });
  const own = await newDriver(world, { phone: customer.phone });
  const unseen = await newDriver(world);
  world.clock.advance(121);
  const others = [
    busy,
    own,
    unseen,
    await newDriver(world, { onDuty: false }),
    await newDriver(world, { verified: false }),
    await newDriver(world, { vehicle: "pickup" }),
  ];
  for (const driver of [busy, own]) await report(world, driver, { latitude: 13.7478, longitude: 100.5321 });
  const booking = await book(world, customer);
  await dispatchOnce(world.deps);
  for (const driver of others) expect(await offersOf(driver)).toEqual([]);
  const free = await newDriver(world);
  await dispatchOnce(world.deps);
  expect((await offersOf(free))[0]?.bookingId).toBe(booking.id);
  expect(await boardOf(own)).toEqual([]);
  expect(await take(own, booking.id)).toMatchObject({ status: 404 });
});

test("the board shows waiting bookings for the driver's vehicle, nearest first, a page at a time", async () => {
  const driver = await newDriver(world);
  const far = await book(world, await newCustomer(world), { at: ari });
  const near = await book(world, await newCustomer(world));
  const middle = await book(world, await newCustomer(world), { at: silom, dropOffs: [ari] });
  await book(world, await newCustomer(world), { quote: { vehicle: "pickup" } });
  expect(await boardOf(driver)).toEqual([near.id, middle.id, far.id]);
  const page = await call<BoardBooking[]>(world, "GET /driver/bookings?limit=2", { token: driver.token });
  const rest = await call<BoardBooking[]>(world, `GET /driver/bookings?limit=2&cursor=${page.body.nextCursor}`, {
    token: driver.token,
  });
  expect(rest.data.map((booking) => booking.id)).toEqual([far.id]);
  expect(rest.body.nextCursor).toBeNull();
  expect(page.data[0]?.pickupDistanceMetres).toBeGreaterThan(100);
  expect(JSON.stringify(page.body)).not.toContain("สมชาย");
  expect((await call(world, "GET /driver/bookings?cursor=nonsense", { token: driver.token })).code).toBe("invalid");
  const one = await call<BoardBooking>(world, `GET /driver/bookings/${near.id}`, { token: driver.token });
  expect(one.data).toMatchObject({ id: near.id, number: near.number });
});

test("the board says how much is missing from the balance for a cash job", async () => {
  const driver = await newDriver(world);
  await world.deps.db.transaction().execute((trx) =>
    postEntries(
      trx,
      [
        {
          kind: "top_up_received",
          source: `test:${driver.id}`,
          postings: [
            { account: "driver_available", ownerId: driver.id, amountSatang: 20_000 },
            { account: "provider_clearing", amountSatang: -20_000 },
          ],
        },
      ],
      { happenedAt: world.clock.now, recordedAt: world.clock.now },
    ),
  );
  const booking = await book(world, await newCustomer(world));
  const { data } = await call<BoardBooking>(world, `GET /driver/bookings/${booking.id}`, { token: driver.token });
  expect(data.missingSatang).toBe(data.commissionSatang);
  expect(await take(driver, booking.id)).toMatchObject({ status: 422, code: "balance_too_low" });
  const other = await newDriver(world);
  const theirs = await call<BoardBooking>(world, `GET /driver/bookings/${booking.id}`, { token: other.token });
  expect(theirs.data.missingSatang).toBe(0);
});

test("the board is closed to drivers who may not work, and taking from it needs duty", async () => {
  const unverified = await newDriver(world, { verified: false });
  const offDuty = await newDriver(world, { onDuty: false });
  const suspended = await newDriver(world);
  await world.deps.db
    .updateTable("accounts")
    .set({ suspended_at: world.clock.now })
    .where("id", "=", suspended.id)
    .execute();
  const booking = await book(world, await newCustomer(world));
  expect(await call(world, "GET /driver/bookings", { token: unverified.token })).toMatchObject({
    status: 403,
    code: "not_verified",
  });
  expect(await take(unverified, booking.id)).toMatchObject({ status: 403, code: "not_verified" });
  expect(await call(world, "GET /driver/bookings", { token: suspended.token })).toMatchObject({
    status: 403,
    code: "suspended",
  });
  expect(await take(suspended, booking.id)).toMatchObject({ status: 403, code: "suspended" });
  expect(await boardOf(offDuty)).toEqual([booking.id]);
  expect(await take(offDuty, booking.id)).toMatchObject({ status: 422, code: "off_duty" });
  const pickup = await newDriver(world, { vehicle: "pickup" });
  expect(await take(pickup, booking.id)).toMatchObject({ status: 404 });
});

test("a booking that is taken, cancelled or not there is refused with the true reason", async () => {
  const driver = await newDriver(world);
  const other = await newDriver(world);
  const taken = await bookAndTake(world, other);
  expect(await take(driver, taken.id)).toMatchObject({ status: 409, code: "booking_already_taken" });
  expect(await call(world, `GET /driver/bookings/${taken.id}`, { token: driver.token })).toMatchObject({ status: 404 });
  const customer = await newCustomer(world);
  const cancelled = await book(world, customer);
  await call(world, `POST /bookings/${cancelled.id}/cancel`, { token: customer.token, body: { expectedFeeSatang: 0 } });
  expect(await take(driver, cancelled.id)).toMatchObject({ status: 409, code: "offer_expired" });
  expect(await take(driver, crypto.randomUUID())).toMatchObject({ status: 404 });
  expect(await take(other, taken.id)).toMatchObject({ status: 200, data: { id: taken.id } });
});

test("a driver carries one booking at a time; taking one from the board gives back the offer of another", async () => {
  const driver = await newDriver(world);
  const offered = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const chosen = await book(world, await newCustomer(world));
  expect((await take(driver, chosen.id)).status).toBe(200);
  expect(await answersOf(offered.id)).toEqual(["withdrawn"]);
  expect(await take(driver, offered.id)).toMatchObject({ status: 409, code: "driver_busy" });
});

test("taking from the board what was also offered counts as accepting the offer", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect((await take(driver, booking.id)).status).toBe(200);
  expect(await answersOf(booking.id)).toEqual(["accepted"]);
});

test("a booking given back is found again, first in line, by another driver", async () => {
  const first = await newDriver(world);
  const waiting = await book(world, await newCustomer(world), { at: ari });
  world.clock.advance(60);
  await report(world, first, { latitude: 13.7478, longitude: 100.5321 });
  const booking = await book(world, await newCustomer(world));
  expect((await take(first, booking.id)).status).toBe(200);
  await send(world, first, booking.id, [{ kind: "heading" }, { kind: "given_back", reason: "vehicle_trouble" }]);
  const second = await newDriver(world, { at: { latitude: 13.764, longitude: 100.5385 } });
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(second);
  expect(offer).toMatchObject({ bookingId: booking.id, reasons: expect.arrayContaining(["first_in_line"]) });
  expect((await offersOf(first)).map((one) => one.bookingId)).toEqual([waiting.id]);
  const task = await accept(second, offer);
  expect(task).toMatchObject({ status: 200, data: { state: "assigned", cash: { collected: false } } });
  expect(await bookingOf(booking.id)).toMatchObject({ first_in_line: false, driver_id: second.id });
  const late = await send(world, first, booking.id, [{ kind: "picked_up", ...withPhoto() }]);
  expect(late.outcomes[0]?.outcome).toBe("recorded_for_review");
  expect(await bookingOf(booking.id)).toMatchObject({ state: "assigned", driver_id: second.id });
});

const rounds = process.env.SOAK ? 200 : 20;

test(`two drivers who accept in the same moment, ${rounds} times: one wins, the other is told why`, async () => {
  const drivers = [await newDriver(world), await newDriver(world)];
  const customer = await newCustomer(world);
  for (let round = 0; round < rounds; round += 1) {
    const booking = await book(world, customer);
    world.clock.advance(40);
    for (const driver of drivers) await report(world, driver, { latitude: 13.7478, longitude: 100.5321 });
    await dispatchOnce(world.deps);
    const offers = await Promise.all(drivers.map((driver) => offersOf(driver)));
    // By turns both by offer, and one of them by the board.
    const answers = await Promise.all(
      drivers.map((driver, place) =>
        place === 1 && round % 2 === 1 ? take(driver, booking.id) : accept(driver, offers[place]?.[0]),
      ),
    );
    const won = answers.findIndex((answer) => answer.status === 200);
    expect(answers[1 - won]).toMatchObject({ status: 409, code: "booking_already_taken" });
    expect(await bookingOf(booking.id)).toMatchObject({ state: "assigned", driver_id: drivers[won]?.id });
    expect((await answersOf(booking.id)).sort()).toEqual(["accepted", "withdrawn"]);
    await call(world, `POST /bookings/${booking.id}/cancel`, { token: customer.token, body: { expectedFeeSatang: 0 } });
  }
}, 120_000);

test("one driver's two taps on two bookings in the same moment take one of them", async () => {
  const driver = await newDriver(world);
  const bookings = [await book(world, await newCustomer(world)), await book(world, await newCustomer(world))];
  const answers = await Promise.all(bookings.map((booking) => take(driver, booking.id)));
  expect(answers.map((answer) => answer.code ?? "taken").sort()).toEqual(["driver_busy", "taken"]);
});

test("the same acceptance repeated with its key answers the same task", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  const once = () =>
    call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
      token: driver.token,
      headers: {
        "idempotency-key": "tap-1",
      },
    });
  const first = await once();
  expect(first.status).toBe(200);
  const second = await once();
  expect([second.status, second.body]).toEqual([200, first.body]);
  const facts = await world.deps.db
    .selectFrom("booking_events")
    .select("id")
    .where("booking_id", "=", booking.id)
    .where("kind", "=", "assigned")
    .execute();
  expect(facts).toHaveLength(1);
});

test("two dispatchers at once send one wave", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await Promise.all([dispatchOnce(world.deps), dispatchOnce(world.deps), dispatchOnce(world.deps)]);
  expect(await offersOf(driver)).toHaveLength(1);
  expect(await bookingOf(booking.id)).toMatchObject({ wave: 1 });
});

test("the running dispatcher offers by itself and stops when told", async () => {
  const driver = await newDriver(world);
  await book(world, await newCustomer(world));
  const problems: string[] = [];
  const dispatcher = startDispatcher(world.deps, (line) => problems.push(line));
  await expect.poll(() => offersOf(driver), { timeout: 8000 }).toHaveLength(1);
  await dispatcher.stop();
  expect(problems).toEqual([]);
  expect(dispatcher.threadId()).toBeNull();
}, 15_000);

test("the thread that matches is started again when it dies, and answers what is asked in the same thread", async () => {
  const round = { waiting: await loadWaiting(world.deps.db, world.clock.now), drivers: [], now: world.clock.now };
  const matcher = openMatcher();
  expect(await matcher.match(round)).toEqual([]);
  const first = matcher.threadId();
  // What cannot be matched kills it.
  await expect(matcher.match({ ...round, waiting: null as never })).rejects.toThrow();
  expect(await matcher.match(round)).toEqual(await matchHere(round));
  expect(matcher.threadId()).not.toBe(first);
  await matcher.stop();
});

test("who has a job is offered a second on the way, and both jobs' stops are put into one order", async () => {
  const driver = await newDriver(world);
  const first = await bookAndTake(world, driver, { dropOffs: [silom] });
  const halfway = { latitude: 13.7355, longitude: 100.5335 };
  const beyond = { latitude: 13.7275, longitude: 100.5315 };
  const customer = await newCustomer(world);
  const second = await book(world, customer, { at: halfway, dropOffs: [beyond] });
  await report(world, driver, { latitude: 13.7478, longitude: 100.5321 });
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(driver);
  expect(offer).toMatchObject({
    bookingId: second.id,
    reasons: ["nearest", "on_your_way", "waiting_longest"].slice(0, 2),
  });
  expect(offer?.detourSeconds).toBeGreaterThan(0);
  // From the board it is not to be had: only what was found to lie on the way.
  expect(await accept(driver, offer)).toMatchObject({ status: 200, data: { id: second.id, state: "assigned" } });
  const ranks = await world.deps.db
    .selectFrom("stops")
    .select(["booking_id", "index", "visit_rank"])
    .where("booking_id", "in", [first.id, second.id])
    .orderBy("visit_rank")
    .execute();
  expect(ranks.map((row) => `${row.booking_id === first.id ? "first" : "second"} ${row.index}`)).toEqual([
    "first 0",
    "second 0",
    "second 1",
    "first 1",
  ]);
  const tasks = await call<TaskView[]>(world, "GET /driver/tasks?state=active", { token: driver.token });
  expect(tasks.data.map((task) => [task.id, task.nextVisit])).toEqual([
    [first.id, 0],
    [second.id, 1],
  ]);
  await send(world, driver, second.id, [{ kind: "heading" }]);
  const shown = await call<BookingView>(world, `GET /bookings/${second.id}`, { token: customer.token });
  expect(shown.data.arrival).toMatchObject({ stopsBefore: 1 });
  expect(shown.data.arrival?.seconds).toBeGreaterThan(240);
  const third = await book(world, await newCustomer(world), { at: halfway, dropOffs: [beyond] });
  await dispatchOnce(world.deps);
  expect(await offersOf(driver)).toEqual([]);
  expect(await take(driver, third.id)).toMatchObject({ status: 409, code: "driver_busy" });
  const places = await world.deps.db
    .selectFrom("bookings")
    .select("job_place")
    .where("driver_id", "=", driver.id)
    .execute();
  expect(places.map((row) => row.job_place).sort()).toEqual([1, 2]);
  await expect(
    world.deps.db.updateTable("bookings").set({ job_place: 1 }).where("id", "=", second.id).execute(),
  ).rejects.toThrow("bookings_two_active_per_driver");
});

test("what fills the box, needs a helper or leads elsewhere is no second job", async () => {
  const driver = await newDriver(world);
  await bookAndTake(world, driver, { dropOffs: [silom], quote: { parcel: { category: "other", weightKg: 12 } } });
  const halfway = { latitude: 13.7355, longitude: 100.5335 };
  const customer = await newCustomer(world);
  await book(world, customer, { at: halfway, quote: { parcel: { category: "other", weightKg: 9 } } });
  await book(world, customer, { at: halfway, quote: { extras: ["return_trip"] } });
  await book(world, customer, {
    at: { latitude: 13.7478, longitude: 100.5321 },
    dropOffs: [{ latitude: 13.96, longitude: 100.6 }],
  });
  await report(world, driver, { latitude: 13.7478, longitude: 100.5321 });
  await dispatchOnce(world.deps);
  const offered = await offersOf(driver);
  expect(offered.map((offer) => offer.booking.stops.at(-1)?.latitude)).toEqual([13.96].slice(0, offered.length));
});
