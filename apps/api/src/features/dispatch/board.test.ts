import type { BoardBooking } from "@songtan/contract/offers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postEntries } from "../../ledger/post-entries.ts";
import { call } from "../../testing/call.ts";
import { book, bookAndTake } from "../../testing/delivery.ts";
import { answersOf, boardOf, take } from "../../testing/offers.ts";
import { newCustomer, newDriver } from "../../testing/people.ts";
import { ari, silom } from "../../testing/points.ts";
import { openTestWorld, type TestWorld } from "../../testing/test-world.ts";
import { dispatchOnce } from "./dispatcher.ts";

let world: TestWorld;
// A world each: dispatch looks at all drivers and all bookings there are.
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

test("the board shows waiting bookings for the driver's vehicle, nearest first, a page at a time", async () => {
  const driver = await newDriver(world);
  const far = await book(world, await newCustomer(world), { at: ari });
  const near = await book(world, await newCustomer(world));
  const middle = await book(world, await newCustomer(world), { at: silom, dropOffs: [ari] });
  await book(world, await newCustomer(world), { quote: { vehicle: "pickup" } });
  expect(await boardOf(world, driver)).toEqual([near.id, middle.id, far.id]);
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
  expect(await take(world, driver, booking.id)).toMatchObject({ status: 422, code: "balance_too_low" });
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
  expect(await take(world, unverified, booking.id)).toMatchObject({ status: 403, code: "not_verified" });
  expect(await call(world, "GET /driver/bookings", { token: suspended.token })).toMatchObject({
    status: 403,
    code: "suspended",
  });
  expect(await take(world, suspended, booking.id)).toMatchObject({ status: 403, code: "suspended" });
  expect(await boardOf(world, offDuty)).toEqual([booking.id]);
  expect(await take(world, offDuty, booking.id)).toMatchObject({ status: 422, code: "off_duty" });
  const pickup = await newDriver(world, { vehicle: "pickup" });
  expect(await take(world, pickup, booking.id)).toMatchObject({ status: 404 });
});

test("a booking that is taken, cancelled or not there is refused with the true reason", async () => {
  const driver = await newDriver(world);
  const other = await newDriver(world);
  const taken = await bookAndTake(world, other);
  expect(await take(world, driver, taken.id)).toMatchObject({ status: 409, code: "booking_already_taken" });
  expect(await call(world, `GET /driver/bookings/${taken.id}`, { token: driver.token })).toMatchObject({ status: 404 });
  const customer = await newCustomer(world);
  const cancelled = await book(world, customer);
  await call(world, `POST /bookings/${cancelled.id}/cancel`, { token: customer.token, body: { expectedFeeSatang: 0 } });
  expect(await take(world, driver, cancelled.id)).toMatchObject({ status: 409, code: "offer_expired" });
  expect(await take(world, driver, crypto.randomUUID())).toMatchObject({ status: 404 });
  expect(await take(world, other, taken.id)).toMatchObject({ status: 200, data: { id: taken.id } });
});

test("a driver carries one booking at a time; taking one from the board gives back the offer of another", async () => {
  const driver = await newDriver(world);
  const offered = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const chosen = await book(world, await newCustomer(world));
  expect((await take(world, driver, chosen.id)).status).toBe(200);
  expect(await answersOf(world, offered.id)).toEqual(["withdrawn"]);
  expect(await take(world, driver, offered.id)).toMatchObject({ status: 409, code: "driver_busy" });
});

test("taking from the board what was also offered counts as accepting the offer", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect((await take(world, driver, booking.id)).status).toBe(200);
  expect(await answersOf(world, booking.id)).toEqual(["accepted"]);
});
