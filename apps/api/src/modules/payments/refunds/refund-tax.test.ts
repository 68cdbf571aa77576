import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ChargeView } from "@songtan/contract/payments/charges";
import type { BookingReceipts } from "@songtan/contract/payments/receipts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chargeNamed } from "../../../../testing/money/charges.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid, deliver } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { chatuchak } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTrialBalance } from "../../../ledger/trial-balance.ts";

/** An agent owes VAT on its share of every fare, the way back among them. */
let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  money = await openMoneyWorld({ settings: { TAX_MODEL: "agent" } });
  ({ bank, world } = money);
  staff = await newStaff(world, ["payment.refund"]);
});
afterAll(() => money.close());

const vatInBooks = async () => {
  const { accounts } = await loadTrialBalance(world.deps.db);
  return 0 - (accounts.find(({ account }) => account === "vat_output")?.balanceSatang ?? 0);
};
/** The VAT of the valid receipts, less their credit notes. */
const vatOnReceipts = async (customer: Person) => {
  const { rows } = await sql<{ vat: number }>`
    select coalesce(sum(case when kind = 'credit_note' then -vat_satang else vat_satang end), 0)::int as vat from receipts paper
    where customer_id = ${customer.id} and not exists (select from receipts other where other.replaces_id = paper.id)`.execute(
    world.deps.db,
  );
  return rows[0]?.vat ?? 0;
};
async function requestRefund(
  id: string,
  amountSatang: number,
  refundableSatang: number,
): Promise<void> {
  const body = { amountSatang, refundableSatang, words: "ส่งช้ากว่าที่แจ้ง" };
  const { status, code } = await staffCall(world, staff, `POST /console/payments/${id}/refunds`, {
    body,
  });
  expect([status, code]).toEqual([200, undefined]);
  await world.runJobs();
}
async function pay(customer: Person, charge: { id: string }): Promise<void> {
  await bank.answer((await chargeNamed(bank, charge.id))?.id ?? "");
  const { data } = await call<ChargeView>(world, `POST /charges/${charge.id}/check`, {
    token: customer.token,
  });
  expect(data.state).toBe("paid");
}
async function raised() {
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer);
  const body = { totalSatang: 5000, method: "card", token: await bank.token() };
  const raisedPrice = await call<BookingView>(world, `POST /bookings/${booking.id}/priority-fee`, {
    token: customer.token,
    body,
  });
  const raise = raisedPrice.data.charge?.id ?? "";
  await pay(customer, { id: raise });
  return { customer, booking, payment, raise };
}

