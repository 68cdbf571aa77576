import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { ChargeView } from "@songtan/contract/payments/charges";
import { signWebhook } from "@songtan/sandbox/card-provider/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bookPaid,
  chargeNamed,
  completeDelivery,
  saveCard,
} from "../../../../testing/money/charges.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { checkPayments } from "../provider-results/check-payments.ts";
import { createProviderCharge } from "../provider-results/create-provider-charge.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ bank, world } = money);
});
afterAll(() => money.close());

const tip = ({ token }: Person, id: string, body: Record<string, unknown>, key?: string) =>
  call<BookingView>(world, `POST /bookings/${id}/tip`, {
    token,
    body,
    ...(key && { headers: { "idempotency-key": key } }),
  });
const check = ({ token }: Person, id: string) =>
  call<ChargeView>(world, `POST /charges/${id}/check`, { token });
const available = async (driver: Person) =>
  0 - (await ledgerBalance(world, "driver_available", driver.id));

/** The provider's webhook, signed now. */
async function receiveWebhook(payload: string): Promise<number> {
  const timestamp = Math.floor(world.clock.now.getTime() / 1000);
  const headers = {
    "content-type": "application/json",
    "omise-signature": signWebhook(bank.secret, timestamp, payload),
    "omise-signature-timestamp": String(timestamp),
  };
  return (await world.app.inject({ method: "POST", url: "/api/webhooks/omise", payload, headers }))
    .statusCode;
}

/** A delivered booking in cash, and what its driver had afterwards. */
async function delivered() {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await book(world, customer);
  await completeDelivery(world, driver, booking);
  return { customer, driver, booking, before: await available(driver) };
}
const owed = (driver: Person) => ledgerBalance(world, "driver_cash_owed", driver.id);

test("a tip by PromptPay goes to the driver in full and once, whichever channel reports it", async () => {
  const { customer, driver, booking } = await delivered();
  const cashOwed = await owed(driver);
  const { status, data } = await tip(customer, booking.id, {
    amountSatang: 5000,
    method: "promptpay",
  });
  expect([status, data.charge?.state, data.charge?.method, data.canTip]).toEqual([
    200,
    "pending",
    "promptpay",
    true,
  ]);
  expect((await world.app.inject(data.charge?.qrImageUrl ?? "")).headers["content-type"]).toBe(
    "image/svg+xml",
  );
  const id = data.charge?.id ?? "";
  await bank.answer((await chargeNamed(bank, id))?.id ?? "");
  expect((await check(customer, id)).data.state).toBe("paid");
  await checkPayments(world.deps);
  await check(customer, id);
  // The driver's cash in the pocket is paid with it first.
  expect((await available(driver)) - (await owed(driver))).toBe(5000 - cashOwed);
  const after = (
    await call<BookingView>(world, `GET /bookings/${booking.id}`, { token: customer.token })
  ).data;
  expect(after.extraCharges).toEqual([{ why: "tip", amountSatang: 5000, state: "paid" }]);
  expect([after.canTip, after.charge]).toEqual([false, undefined]);
  const task = await call<{ tipSatang: number }>(world, `GET /driver/tasks/${booking.id}`, {
    token: driver.token,
  });
  expect(task.data.tipSatang).toBe(5000);
  const dashboard = await call<DashboardView>(world, "GET /driver/dashboard", {
    token: driver.token,
  });
  const { paySatang } = (
    await call<TaskView>(world, `GET /driver/tasks/${booking.id}`, { token: driver.token })
  ).data;
  expect(dashboard.data.today).toMatchObject({ earnedSatang: paySatang + 5000, jobs: 1 });
});

test("two taps with one key are one tip, two keys at once are one try, and a second tip is refused", async () => {
  const { customer, booking } = await delivered();
  const body = { amountSatang: 2000, token: await bank.token() };
  const key = crypto.randomUUID();
  const both = await Promise.all([
    tip(customer, booking.id, body, key),
    tip(customer, booking.id, body, key),
  ]);
  expect(both.map(({ status }) => status).sort()).toContain(200);
  expect(both.every(({ status, error }) => status === 200 || error.code === "in_progress")).toBe(
    true,
  );
  const again = await tip(customer, booking.id, body, key);
  const charges = await world.deps.db
    .selectFrom("payments")
    .select("id")
    .where("purpose", "=", "tip")
    .where("bookingId", "=", booking.id)
    .execute();
  expect([again.status, charges.length]).toEqual([200, 1]);
  const other = await tip(customer, booking.id, { amountSatang: 3000, token: await bank.token() });
  expect([other.status, other.error.code]).toEqual([409, "payment_under_way"]);
  await bank.answer((await chargeNamed(bank, charges[0]?.id ?? ""))?.id ?? "");
  await check(customer, charges[0]?.id ?? "");
  const second = await tip(customer, booking.id, { amountSatang: 3000, method: "promptpay" });
  expect([second.status, second.error.code]).toEqual([422, "tip_not_allowed"]);
});

test("a declined card says why and another way is open at once; one that waits can be ended", async () => {
  const { customer, driver, booking, before } = await delivered();
  const refused = await tip(customer, booking.id, {
    amountSatang: 2000,
    token: await bank.token("4111111111140011"),
  });
  await bank.answer((await chargeNamed(bank, refused.data.charge?.id ?? ""))?.id ?? "");
  expect((await check(customer, refused.data.charge?.id ?? "")).data).toMatchObject({
    state: "failed",
    failure: "insufficient_fund",
  });
  const waiting = await tip(customer, booking.id, { amountSatang: 2000, method: "promptpay" });
  const same = await tip(customer, booking.id, { amountSatang: 2000, method: "promptpay" });
  expect(same.data.charge?.id).toBe(waiting.data.charge?.id);
  const ended = await call<ChargeView>(world, `POST /charges/${waiting.data.charge?.id}/end`, {
    token: customer.token,
  });
  expect(ended.data.state).toBe("expired");
  const next = await tip(customer, booking.id, { amountSatang: 4000, method: "promptpay" });
  expect(next.data.charge?.amountSatang).toBe(4000);
  expect(await available(driver)).toBe(before);
});

