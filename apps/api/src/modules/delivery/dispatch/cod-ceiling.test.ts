import type { ChoosableDriver } from "@songtan/contract/by-hand/by-hand";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import type { BoardBooking } from "@songtan/contract/drivers/offers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acceptFromBoard, offersOf } from "../../../../testing/delivery/offers.ts";
import { deliverCod } from "../../../../testing/money/collected-cod.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { addDriverBalance } from "../../../../testing/money/payouts.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { siam, silom } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { offsetCashOwed } from "../../../ledger/driver-balances.ts";
import { dispatchOnce } from "./dispatcher.ts";

let world: TestWorld;
// A world each: dispatch looks at all drivers and all bookings there are.
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(async () => {
  await expectWholeBooks(world);
  await world.close();
});

/** A booking with this much cash on delivery, by a sender we know. */
async function bookCod(...codsSatang: number[]) {
  const sender = await newCustomer(world);
  await knowSender(sender);
  const booking = await book(world, sender, {
    dropOffs: codsSatang.map((codAmountSatang) => ({ ...silom, codAmountSatang })),
  });
  return booking;
}
async function knowSender(sender: Person) {
  const other = await newDriver(world);
  await addDriverBalance(world, other, 50_000);
  const first = await book(world, sender);
  const toSilom = { stopIndex: 1 };
  expect((await acceptFromBoard(world, other, first.id)).status).toBe(200);
  await send(world, other, first.id, [
    ...([{ kind: "heading" }, { kind: "arrived" }] as const),
    { kind: "cash_collected", purpose: "fare", amountSatang: first.totalSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", ...toSilom },
    { kind: "arrived", ...toSilom },
    { kind: "delivered", ...toSilom, ...withPhoto() },
  ]);
  await knownFor("accounts", "id", sender, 8);
}
const knownFor = (table: "drivers" | "accounts", key: string, { id }: Person, days: number) =>
  world.owner.query(`update ${table} set created_at = $2 where ${key} = $1`, [
    id,
    new Date(world.clock.now.getTime() - days * 86_400_000),
  ]);
const roomOf = async ({ token }: Person) =>
  (await call<DashboardView>(world, "GET /driver/dashboard", { token })).data.codRoomSatang;

const choose = (by: Staff, bookingId: string, choice: { driverId: string; way: string }) =>
  staffCall(world, by, `POST /console/bookings/${bookingId}/choose-driver`, {
    body: { seenState: "searching", seenDriverId: null, words: "โทรแล้ว", ...choice },
  });

test("a driver is not given more cash on delivery than the ceiling of their time with us", async () => {
  const driver = await newDriver(world);
  expect(await roomOf(driver)).toBe(500_000);
  const booking = await bookCod(500_001);
  expect(await acceptFromBoard(world, driver, booking.id)).toMatchObject({
    status: 422,
    code: "cod_ceiling",
  });
  const { data } = await call<BoardBooking>(world, `GET /driver/bookings/${booking.id}`, {
    token: driver.token,
  });
  expect([data.codRoomSatang, data.codExcessSatang]).toEqual([500_000, 1]);
  await knownFor("drivers", "account_id", driver, 30);
  expect(await roomOf(driver)).toBe(2_000_000);
  expect((await acceptFromBoard(world, driver, booking.id)).status).toBe(200);
  expect(await roomOf(driver)).toBe(2_000_000 - 500_001);
});

test("what is in the pocket counts until it is handed in", async () => {
  const driver = await newDriver(world);
  const sender = await newCustomer(world);
  await deliverCod(world, { sender, driver, codSatang: 300_000 });
  const { id } = await bookCod(300_000);
  expect(await roomOf(driver)).toBeLessThan(200_000);
  expect((await acceptFromBoard(world, driver, id)).code).toBe("cod_ceiling");
  await addDriverBalance(world, driver, 400_000);
  const times = { happenedAt: world.clock.now, recordedAt: world.clock.now };
  await world.deps.db
    .transaction()
    .execute((trx) => offsetCashOwed(trx, { driverId: driver.id, because: "top-up" }, times));
  expect(await roomOf(driver)).toBe(500_000);
  expect((await acceptFromBoard(world, driver, id)).status).toBe(200);
});

test("of two jobs given to one driver at the same moment one passes the ceiling", async () => {
  const driver = await newDriver(world);
  await report(world, driver, siam);
  const jobs = [await bookCod(300_000), await bookCod(300_000)];
  const first = await newStaff(world, ["booking.manage"]);
  const staff = [first, await newStaff(world, ["booking.manage"])];
  const answers = await Promise.all(
    jobs.map(({ id }, index) =>
      choose(staff[index] ?? first, id, { driverId: driver.id, way: "assign" }),
    ),
  );
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
    ...[200, "driver_cod_ceiling"],
  ]);
  expect(await roomOf(driver)).toBe(200_000);
});

