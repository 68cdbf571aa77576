import type { ChargeView } from "@songtan/contract/payments/charges";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pickUp } from "../../../../testing/delivery/handovers.ts";
import { chargeNamed, createOwedFee, payDues } from "../../../../testing/money/charges.ts";
import { grantCredit } from "../../../../testing/money/credit.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { chatuchak } from "../../../../testing/world/points.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

/** An agent owes VAT on its share of every fare, the way back among them. */
let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ settings: { TAX_MODEL: "agent" } });
  ({ bank, world } = money);
});
afterAll(() => money.close());

/** The goods come back, and the way back is owed; answers how much. */
async function oweReturnFare(customer: Person): Promise<number> {
  const before = await ledgerBalance(world, "customer_due", customer.id);
  const booking = await book(world, customer, { dropOffs: [chatuchak] });
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await pickUp(world, driver, booking);
  await send(world, driver, booking.id, [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "failed", stopIndex: 1, reason: "recipient_absent", ...withPhoto() },
    { kind: "returning" },
    { kind: "returned", ...withPhoto() },
  ]);
  return (await ledgerBalance(world, "customer_due", customer.id)) - before;
}

/** What papers and books say of the VAT of all a customer paid for. */
async function vat(customer: Person) {
  const { rows } = await sql<{ papers: number; books: number }>`select
    (select coalesce(sum(vat_satang), 0)::int from receipts where customer_id = ${customer.id}) as papers,
    (select coalesce(sum(-amount_satang), 0)::int from ledger_postings join ledger_entries e on e.id = entry_id
      where account = 'vat_output' and booking_id in (select id from bookings where customer_id = ${customer.id})) as books`.execute(
    world.deps.db,
  );
  return rows[0];
}

/** Papers of money for dues: how it was paid, and how much. */
async function dueReceipts(customer: Person): Promise<string[]> {
  await world.runJobs();
  const { rows } = await sql<{
    paper: string;
  }>`select concat_ws(' ', body->>'method', amount_satang) as paper from receipts
    where customer_id = ${customer.id} and source !~ '^cash:' order by sequence_number`.execute(
    world.deps.db,
  );
  return rows.map(({ paper }) => paper);
}

test("what a customer owes and their credit pays has a receipt, with the tax of what was owed, once", async () => {
  const customer = await newCustomer(world);
  const owed = await oweReturnFare(customer);
  expect(await dueReceipts(customer)).toEqual([]);
  await grantCredit(world, customer.id, owed + 500);
  const body = { method: "card", token: await bank.token() };
  for (const _press of [1, 2])
    await call(world, "POST /customer/amount-due/payments", { token: customer.token, body });
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);
  expect(await dueReceipts(customer)).toEqual([`credit ${owed}`]);
  const tax = await vat(customer);
  expect(tax?.papers).toBe(tax?.books);
  expect(tax?.books).toBeGreaterThan(0);
});

test("credit that pays together with a card has its own receipt for its part, next to the card's", async () => {
  const customer = await newCustomer(world);
  await createOwedFee(world, customer);
  const body = { method: "card", token: await bank.token() };
  const payment = await call<ChargeView>(world, "POST /customer/amount-due/payments", {
    token: customer.token,
    body,
  });
  const back = await oweReturnFare(customer);
  await grantCredit(world, customer.id, 300);
  await bank.answer((await chargeNamed(bank, payment.data.id))?.id ?? "");
  await call(world, `POST /charges/${payment.data.id}/check`, { token: customer.token });
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(back - 300);
  expect((await dueReceipts(customer)).sort()).toEqual(["card 4000", "credit 300"]);
  await payDues(world, bank, customer);
  expect((await dueReceipts(customer)).at(-1)).toBe(`card ${back - 300}`);
  const tax = await vat(customer);
  expect(tax?.papers).toBe(tax?.books);
});
