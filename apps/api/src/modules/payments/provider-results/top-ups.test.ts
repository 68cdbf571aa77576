import type { DriverView } from "@songtan/contract/identity/accounts";
import type { TopUpView } from "@songtan/contract/payments/payments";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { failPayment } from "./apply-provider-result.ts";
import { checkPayments } from "./check-payments.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ bank, world } = money);
});
afterAll(() => money.close());

const topUp = ({ token }: Person, amountSatang: unknown) =>
  call<TopUpView>(world, "POST /driver/top-ups", { token, body: { amountSatang } });
const check = ({ token }: Person, id: string) =>
  call<TopUpView>(world, `POST /driver/top-ups/${id}/check`, { token });
const balance = async ({ token }: Person) =>
  (await call<DriverView>(world, "GET /driver/user", { token })).data.balance;
const chargeOf = async (id: string) =>
  (await bank.charges()).find(({ metadata }) => metadata.paymentId === id)?.id ?? "";

test("a driver tops up by QR; the balance has it once, however often it is reported", async () => {
  const driver = await newDriver(world);
  const { status, data } = await topUp(driver, 50_000);
  expect([status, data.state, data.amountSatang]).toEqual([201, "pending", 50_000]);
  expect((await world.app.inject(data.qrImageUrl ?? "")).headers["content-type"]).toBe(
    "image/svg+xml",
  );
  expect((await balance(driver)).availableSatang).toBe(0);
  await bank.answer(await chargeOf(data.id));
  expect((await check(driver, data.id)).data).toMatchObject({ state: "paid" });
  await checkPayments(world.deps);
  await check(driver, data.id);
  expect(await balance(driver)).toEqual({
    availableSatang: 50_000,
    heldSatang: 0,
    cashOwedSatang: 0,
  });
});

test("cash owed is paid first", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const amountSatang = task.cash?.amountSatang ?? 0;
  await send(world, driver, task.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  const owed = (await balance(driver)).cashOwedSatang;
  expect(owed).toBeGreaterThan(0);
  const { data } = await topUp(driver, 10_000);
  await bank.answer(await chargeOf(data.id));
  await check(driver, data.id);
  expect(await balance(driver)).toEqual({
    availableSatang: 10_000 - owed,
    heldSatang: 0,
    cashOwedSatang: 0,
  });
});

test("one at a time: the same amount is the same code, another amount waits, two taps make one", async () => {
  const driver = await newDriver(world);
  const both = await Promise.all([topUp(driver, 20_000), topUp(driver, 20_000)]);
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
  await topUp(driver, 20_000);
  expect(
    (await bank.charges()).filter(({ metadata }) => metadata.paymentId === both[0].data.id),
  ).toHaveLength(1);
  expect((await topUp(driver, 30_000)).error.code).toBe("payment_under_way");
  const stranger = await newDriver(world);
  expect((await check(stranger, both[0].data.id)).status).toBe(404);
});

test("a lost answer is not requested twice, and an old answer without a charge removes nothing", async () => {
  const driver = await newDriver(world);
  await bank.fault("lose_answer");
  const lost = await topUp(driver, 25_000);
  expect((await topUp(driver, 25_000)).data.state).toBe("calling");
  expect(
    (await bank.charges()).filter(({ metadata }) => metadata.paymentId === lost.data.id),
  ).toHaveLength(1);
  world.clock.advance(30);
  await bank.answer(await chargeOf(lost.data.id));
  await checkPayments(world.deps);
  await failPayment(world.deps, { id: lost.data.id, failureCode: "no_answer" });
  expect((await check(driver, lost.data.id)).data.state).toBe("paid");
});

test.each([1999, 2050, 15_000_100, -5, "5000", 2000.5])(
  "an amount of %s is refused at its field",
  async (amountSatang) => {
    const answer = await topUp(await newDriver(world), amountSatang);
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([
      400,
      ["amountSatang"],
    ]);
  },
);

test("a lost answer is found again, an expired code ends, and late money is still the driver's", async () => {
  const driver = await newDriver(world);
  await bank.fault("lose_answer");
  const lost = await topUp(driver, 40_000);
  expect(lost.data.state).toBe("calling");
  world.clock.advance(30);
  await checkPayments(world.deps);
  expect((await check(driver, lost.data.id)).data).toMatchObject({
    state: "pending",
    qrImageUrl: expect.any(String),
  });
  const chargeId = await chargeOf(lost.data.id);
  await bank.answer(chargeId);
  world.clock.advance(3600);
  await checkPayments(world.deps);
  expect((await balance(driver)).availableSatang).toBe(40_000);
  const unpaid = await topUp(driver, 60_000);
  world.clock.advance(3600);
  await checkPayments(world.deps);
  expect((await check(driver, unpaid.data.id)).data).toMatchObject({ state: "expired" });
  expect((await topUp(driver, 70_000)).status).toBe(201);
}, 30_000);

test("a provider that does not answer is called three times a round, not for every top-up", async () => {
  const { cardProvider, clock, db } = world.deps;
  if (!cardProvider) throw new Error("this world has a provider");
  for (let count = 0; count < 5; count += 1) {
    const driver = await newDriver(world);
    const times = { createdAt: clock(), expiresAt: new Date(clock().getTime() + 3_600_000) };
    const id = crypto.randomUUID();
    await db
      .insertInto("payments")
      .values({
        id,
        purpose: "top_up",
        driverId: driver.id,
        method: "promptpay",
        amountSatang: 5000,
        state: "calling",
        ...times,
      })
      .execute();
  }
  world.clock.advance(30);
  let calls = 0;
  const nothing = async () => {
    calls += 1;
    throw new UpstreamFailure("card provider", null);
  };
  await checkPayments({
    ...world.deps,
    cardProvider: { ...cardProvider, findCharge: nothing, findChargesOf: nothing },
  });
  expect(calls).toBe(3);
});
