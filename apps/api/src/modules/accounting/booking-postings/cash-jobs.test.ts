import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { balanceShown, fare, toDropOff, toPickUp } from "../../../../testing/money/cash-job.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  book,
  bookAndAccept,
  outcomes,
  send,
  withPhoto,
} from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { postEntries } from "../../../ledger/post-entries.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const of = (account: LedgerAccount, ownerId: string) => ledgerBalance(world, account, ownerId);
const topUp = (driver: Person, amountSatang: number) =>
  world.deps.db.transaction().execute((trx) =>
    postEntries(
      trx,
      [
        {
          kind: "top_up_received",
          source: `test:${driver.id}:${amountSatang}`,
          postings: [
            { account: "provider_clearing", amountSatang },
            { account: "driver_available", ownerId: driver.id, amountSatang: -amountSatang },
          ],
        },
      ],
      { happenedAt: world.clock.now, recordedAt: world.clock.now },
    ),
  );
const money = (task: TaskView) => ({ total: task.cash?.amountSatang ?? 0, pay: task.paySatang });

test("a cash job: the commission is held, the cash is owed, and earnings pay for it at the end", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const { total, pay } = money(task);
  const commission = total - pay;
  expect(commission).toBeGreaterThan(0);
  expect(await balanceShown(world, driver)).toEqual({
    availableSatang: -commission,
    heldSatang: commission,
    cashOwedSatang: 0,
  });
  await send(world, driver, task.id, [...toPickUp, fare(task)]);
  expect(await balanceShown(world, driver)).toEqual({
    availableSatang: -commission,
    heldSatang: commission,
    cashOwedSatang: total,
  });
  await send(world, driver, task.id, [{ kind: "picked_up", ...withPhoto() }, ...toDropOff]);
  const delivered = await send(world, driver, task.id, [
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  expect(delivered.task.state).toBe("delivered");
  expect(await balanceShown(world, driver)).toEqual({
    availableSatang: 0,
    heldSatang: 0,
    cashOwedSatang: commission,
  });
  expect(await of("booking_prepaid", task.id)).toBe(0);
});

test("events that come twice move money once", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const events = [...toPickUp, fare(task)].map((event) => ({
    stopIndex: 0,
    occurredAt: world.clock.now.toISOString(),
    ...event,
    id: crypto.randomUUID(),
  }));
  await send(world, driver, task.id, events);
  const before = await balanceShown(world, driver);
  expect(outcomes(await send(world, driver, task.id, events))).toBe(
    "already_applied already_applied already_applied",
  );
  expect(await balanceShown(world, driver)).toEqual(before);
});

test("a driver with too low a balance is refused with the missing amount, and can accept after a top-up", async () => {
  const driver = await newDriver(world, { vehicle: "pickup" });
  const customer = await newCustomer(world);
  const far = { latitude: 13.5, longitude: 100.9 };
  const booking = await book(world, customer, { quote: { vehicle: "pickup" }, dropOffs: [far] });
  const accept = () =>
    call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await topUp(driver, -10_000);
  const refused = await accept();
  expect([refused.status, refused.error.code]).toEqual([422, "balance_too_low"]);
  expect(refused.error.message).toMatch(/ขาดอีก \d+ บาท/);
  expect(await balanceShown(world, driver)).toEqual({
    availableSatang: -10_000,
    heldSatang: 0,
    cashOwedSatang: 0,
  });
  await topUp(driver, 100_000);
  expect((await accept()).status).toBe(200);
});

test("a fare that one driver collected and another earned: the first owes the cash, the second has the pay", async () => {
  const [first, second] = [await newDriver(world), await newDriver(world)];
  const task = await bookAndAccept(world, first);
  const { total, pay } = money(task);
  await send(world, first, task.id, [
    ...toPickUp,
    fare(task),
    { kind: "given_back", reason: "vehicle_trouble" },
  ]);
  expect(await balanceShown(world, first)).toEqual({
    availableSatang: 0,
    heldSatang: 0,
    cashOwedSatang: total,
  });
  await call(world, `POST /driver/bookings/${task.id}/accept`, { token: second.token });
  expect((await balanceShown(world, second)).heldSatang).toBe(0);
  await send(world, second, task.id, [
    ...toPickUp,
    { kind: "picked_up", ...withPhoto() },
    ...toDropOff,
  ]);
  await send(world, second, task.id, [{ kind: "delivered", stopIndex: 1, ...withPhoto() }]);
  expect(await balanceShown(world, second)).toEqual({
    availableSatang: pay,
    heldSatang: 0,
    cashOwedSatang: 0,
  });
});

test("a recipient who does not pay: the fare and the way back become the sender's due, the driver is paid for both", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer, {
    payment: { payer: "recipient", payerStopIndex: 1 },
  });
  const task = (
    await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
      token: driver.token,
    })
  ).data;
  await send(world, driver, task.id, [
    ...toPickUp,
    { kind: "picked_up", ...withPhoto() },
    ...toDropOff,
  ]);
  const home = await send(world, driver, task.id, [
    { kind: "failed", stopIndex: 1, reason: "payment_refused", ...withPhoto() },
    { kind: "returning" },
    { kind: "returned", ...withPhoto() },
  ]);
  const distance = booking.lines.find((line) => line.code === "distance")?.amountSatang ?? 0;
  const back = Math.round(distance / 2);
  expect(task.earned).toEqual([]);
  expect(home.task.earned).toEqual([
    { code: "job", amountSatang: task.paySatang },
    { code: "way_back", amountSatang: Math.ceil((back * 85) / 100) },
  ]);
  expect(await of("customer_due", customer.id)).toBe(booking.totalSatang + back);
  expect(await balanceShown(world, driver)).toEqual({
    availableSatang: task.paySatang + Math.ceil((back * 85) / 100),
    heldSatang: 0,
    cashOwedSatang: 0,
  });
});

test("cash on delivery is held for the sender while the driver owes it", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer, {
    dropOffs: [{ ...silom, codAmountSatang: 50_000 }],
  });
  const task = (
    await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
      token: driver.token,
    })
  ).data;
  await send(world, driver, task.id, [
    ...toPickUp,
    fare(task),
    { kind: "picked_up", ...withPhoto() },
    ...toDropOff,
  ]);
  await send(world, driver, task.id, [
    { kind: "cash_collected", purpose: "cod", stopIndex: 1, amountSatang: 50_000 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  expect(await of("cod_held", customer.id)).toBe(-50_000);
  const { total, pay } = money(task);
  expect((await balanceShown(world, driver)).cashOwedSatang).toBe(50_000 + total - pay);
});