test("of a job from the board and one that staff give at the same moment one passes", async () => {
  const driver = await newDriver(world);
  await report(world, driver, siam);
  const [own, given] = [await bookCod(300_000), await bookCod(300_000)];
  const staff = await newStaff(world, ["booking.manage"]);
  const answers = await Promise.all([
    acceptFromBoard(world, driver, own.id),
    choose(staff, given.id, { driverId: driver.id, way: "assign" }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await roomOf(driver)).toBe(200_000);
});

test("dispatch passes the job to a driver with room, and to nobody where none has", async () => {
  const near = await newDriver(world);
  const far = await newDriver(world);
  await report(world, near, siam);
  await report(world, far, { ...siam, latitude: siam.latitude + 0.01 });
  await bookCod(600_000);
  await dispatchOnce(world.deps);
  expect([await offersOf(world, near), await offersOf(world, far)]).toEqual([[], []]);
  await knownFor("drivers", "account_id", far, 30);
  await dispatchOnce(world.deps);
  expect(await offersOf(world, near)).toEqual([]);
  expect(await offersOf(world, far)).toHaveLength(1);
});

test.each(["offer", "assign"] as const)(
  "staff read why a driver cannot be given the job, and are refused: %s",
  async (way) => {
    const driver = await newDriver(world);
    await report(world, driver, siam);
    const booking = await bookCod(600_000);
    const staff = await newStaff(world, ["booking.manage"]);
    const { data } = await staffCall<ChoosableDriver[]>(
      world,
      staff,
      `GET /console/bookings/${booking.id}/drivers`,
    );
    expect(data[0]).toMatchObject({
      ...{ codSatang: 600_000, codRoomSatang: 500_000 },
      problems: { [way]: ["cod_ceiling"] },
    });
    const answer = await choose(staff, booking.id, { driverId: driver.id, way });
    expect([answer.status, answer.code]).toEqual([422, "driver_cod_ceiling"]);
  },
);

test("an open doubt lowers the ceiling to that of a new driver", async () => {
  const driver = await newDriver(world);
  await knownFor("drivers", "account_id", driver, 200);
  expect(await roomOf(driver)).toBe(5_000_000);
  await world.deps.db
    .insertInto("incidents")
    .values({ kind: "delivery_doubtful", driverId: driver.id, openedAt: world.clock.now })
    .execute();
  expect(await roomOf(driver)).toBe(500_000);
});

test("a new sender collects little, and no booking more than a driver may carry", async () => {
  const sender = await newCustomer(world);
  const collect = (...codsSatang: number[]) =>
    book(world, sender, {
      dropOffs: codsSatang.map((codAmountSatang) => ({ ...silom, codAmountSatang })),
    });
  await expect(collect(300_000, 200_001)).rejects.toThrow("cod_new_sender");
  await collect(300_000, 200_000);
  await knowSender(sender);
  await collect(300_000, 200_001);
  await expect(collect(2_000_000, 2_000_000, 1_000_100)).rejects.toThrow("stops.3.codAmountSatang");
});
