import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { AmountDueView, ChargeView } from "@songtan/contract/payments/charges";
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
import { book, quoteRequest, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { siam, silom } from "../../../../testing/world/points.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { chargeAmountDue } from "../../payments/amounts-due/charge-amount-due.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ bank, world } = money);
});
afterAll(() => money.close());

const due = async ({ token }: Person) =>
  (await call<AmountDueView>(world, "GET /customer/amount-due", { token })).data;
const pay = ({ token }: Person, body: Record<string, unknown>) =>
  call<ChargeView>(world, "POST /customer/amount-due/payments", { token, body });
const check = ({ token }: Person, id: string) =>
  call<ChargeView>(world, `POST /charges/${id}/check`, { token });
const owes = (customer: Person) => ledgerBalance(world, "customer_due", customer.id);
const offSession = (bookingId: string) =>
  world.deps.db
    .selectFrom("payments")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .where("offSession", "=", true)
    .execute();
const minutes = (count: number) => count * 60;

/** A booking with a driver who waited at the pick-up for 65 minutes: two steps of 25 baht. */
async function waited(payment: "cash" | "kept" | "promptpay", number?: string) {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const card = payment === "kept" ? await saveCard(world, bank, customer, number) : null;
  const booking =
    payment === "cash"
      ? await book(world, customer)
      : await bookPaid(
          world,
          bank,
          customer,
          card ? { method: "card", cardId: card.id } : { method: "promptpay" },
        );
  await completeDelivery(world, driver, booking, minutes(65));
  return { customer, driver, booking };
}