/** A driver accepts it, finds no recipient at the drop-off, and returns it. */
async function bringBack(bookingId: string): Promise<void> {
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${bookingId}/accept`, { token: driver.token });
  await send(world, driver, bookingId, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "failed", stopIndex: 1, reason: "recipient_absent", ...withPhoto() },
    { kind: "returning" },
    { kind: "returned", ...withPhoto() },
  ]);
}
async function payDues(customer: Person): Promise<ChargeView> {
  const requestedPayment = await call<ChargeView>(world, "POST /customer/amount-due/payments", {
    token: customer.token,
    body: { method: "card", token: await bank.token() },
  });
  expect(requestedPayment.status).toBe(201);
  await pay(customer, requestedPayment.data);
  await world.runJobs();
  return requestedPayment.data;
}

test("each payment gives back its own VAT: the raise, all the driver's, none; the price all of it, to the satang of the papers", async () => {
  const before = await vatInBooks();
  const { customer, booking, payment, raise } = await raised();
  await deliver(world, booking.id);
  await world.runJobs();
  const booked = (await vatInBooks()) - before;
  expect(booked).toBeGreaterThan(0);
  expect(await vatOnReceipts(customer)).toBe(booked);
  await requestRefund(raise, 5000, 5000);
  expect((await vatInBooks()) - before).toBe(booked);
  expect(await vatOnReceipts(customer)).toBe(booked);
  const total = booking.totalSatang;
  await requestRefund(payment.id, 1111, total);
  expect(await vatOnReceipts(customer)).toBe((await vatInBooks()) - before);
  await requestRefund(payment.id, total - 1111, total - 1111);
  expect([await vatInBooks(), await vatOnReceipts(customer)]).toEqual([before, 0]);
});

test("what was paid for a way back gives back the VAT of the way back, not of the price", async () => {
  const before = await vatInBooks();
  const customer = await newCustomer(world);
  const { booking } = await cardPaid(world, bank, customer, { dropOffs: [chatuchak] });
  await bringBack(booking.id);
  await world.runJobs();
  const ofPrice = await vatOnReceipts(customer);
  const whole = (await vatInBooks()) - before;
  expect(whole).toBeGreaterThan(ofPrice);
  const due = await payDues(customer);
  expect(await vatOnReceipts(customer)).toBe(whole);
  await requestRefund(due.id, 700, due.amountSatang);
  expect(await vatOnReceipts(customer)).toBe((await vatInBooks()) - before);
  await requestRefund(due.id, due.amountSatang - 700, due.amountSatang - 700);
  expect([(await vatInBooks()) - before, await vatOnReceipts(customer)]).toEqual([
    ofPrice,
    ofPrice,
  ]);
});

test("a due that paid a fee and a way back gives back of the sales the way back alone, and the papers have all of it", async () => {
  const customer = await newCustomer(world);
  const left = await book(world, customer);
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${left.id}/accept`, { token: driver.token });
  await send(world, driver, left.id, [{ kind: "heading" }, { kind: "arrived" }]);
  await call(world, `POST /bookings/${left.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 4000 },
  });
  const { booking } = await cardPaid(world, bank, customer, { dropOffs: [chatuchak] });
  await bringBack(booking.id);
  await world.runJobs();
  const due = await payDues(customer);
  const [before] = await salesOf(customer);
  await requestRefund(due.id, 3333, due.amountSatang);
  await requestRefund(due.id, due.amountSatang - 3333, due.amountSatang - 3333);
  const [after, price] = await salesOf(customer);
  // What is left in the sales is the price that was paid before, every part of it, and nothing turned negative.
  expect(after).toEqual(price);
  expect(before?.total).toBe((price?.total ?? 0) + due.amountSatang - 4000);
  const notes = await world.deps.db
    .selectFrom("receipts")
    .select(["amountSatang", "passedOnSatang"])
    .where("customerId", "=", customer.id)
    .where("kind", "=", "credit_note")
    .execute();
  const sum = (part: "amountSatang" | "passedOnSatang") =>
    notes.reduce((all, note) => all + Number(note[part]), 0);
  expect(sum("amountSatang")).toBe(due.amountSatang);
  expect(sum("passedOnSatang")).toBeGreaterThanOrEqual(4000);
});

/** The report of sales, added up: what is in it of a customer's, and what their prices alone were when they were paid. */
async function salesOf(customer: Person) {
  const added = sql`sum(split.total_satang)::int as total, sum(split.exempt_satang)::int as exempt,
    sum(split.passed_on_satang)::int as "passedOn", sum(split.net_satang)::int as net, sum(split.vat_satang)::int as vat`;
  type Sums = Record<"total" | "exempt" | "passedOn" | "net" | "vat", number>;
  // A refund of money for several bookings names none of them: it is found by its entry's lines.
  const { rows: booked } =
    await sql<Sums>`select ${added} from tax_splits split join ledger_entries entry using (source)
    where exists (select from ledger_postings line where line.entry_id = entry.id and line.owner_id = ${customer.id})
      or split.booking_id in (select id from bookings where customer_id = ${customer.id})`.execute(
      world.deps.db,
    );
  const { rows: prices } = await sql<Sums>`select ${added} from money_splits split
    where prepays and booking_id in (select id from bookings where customer_id = ${customer.id})`.execute(
    world.deps.db,
  );
  return [booked[0], prices[0]];
}

test("the price of lost goods goes back to the card by itself, once, and its receipt with it", async () => {
  const before = await vatInBooks();
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer);
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
  ]);
  const manager = await newStaff(world, ["booking.manage"]);
  const { status } = await staffCall(world, manager, `POST /console/bookings/${booking.id}/lose`, {
    body: { seenState: "in_transit", seenDriverId: driver.id, words: "กระเป๋าหล่นหาย" },
  });
  expect(status).toBe(200);
  await world.runJobs();
  expect((await chargeNamed(bank, payment.id))?.refunded_amount).toBe(booking.totalSatang);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
  expect([await vatInBooks(), await vatOnReceipts(customer)]).toEqual([before, 0]);
  const again = { amountSatang: 100, refundableSatang: 0, words: "x" };
  const refused = await staffCall(world, staff, `POST /console/payments/${payment.id}/refunds`, {
    body: again,
  });
  expect(refused.code).toBe("refund_too_much");
});

test("a receipt of which some went back still becomes a tax receipt, its credit note with it", async () => {
  const { customer, booking, payment } = await raised();
  await deliver(world, booking.id);
  await world.runJobs();
  await requestRefund(payment.id, 1000, booking.totalSatang);
  const vat = await vatOnReceipts(customer);
  const payer = {
    name: "บริษัท ร้านดอกไม้ จำกัด",
    address: "12 ถนนสีลม กรุงเทพมหานคร 10500",
    taxId: "0105536000011",
  };
  const requested = await call<BookingReceipts>(world, `POST /bookings/${booking.id}/tax-receipt`, {
    token: customer.token,
    body: payer,
  });
  expect([requested.status, requested.error?.code]).toEqual([201, undefined]);
  const current = requested.data.receipts.filter(({ replacedBy }) => !replacedBy);
  expect(current.map(({ kind }) => kind).sort()).toEqual([
    "credit_note",
    "tax_receipt",
    "tax_receipt",
  ]);
  const note = current.find(({ kind }) => kind === "credit_note");
  const corrected = current.find(({ amountSatang }) => amountSatang === booking.totalSatang);
  expect(note).toMatchObject({ amountSatang: 1000, payer: { taxId: payer.taxId } });
  expect(note?.correction?.serial).toBe(corrected?.serial);
  expect(corrected?.creditNotes.map(({ serial }) => serial)).toEqual([note?.serial]);
  expect(await vatOnReceipts(customer)).toBe(vat);
  await requestRefund(payment.id, booking.totalSatang - 1000, booking.totalSatang - 1000);
  expect(await vatOnReceipts(customer)).toBe(0);
});
