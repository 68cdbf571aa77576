import { newCustomer } from "./accounts.ts";
import { type Bank, bankOf } from "./bank.ts";
import {
  acceptedBy,
  assigned,
  type Booked,
  book,
  letMinutesPass,
  report,
  untilAboard,
  untilDelivered,
  type Wish,
} from "./jobs.ts";
import { eventually, type Person, visitor, type World } from "./world.ts";

/** A booking paid by card: it looks for a driver. */
export async function bookByCard(
  world: World,
  { bank, customer, wish = {} }: { bank: Bank; customer: Person; wish?: Wish },
): Promise<Booked> {
  const booking = await book(world, customer, {
    payment: { method: "card", token: await bank.token() },
    ...wish,
  });
  await payFor(world, bank, customer, booking);
  return booking;
}

async function payFor(
  { caller }: World,
  bank: Bank,
  ...[customer, booking]: [Person, Booked]
): Promise<void> {
  const path = { id: booking.id };
  const isPaid = async () => {
    const { payment } = await caller.done(customer, "GET /bookings/{id}", { path });
    return payment.state === "paid" || payment.state === "authorized";
  };
  if (await isPaid()) return;
  await bank.pay(booking.number).catch(() => {});
  await caller.done(customer, "POST /bookings/{id}/payments/check", { path });
  await eventually("a booking to be paid", isPaid);
}

/** Cards saved and used, PromptPay, a failed attempt and another one. */
export async function paymentsChapter(world: World): Promise<void> {
  const { caller, customer } = world;
  const bank = bankOf(world);
  const card = await caller.done(customer, "POST /customer/cards", {
    body: { token: await bank.token() },
  });
  await caller.done(customer, "GET /customer/cards");
  await bookByCard(world, {
    bank,
    customer,
    wish: { payment: { method: "card", cardId: card.id } },
  });
  await caller.done(customer, "DELETE /customer/cards/{id}", { path: { id: card.id } });
  const byCode = await book(world, customer, { payment: { method: "promptpay" } });
  const { payment } = await caller.done(customer, "GET /bookings/{id}", {
    path: { id: byCode.id },
  });
  const qr = new URL(payment.qrImageUrl, caller.url);
  await caller.done(visitor, "GET /payments/{id}/qr", {
    path: { id: qr.pathname.split("/").at(-2) ?? "" },
    query: Object.fromEntries(qr.searchParams),
  });
  const failing = await book(world, customer, {
    payment: { method: "card", token: await bank.token("4111111111140011") },
  });
  await bank.pay(failing.number).catch(() => {});
  await caller.done(customer, "POST /bookings/{id}/payments/check", { path: { id: failing.id } });
  const body = { method: "promptpay" };
  await caller.done(customer, "POST /bookings/{id}/payments", { path: { id: failing.id }, body });
}

/** Tips and a raised price by card, looked at and ended. */
export async function chargesChapter(world: World): Promise<void> {
  const { caller, customer } = world;
  const bank = bankOf(world);
  const booking = await bookByCard(world, { bank, customer });
  const path = { id: booking.id };
  const raise = { totalSatang: 2000, method: "promptpay" };
  const raised = await caller.done(customer, "POST /bookings/{id}/priority-fee", {
    path,
    body: raise,
  });
  await caller.done(customer, "GET /charges/{id}", { path: { id: raised.charge.id } });
  await caller.done(customer, "POST /charges/{id}/end", { path: { id: raised.charge.id } });
  const driver = await acceptedBy(world, booking);
  await report(world, driver, booking.id, [...untilAboard(), ...untilDelivered()]);
  const tip = { amountSatang: 2000, method: "card", token: await bank.token() };
  const tipped = await caller.done(customer, "POST /bookings/{id}/tip", { path, body: tip });
  if (tipped.charge)
    await caller.done(customer, "POST /charges/{id}/check", { path: { id: tipped.charge.id } });
  await receipts(world, booking);
}

async function receipts({ caller, customer }: World, booking: Booked): Promise<void> {
  const path = { id: booking.id };
  const payer = {
    name: "ร้านดอกไม้ปากคลอง",
    address: "1 ถนนจักรเพชร กรุงเทพฯ 10200",
    taxId: "1112034563562",
  };
  await caller.done(customer, "PUT /customer/tax-payer", { body: payer });
  await caller.done(customer, "GET /customer/tax-payer");
  await eventually("a receipt", async () => {
    const { receipts: list = [], ...rest } = await caller.done(
      customer,
      "GET /bookings/{id}/receipts",
      { path },
    );
    const [first] = Array.isArray(rest) ? rest : list;
    return first && (await caller.done(customer, "GET /receipts/{id}", { path: { id: first.id } }));
  });
  await caller.done(customer, "POST /bookings/{id}/tax-receipt", {
    path,
    body: { ...payer, keep: true },
  });
  await caller.done(customer, "DELETE /customer/tax-payer");
}

/** What a customer owes after a late cancellation, and its payment. */
export async function dueChapter(world: World): Promise<void> {
  const { caller } = world;
  const customer = await newCustomer(world);
  const { booking, driver } = await assigned(world, customer);
  await report(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
  await letMinutesPass(world, booking, 30);
  const path = { id: booking.id };
  const { cancellation } = await caller.done(customer, "GET /bookings/{id}", { path });
  const body = { expectedFeeSatang: cancellation.feeSatang };
  await caller.done(customer, "POST /bookings/{id}/cancel", { path, body });
  await caller.done(customer, "GET /customer/amount-due");
  await caller.done(customer, "POST /customer/amount-due/payments", {
    body: { method: "promptpay" },
  });
}
