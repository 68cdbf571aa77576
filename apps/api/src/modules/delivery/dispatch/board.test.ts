import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { BoardBooking } from "@songtan/contract/drivers/offers";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  acceptFromBoard,
  answersOf,
  boardOf,
  offersOf,
} from "../../../../testing/delivery/offers.ts";
import { bookForShop, openShop } from "../../../../testing/money/business.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { ari, nearSiam, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { hashDocumentNumber } from "../../identity/driver-state/hash-document-number.ts";
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
  const page = await call<BoardBooking[]>(world, "GET /driver/bookings?limit=2", {
    token: driver.token,
  });
  const rest = await call<BoardBooking[]>(
    world,
    `GET /driver/bookings?limit=2&cursor=${page.body.nextCursor}`,
    {
      token: driver.token,
    },
  );
  expect(rest.data.map((booking) => booking.id)).toEqual([far.id]);
  expect(rest.body.nextCursor).toBeNull();
  expect(page.data[0]?.pickupDistanceMetres).toBeGreaterThan(100);
  expect(JSON.stringify(page.body)).not.toContain("สมชาย");
  expect(
    (await call(world, "GET /driver/bookings?cursor=nonsense", { token: driver.token })).code,
  ).toBe("invalid");
  // A booking out of reach is not listed, but its link opens.
  const inChiangMai = await newDriver(world, { at: { latitude: 18.79, longitude: 98.98 } });
  expect(await boardOf(world, inChiangMai)).toEqual([]);
  expect((await call(world, `GET /driver/bookings/${near.id}`, inChiangMai)).status).toBe(200);
  const single = await call<BoardBooking>(world, `GET /driver/bookings/${near.id}`, {
    token: driver.token,
  });
  expect(single.data).toMatchObject({ id: near.id, number: near.number });
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
  const { data } = await call<BoardBooking>(world, `GET /driver/bookings/${booking.id}`, {
    token: driver.token,
  });
  expect(data.missingSatang).toBe(data.totalSatang - data.paySatang);
  expect(await acceptFromBoard(world, driver, booking.id)).toMatchObject({
    status: 422,
    code: "balance_too_low",
  });
  const other = await newDriver(world);
  const theirs = await call<BoardBooking>(world, `GET /driver/bookings/${booking.id}`, {
    token: other.token,
  });
  expect(theirs.data.missingSatang).toBe(0);
});

test("the board is closed to drivers who may not work, and accepting from it needs duty", async () => {
  const unverified = await newDriver(world, { verified: false });
  const offDuty = await newDriver(world, { onDuty: false });
  const suspended = await newDriver(world);
  await world.deps.db
    .updateTable("accounts")
    .set({ suspendedAt: world.clock.now })
    .where("id", "=", suspended.id)
    .execute();
  const booking = await book(world, await newCustomer(world));
  expect(await call(world, "GET /driver/bookings", { token: unverified.token })).toMatchObject({
    status: 403,
    code: "not_verified",
  });
  expect(await acceptFromBoard(world, unverified, booking.id)).toMatchObject({
    status: 403,
    code: "not_verified",
  });
  expect(await call(world, "GET /driver/bookings", { token: suspended.token })).toMatchObject({
    status: 403,
    code: "suspended",
  });
  expect(await acceptFromBoard(world, suspended, booking.id)).toMatchObject({
    status: 403,
    code: "suspended",
  });
  expect(await boardOf(world, offDuty)).toEqual([booking.id]);
  expect(await acceptFromBoard(world, offDuty, booking.id)).toMatchObject({
    status: 422,
    code: "off_duty",
  });
  const pickup = await newDriver(world, { vehicle: "pickup" });
  expect(await acceptFromBoard(world, pickup, booking.id)).toMatchObject({ status: 404 });
});

