import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { BookingReceipts } from "@songtan/contract/payments/receipts";
import { vatWithin } from "@songtan/domain/tax/split-vat";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chargedAndRefunded } from "../../../../testing/money/charges.ts";
import { creditOf, withCredit } from "../../../../testing/money/credit.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid, deliver } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
});
afterAll(() => money.close());

const free = async (customer: Person) => (await creditOf(world, customer)).freeSatang;
const rowOf = (id: string) =>
  world.deps.db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const charged = (bookingId: string) => chargedAndRefunded(world, bank, bookingId);

test("the card is charged what credit leaves; both have a paper, and together they are the price with its tax", async () => {
  const customer = await withCredit(world, 5050);
  const parcel = { category: "document", weightKg: 1, declaredValueSatang: 1_000_000 } as const;
  const wish = {
    payment: { creditSatang: 5000 },
    quote: { parcel, extras: ["raised_liability" as const] },
  };
  const { booking } = await cardPaid(world, bank, customer, wish);
  expect(booking.payment).toMatchObject({ method: "card", creditSatang: 5000 });
  expect(await charged(booking.id)).toEqual([booking.totalSatang - 5000, 0]);
  expect(await free(customer)).toBe(50);
  await deliver(world, booking.id);
  await world.runJobs();
  const { token } = customer;
  const { receipts } = (
    await call<BookingReceipts>(world, `GET /bookings/${booking.id}/receipts`, { token })
  ).data;
  expect(receipts.map(({ method, amountSatang }) => [method, amountSatang]).sort()).toEqual([
    ["card", booking.totalSatang - 5000],
    ["credit", 5000],
  ]);
  const byCard = receipts.find(({ method }) => method === "card");
  expect(byCard?.lines.at(-1)).toMatchObject({ en: "Part paid with credit", amountSatang: -5000 });
  expect(byCard?.lines.slice(0, -1).reduce((sum, line) => sum + line.amountSatang, 0)).toBe(
    booking.totalSatang,
  );
  const booked = await world.deps.db
    .selectFrom("taxSplits")
    .selectAll()
    .where("source", "=", `settled:${booking.id}`)
    .executeTakeFirstOrThrow();
  const sum = (part: "exemptSatang" | "vatSatang") =>
    receipts.reduce((total, one) => total + one[part], 0);
  expect([sum("exemptSatang"), sum("vatSatang")]).toEqual([booked.exemptSatang, booked.vatSatang]);
  expect(sum("vatSatang")).toBeGreaterThan(0);
  expect(await free(customer)).toBe(50);
});

test("the driver sees and collects only the rest in cash, holds no more for it, and less than the rest is refused", async () => {
  const customer = await withCredit(world, 4000);
  const booking = await book(world, customer, { payment: { creditSatang: 4000 } });
  const driver = await newDriver(world);
  const { token } = driver;
  const { data: task } = await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
    token,
  });
  const restSatang = booking.totalSatang - 4000;
  expect(task).toMatchObject({
    cashToCollectSatang: restSatang,
    cash: { amountSatang: restSatang },
  });
  await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
  const collectCash = (amountSatang: number) =>
    send(world, driver, booking.id, [{ kind: "cash_collected", purpose: "fare", amountSatang }]);
  expect((await collectCash(restSatang - 1)).outcomes[0]).toMatchObject({ code: "cash_short" });
  await collectCash(restSatang);
  await send(world, driver, booking.id, [
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  const paySatang = Number((await rowOf(booking.id)).driverPaySatang);
  const balances = await world.deps.db
    .selectFrom("ledgerBalances")
    .select(["account", "balanceSatang"])
    .where("ownerId", "in", [driver.id, customer.id, booking.id])
    .where("balanceSatang", "!=", 0)
    .execute();
  // The cash in the pocket is less than the pay: nothing is owed on either side but the rest of the pay.
  expect(balances).toEqual([
    { account: "driver_available", balanceSatang: restSatang - paySatang },
  ]);
  await world.runJobs();
  const receipts = await world.deps.db
    .selectFrom("receipts")
    .select(["source", "amountSatang"])
    .where("bookingId", "=", booking.id)
    .orderBy("source")
    .execute();
  expect(receipts).toEqual([
    { source: `cash:${booking.id}`, amountSatang: restSatang },
    { source: `credit:${booking.id}`, amountSatang: 4000 },
  ]);
});

test("credit paid a part and the recipient's cash never came: the whole price has its tax, not the credit alone", async () => {
  const customer = await withCredit(world, 4000);
  const parcel = { category: "document", weightKg: 1, declaredValueSatang: 1_000_000 } as const;
  const booking = await book(world, customer, {
    payment: { creditSatang: 4000, payer: "recipient" },
    quote: { parcel, extras: ["raised_liability"] },
  });
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "failed", stopIndex: 1, reason: "recipient_absent", ...withPhoto() },
    { kind: "returning" },
    { kind: "returned", ...withPhoto() },
  ]);
  const liability =
    booking.lines.find(({ code }) => code === "raised_liability")?.amountSatang ?? 0;
  const { vatSatang } = await world.deps.db
    .selectFrom("taxSplits")
    .select("vatSatang")
    .where("source", "=", `settled:${booking.id}`)
    .executeTakeFirstOrThrow();
  expect(vatSatang).toBe(vatWithin(liability, 7));
  expect(vatSatang).toBeGreaterThan(0);
});

test("a later raise goes to the driver and is charged separately; the credit stays unchanged", async () => {
  const customer = await withCredit(world, 3000);
  const booking = await book(world, customer, { payment: { creditSatang: 3000 } });
  const raised = await call<BookingView>(world, `POST /bookings/${booking.id}/priority-fee`, {
    token: customer.token,
    body: { totalSatang: 2000 },
  });
  expect(raised.status).toBeLessThan(300);
  const driver = await newDriver(world);
  const { data: task } = await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: driver.token,
  });
  expect(task.cashToCollectSatang).toBe(booking.totalSatang + 2000 - 3000);
});