test("money for a tip that was given already goes back", async () => {
  const { customer, driver, booking } = await delivered();
  const first =
    (await tip(customer, booking.id, { amountSatang: 2000, method: "promptpay" })).data.charge
      ?.id ?? "";
  const firstCharge = (await chargeNamed(bank, first))?.id ?? "";
  // Ended for us, as when its time is over, and paid all the same.
  await world.deps.db
    .updateTable("payments")
    .set({ state: "expired" })
    .where("id", "=", first)
    .execute();
  const second =
    (await tip(customer, booking.id, { amountSatang: 3000, method: "promptpay" })).data.charge
      ?.id ?? "";
  await bank.answer((await chargeNamed(bank, second))?.id ?? "");
  await check(customer, second);
  await bank.answer(firstCharge);
  const event = {
    object: "event",
    id: `evnt_${first}`,
    key: "charge.complete",
    data: { object: "charge", id: firstCharge },
  };
  for (const _ of [1, 2]) expect(await receiveWebhook(JSON.stringify(event))).toBe(200);
  await world.runJobs();
  const row = await world.deps.db
    .selectFrom("payments")
    .select("state")
    .where("id", "=", first)
    .executeTakeFirst();
  expect(row?.state).toBe("given_back");
  expect((await chargeNamed(bank, first))?.refunded_amount).toBe(2000);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
  const task = await call<{ tipSatang: number }>(world, `GET /driver/tasks/${booking.id}`, {
    token: driver.token,
  });
  expect(task.data.tipSatang).toBe(3000);
});

test("a provider that is silent is found again: the tip is charged once", async () => {
  const { customer, driver, booking, before } = await delivered();
  await bank.fault("lose_answer");
  const { data } = await tip(customer, booking.id, { amountSatang: 2500 });
  expect(data.charge?.state).toBe("calling");
  await createProviderCharge(world.deps, { paymentId: data.charge?.id ?? "", locale: "en" });
  world.clock.advance(30);
  await checkPayments(world.deps);
  await bank.answer((await chargeNamed(bank, data.charge?.id ?? ""))?.id ?? "");
  await checkPayments(world.deps);
  const named = (await bank.charges()).filter(
    ({ metadata }) => metadata.paymentId === data.charge?.id,
  );
  expect(named).toHaveLength(1);
  expect(await available(driver)).toBeGreaterThanOrEqual(before);
  const task = await call<{ tipSatang: number }>(world, `GET /driver/tasks/${booking.id}`, {
    token: driver.token,
  });
  expect(task.data.tipSatang).toBe(2500);
}, 30_000);

test("no tip before the delivery, for others' bookings, below 20 baht, above 1,000, in satang, or after 30 days", async () => {
  const customer = await newCustomer(world);
  const open = await book(world, customer);
  expect((await tip(customer, open.id, { amountSatang: 2000 })).error.code).toBe("tip_not_allowed");
  const stranger = await newCustomer(world);
  expect((await tip(stranger, open.id, { amountSatang: 2000 })).status).toBe(404);
  const { customer: own, booking } = await delivered();
  for (const amountSatang of [1999, 100_100, 2050, "many"])
    expect((await tip(own, booking.id, { amountSatang })).status).toBe(400);
  const card = await saveCard(world, bank, stranger);
  const notTheirs = await tip(own, booking.id, { amountSatang: 2000, cardId: card.id });
  expect(notTheirs.error.fields).toHaveProperty("cardId");
  expect(
    (await tip(own, booking.id, { amountSatang: 2000, method: "card" })).error.fields,
  ).toHaveProperty("token");
  const both = { amountSatang: 2000, method: "promptpay", token: await bank.token() };
  expect((await tip(own, booking.id, both)).error.fields).toHaveProperty("method");
  await world.deps.db
    .updateTable("bookings")
    .set({ endedAt: new Date(world.clock.now.getTime() - 31 * 86_400_000) })
    .where("id", "=", booking.id)
    .execute();
  expect((await tip(own, booking.id, { amountSatang: 2000 })).error.code).toBe("tip_not_allowed");
});

test("a customer cannot read or end the charge of another customer", async () => {
  const { customer, booking } = await delivered();
  const id = (await tip(customer, booking.id, { amountSatang: 2000 })).data.charge?.id ?? "";
  const stranger = await newCustomer(world);
  for (const path of [
    `GET /charges/${id}`,
    `POST /charges/${id}/check`,
    `POST /charges/${id}/end`,
  ] as const)
    expect((await call(world, path, { token: stranger.token })).status).toBe(404);
});

test("without a given method the saved card that paid the booking is charged", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const card = await saveCard(world, bank, customer);
  const booking = await bookPaid(world, bank, customer, { method: "card", cardId: card.id });
  await completeDelivery(world, driver, booking);
  const { data } = await tip(customer, booking.id, { amountSatang: 2000 });
  expect([data.charge?.method, data.charge?.state]).toEqual(["card", "pending"]);
  expect(data.charge?.authorizeUri).toContain("/authorize/");
});