test("a booking that is assigned, cancelled or unknown is refused with the correct reason", async () => {
  const driver = await newDriver(world);
  const other = await newDriver(world);
  const assigned = await bookAndAccept(world, other);
  expect(await acceptFromBoard(world, driver, assigned.id)).toMatchObject({
    status: 409,
    code: "booking_already_taken",
  });
  expect(
    await call(world, `GET /driver/bookings/${assigned.id}`, { token: driver.token }),
  ).toMatchObject({ status: 404 });
  const customer = await newCustomer(world);
  const cancelled = await book(world, customer);
  await call(world, `POST /bookings/${cancelled.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  expect(await acceptFromBoard(world, driver, cancelled.id)).toMatchObject({
    status: 409,
    code: "offer_expired",
  });
  expect(await acceptFromBoard(world, driver, crypto.randomUUID())).toMatchObject({ status: 404 });
  expect(await acceptFromBoard(world, other, assigned.id)).toMatchObject({
    status: 200,
    data: { id: assigned.id },
  });
});

test("a driver has one booking at a time; accepting one from the board withdraws the offer of another", async () => {
  const driver = await newDriver(world);
  const offered = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const chosen = await book(world, await newCustomer(world));
  expect((await acceptFromBoard(world, driver, chosen.id)).status).toBe(200);
  expect(await answersOf(world, offered.id)).toEqual(["withdrawn"]);
  expect(await acceptFromBoard(world, driver, offered.id)).toMatchObject({
    status: 409,
    code: "driver_busy",
  });
});

test("accepting from the board a booking that was also offered counts as accepting the offer", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect((await acceptFromBoard(world, driver, booking.id)).status).toBe(200);
  expect(await answersOf(world, booking.id)).toEqual(["accepted"]);
});

/** On no list, by no address and in no offer. */
async function expectExcluded(driver: Person, bookingId: string) {
  await dispatchOnce(world.deps);
  expect(await offersOf(world, driver)).toEqual([]);
  expect(await boardOf(world, driver)).toEqual([]);
  expect(
    (await call(world, `GET /driver/bookings/${bookingId}`, { token: driver.token })).status,
  ).toBe(404);
  expect((await acceptFromBoard(world, driver, bookingId)).status).toBe(404);
}

test("a driver who was removed from a booking cannot have it again, also not from the board; another driver can", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  expect((await acceptFromBoard(world, driver, booking.id)).status).toBe(200);
  world.clock.advance(11 * 60);
  await report(world, driver, nearSiam);
  const changed = await call<BookingView>(world, `POST /bookings/${booking.id}/change-driver`, {
    token: customer.token,
  });
  expect(changed.data.state).toBe("searching");
  await expectExcluded(driver, booking.id);
  const other = await newDriver(world);
  expect((await acceptFromBoard(world, other, booking.id)).status).toBe(200);
});

test("customers cannot drive for themselves: not by phone, citizen number or device", async () => {
  const driver = await newDriver(world, { phone: "+66899990001" });
  const phoneOwner = await newCustomer(world, { phone: "+66899990001" });
  const samePhone = await book(world, phoneOwner);
  await expectExcluded(driver, samePhone.id);

  const samePerson = await newCustomer(world);
  const payer = { name: "มาลี ใจดี", address: "1 ถนนสีลม", taxId: "0105536000011", branch: "00000" };
  const saved = await call(world, "PUT /customer/tax-payer", {
    token: samePerson.token,
    body: payer,
  });
  expect(saved.status).toBe(200);
  await world.deps.db
    .insertInto("documentNumberReservations")
    .values({
      kind: "citizen",
      hash: hashDocumentNumber(world.deps, "citizen", payer.taxId),
      driverId: driver.id,
    })
    .execute();
  const byPerson = await book(world, samePerson);
  await expectExcluded(driver, byPerson.id);

  Object.assign(world.deps.settings, { SANDBOX: false });
  await world.deps.db.updateTable("drivers").set({ dutyDeviceId: "one-phone" }).execute();
  const byDevice = await book(world, await newCustomer(world), { deviceId: "one-phone" });
  await expectExcluded(driver, byDevice.id);

  // What a business books is not for its members either.
  const ofBusinessOf = async (accountId: string) => {
    const shop = await openShop(world, { balanceSatang: 1_000_00 });
    await world.deps.db
      .insertInto("businessMembers")
      .values({ businessId: shop.id, accountId, role: "viewer", joinedAt: world.clock.now })
      .execute();
    return (await bookForShop(world, shop)).data;
  };
  const byBusiness = await ofBusinessOf(phoneOwner.id);
  await expectExcluded(driver, byBusiness.id);
  const ofCitizen = await ofBusinessOf(samePerson.id);
  await expectExcluded(driver, ofCitizen.id);

  const other = await newDriver(world);
  expect((await boardOf(world, other)).sort()).toEqual(
    [samePhone, byPerson, byDevice, byBusiness, ofCitizen].map(({ id }) => id).sort(),
  );
});
