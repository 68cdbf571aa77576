import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTrialBalance } from "../../ledger/trial-balance.ts";
import { call } from "../../testing/call.ts";
import { balanceOn, chargeNamed } from "../../testing/charges.ts";
import { send } from "../../testing/delivery.ts";
import { editing } from "../../testing/edits.ts";
import { delivered, pickUp } from "../../testing/handovers.ts";
import { type MoneyWorld, openMoneyWorld } from "../../testing/money-world.ts";
import { cardPaid } from "../../testing/paid.ts";
import { newCustomer, newDriver, type Person } from "../../testing/people.ts";
import { chatuchak, silom } from "../../testing/points.ts";
import type { PretendBank } from "../../testing/pretend-bank.ts";
import type { TestWorld } from "../../testing/test-world.ts";

/** An agent owes VAT on its share of every fare, so that tax put in the wrong place shows. */
let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let edits: ReturnType<typeof editing>;
beforeAll(async () => {
  money = await openMoneyWorld({ TAX_MODEL: "agent" });
  ({ bank, world } = money);
  edits = editing(world);
});
afterAll(async () => {
  const { totalSatang, differing } = await loadTrialBalance(world.deps.db);
  expect([totalSatang, differing]).toEqual([0, []]);
  await money.close();
});

const vat = async (customer: Person, bookingId: string) => {
  const { rows } = await sql<{ papers: number; books: number }>`select
    (select coalesce(sum(case when kind = 'credit_note' then -vat_satang else vat_satang end), 0)::int
      from receipts where customer_id = ${customer.id}) as papers,
    (select coalesce(sum(-amount_satang), 0)::int from ledger_postings join ledger_entries e on e.id = entry_id
      where account = 'vat_output' and booking_id = ${bookingId}) as books`.execute(world.deps.db);
  return rows[0];
};

async function agreed(from: "near" | "far") {
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer, {
    dropOffs: [from === "near" ? silom : chatuchak],
  });
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const to = from === "near" ? chatuchak : { ...silom, address: "สีลม" };
  const { data, status } = await edits.ask(customer, booking.id, { fromIndex: 1, dropOffs: [{ ...to, from: null }] });
  expect(status).toBe(201);
  const edit = data.edit.newest;
  expect((await edits.answer(driver, booking.id, "accept", edit?.id ?? "")).status).toBe(200);
  const differenceSatang = edit?.differenceSatang ?? 0;
  expect(differenceSatang).toBeGreaterThan(0);
  return { customer, driver, booking, payment, edit, differenceSatang, after: await edits.read(customer, booking.id) };
}
async function bring({
  driver,
  booking,
}: {
  driver: Person;
  booking: { id: string; totalSatang: number; payment: { method: string } };
}) {
  await pickUp(world, driver, booking);
  await send(world, driver, booking.id, delivered(1));
  await world.runJobs();
  await world.runJobs();
}
const refundsOf = (paymentId: string) =>
  world.deps.db
    .selectFrom("refunds")
    .select(["amount_satang", "reason", "state"])
    .where("payment_id", "=", paymentId)
    .execute();

test("dearer and paid by card: the difference is due when the work is done, with its own share of the tax", async () => {
  const job = await agreed("near");
  const { customer, booking, after, differenceSatang } = job;
  expect([after.totalSatang, after.payment.laterSatang, job.edit?.settlement]).toEqual([
    booking.totalSatang + differenceSatang,
    differenceSatang,
    "due",
  ]);
  await bring(job);
  expect((await edits.read(customer, booking.id)).extraCharges).toMatchObject([
    { why: "fare", amountSatang: differenceSatang },
  ]);
  expect(await balanceOn(world, "customer_due", customer.id)).toBe(differenceSatang);
  expect(await balanceOn(world, "booking_prepaid", booking.id)).toBe(0);
  const { rows } = await sql<{ total: number }>`select total_satang::int as total from tax_splits
    where source = ${`settled:${booking.id}`}`.execute(world.deps.db);
  expect(rows[0]?.total).toBe(after.totalSatang);
  const { data: due } = await call<{ id: string }>(world, "POST /customer/amount-due/payments", {
    token: customer.token,
    body: { method: "card", token: await bank.token() },
  });
  await bank.answer((await chargeNamed(bank, due.id))?.id ?? "");
  await call(world, `POST /charges/${due.id}/check`, { token: customer.token });
  await world.runJobs();
  expect(await balanceOn(world, "customer_due", customer.id)).toBe(0);
  const tax = await vat(customer, booking.id);
  expect(tax?.papers).toBe(tax?.books);
});

test("cheaper and paid by card: what was too much goes back when the work is done, papers and books say the same tax", async () => {
  const job = await agreed("far");
  const { customer, booking, payment, after, differenceSatang } = job;
  expect([after.totalSatang, job.edit?.settlement]).toEqual([booking.totalSatang, "refund"]);
  expect(after.lines.at(-1)).toMatchObject({ code: "edit_back", amountSatang: differenceSatang });
  expect(after.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(after.totalSatang);
  await bring(job);
  expect(await refundsOf(payment.id)).toEqual([{ amount_satang: differenceSatang, reason: "edited", state: "sent" }]);
  expect(await balanceOn(world, "customer_credit", customer.id)).toBe(0);
  expect(await balanceOn(world, "booking_prepaid", booking.id)).toBe(0);
  const tax = await vat(customer, booking.id);
  expect(tax?.papers).toBe(tax?.books);
  expect(tax?.books).toBeGreaterThan(0);
});

test("cancelled after a change: exactly what was paid goes back, whether the change was dearer or cheaper", async () => {
  for (const from of ["near", "far"] as const) {
    const { customer, booking, payment } = await agreed(from);
    const body = { expectedFeeSatang: 0 };
    expect((await call(world, `POST /bookings/${booking.id}/cancel`, { token: customer.token, body })).status).toBe(
      200,
    );
    await world.runJobs();
    expect(await refundsOf(payment.id)).toEqual([
      { amount_satang: booking.totalSatang, reason: "cancelled", state: "sent" },
    ]);
    expect(await balanceOn(world, "customer_due", customer.id)).toBe(0);
    expect(await balanceOn(world, "customer_credit", customer.id)).toBe(0);
  }
});