test("the waiting fee is shown while it grows, belongs to the driver at once, and becomes the customer's amount due", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await book(world, customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
  const arrived = world.clock.now;
  const seen = async () =>
    (await call<BookingView>(world, `GET /bookings/${booking.id}`, { token: customer.token })).data;
  world.clock.advance(minutes(20));
  const freeUntil = new Date(arrived.getTime() + minutes(30) * 1000).toISOString();
  const rate = { stopIndex: 0, freeUntil, stepMinutes: 30, satangPerStep: 2500 };
  expect((await seen()).waiting).toEqual({ ...rate, feeSatang: 0 });
  world.clock.advance(minutes(11));
  expect((await seen()).waiting).toEqual({ ...rate, feeSatang: 2500 });
  const task = async () =>
    (await call<TaskView>(world, `GET /driver/tasks/${booking.id}`, { token: driver.token })).data;
  expect((await task()).waiting).toEqual({ ...rate, feeSatang: 2500 });
  await send(world, driver, booking.id, [
    { kind: "cash_collected", purpose: "fare", amountSatang: booking.totalSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
  ]);
  expect((await seen()).waiting).toBeUndefined();
  await send(world, driver, booking.id, [{ kind: "arrived", stopIndex: 1 }]);
  // What was waited at the first stop counts: nothing is free here.
  expect(Date.parse((await seen()).waiting?.freeUntil ?? "")).toBeLessThan(
    world.clock.now.getTime(),
  );
  await send(world, driver, booking.id, [{ kind: "delivered", stopIndex: 1, ...withPhoto() }]);
  expect((await seen()).extraCharges).toEqual([
    { why: "waiting", amountSatang: 2500, state: "due" },
  ]);
  expect([(await task()).waitingSatang, (await task()).waiting]).toEqual([2500, undefined]);
  expect(await owes(customer)).toBe(2500);
  const { totalSatang, items, payable, blocksAt } = await due(customer);
  expect([
    totalSatang,
    payable,
    items.map(({ why, amountSatang, bookingNumber }) => [why, amountSatang, bookingNumber]),
  ]).toEqual([2500, true, [["waiting", 2500, booking.number]]]);
  expect(blocksAt).toBe(new Date(Date.parse(items[0]?.since ?? "") + 24 * 3_600_000).toISOString());
});

test("the saved card that paid the booking is charged once, without its owner, and the amount due is paid", async () => {
  const { customer, booking } = await waited("kept");
  expect(await owes(customer)).toBe(5000);
  await world.runJobs();
  expect(
    (await offSession(booking.id)).map(({ state, amountSatang }) => [state, amountSatang]),
  ).toEqual([["paid", 5000]]);
  expect([
    await owes(customer),
    await ledgerBalance(world, "customer_credit", customer.id),
  ]).toEqual([0, 0]);
  await chargeAmountDue(world.deps, { bookingId: booking.id });
  expect(await offSession(booking.id)).toHaveLength(1);
  const after = (
    await call<BookingView>(world, `GET /bookings/${booking.id}`, { token: customer.token })
  ).data;
  expect(after.extraCharges).toEqual([{ why: "waiting", amountSatang: 5000, state: "paid" }]);
});

test("a card that says no is not tried again: it stays the amount due, payable by PromptPay", async () => {
  const { customer, booking } = await waited("kept", "4242424242424242");
  const [card] = await world.deps.db
    .selectFrom("savedCards")
    .selectAll()
    .where("accountId", "=", customer.id)
    .execute();
  // The owner removes the card at the provider; we do not know it yet.
  await world.deps.db
    .updateTable("savedCards")
    .set({ providerCardId: "card_gone" })
    .where("id", "=", card?.id ?? "")
    .execute();
  await world.runJobs();
  await world.runJobs();
  expect((await offSession(booking.id)).map(({ state }) => state)).toEqual(["failed"]);
  expect(await owes(customer)).toBe(5000);
  const payment = await pay(customer, { method: "promptpay" });
  expect([payment.status, payment.data.state, payment.data.amountSatang]).toEqual([
    201,
    "pending",
    5000,
  ]);
  expect((await due(customer)).charge?.id).toBe(payment.data.id);
  const again = await pay(customer, { method: "promptpay" });
  expect(again.data.id).toBe(payment.data.id);
  expect((await pay(customer, { token: await bank.token() })).error.code).toBe("payment_under_way");
  await bank.answer((await chargeNamed(bank, payment.data.id))?.id ?? "");
  expect((await check(customer, payment.data.id)).data.state).toBe("paid");
  expect(await due(customer)).toMatchObject({ totalSatang: 0, items: [], blocksAt: null });
  expect((await pay(customer, { method: "promptpay" })).error.code).toBe("nothing_due");
});

test("cash and PromptPay bookings have no card to try", async () => {
  for (const payment of ["cash", "promptpay"] as const) {
    const { customer, booking } = await waited(payment);
    await world.runJobs();
    expect(await offSession(booking.id)).toEqual([]);
    expect(await owes(customer)).toBe(5000);
  }
});

test("paid twice, the second goes back", async () => {
  const { customer } = await waited("cash");
  const first = (await pay(customer, { method: "promptpay" })).data.id;
  const firstCharge = (await chargeNamed(bank, first))?.id ?? "";
  await world.deps.db
    .updateTable("payments")
    .set({ state: "expired" })
    .where("id", "=", first)
    .execute();
  const second = (await pay(customer, { token: await bank.token() })).data.id;
  await bank.answer((await chargeNamed(bank, second))?.id ?? "");
  await check(customer, second);
  await bank.answer(firstCharge);
  await world.deps.db
    .updateTable("payments")
    .set({ state: "pending" })
    .where("id", "=", first)
    .execute();
  await check(customer, first);
  expect(await owes(customer)).toBe(0);
  await world.runJobs();
  expect((await chargeNamed(bank, first))?.refunded_amount).toBe(5000);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
});

test("a day later new bookings wait for it, with a sentence that says what to do; paid, they go on", async () => {
  const { customer } = await waited("cash");
  const tryBooking = async () => {
    const quote = await call<{ id: string }>(world, "POST /quotes", {
      token: customer.token,
      body: quoteRequest({ stops: [siam, { ...silom, address: "ถนนสีลม" }] }),
    });
    return call<BookingView>(world, "POST /bookings", {
      token: customer.token,
      body: {
        quoteId: quote.data.id,
        stops: [
          { contactName: "มาลี", contactPhone: "081-111-1111" },
          { contactName: "สมชาย", contactPhone: "089-222-2222" },
        ],
        payment: { method: "cash", payer: "sender" },
      },
    });
  };
  world.clock.advance(minutes(23 * 60));
  expect((await tryBooking()).status).toBe(201);
  world.clock.advance(minutes(70));
  const refused = await tryBooking();
  expect([refused.status, refused.error.code]).toEqual([409, "amount_due"]);
  expect(refused.error.message).toContain("฿50");
  const charge = (await pay(customer, { method: "promptpay" })).data.id;
  await bank.answer((await chargeNamed(bank, charge))?.id ?? "");
  await check(customer, charge);
  expect((await tryBooking()).status).toBe(201);
});

test("a late cancellation without prepayment becomes an amount due; the customer's credit pays it first", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await book(world, customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  world.clock.advance(minutes(6));
  await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 4000 },
  });
  expect((await due(customer)).items.map(({ why, amountSatang }) => [why, amountSatang])).toEqual([
    ["late_cancel", 4000],
  ]);
  expect(0 - (await ledgerBalance(world, "driver_available", driver.id))).toBe(4000);

  // Money that came for a booking which had ended, and could not go back.
  const other = await bookPaid(world, bank, customer, { method: "promptpay" });
  await call(world, `POST /bookings/${other.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  await world.deps.db
    .updateTable("refunds")
    .set({ state: "sent" })
    .where("state", "=", "waiting")
    .execute();
  const payment = await pay(customer, { method: "promptpay" });
  expect(payment.error?.code === "nothing_due" || payment.data.amountSatang < 4000).toBe(true);
  expect(await owes(customer)).toBe(Math.max(0, 4000 - other.totalSatang));
});

test("a parcel that came back: the way back is due, by reason", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await book(world, customer, { quote: { vehicle: "motorcycle" } });
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: booking.totalSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "failed", stopIndex: 1, reason: "recipient_absent", ...withPhoto() },
    { kind: "returning" },
    { kind: "returned", ...withPhoto() },
  ]);
  const { items, totalSatang, payable, blocksAt } = await due(customer);
  expect(items.map(({ why }) => why)).toEqual(["return"]);
  expect(totalSatang).toBe(await owes(customer));
  // An amount below the provider's minimum waits for the next one and blocks nothing.
  expect([payable, blocksAt !== null]).toEqual([totalSatang >= 2000, totalSatang >= 2000]);
});

test("a customer cannot see what others owe", async () => {
  const { customer } = await waited("cash");
  const stranger = await newCustomer(world);
  expect(await due(stranger)).toMatchObject({ totalSatang: 0, items: [] });
  expect((await pay(stranger, { method: "promptpay" })).error.code).toBe("nothing_due");
  expect((await call(world, "GET /customer/amount-due", {})).status).toBe(401);
  expect((await due(customer)).totalSatang).toBe(5000);
});
