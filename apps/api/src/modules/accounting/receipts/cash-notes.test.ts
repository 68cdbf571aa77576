import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withCredit } from "../../../../testing/money/credit.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, type TaskEventDraft, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { chatuchak } from "../../../../testing/world/points.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

/**
 * An agent owes VAT on its share of every fare, so that a receipt that stays valid too long shows
 * in the sums.
 */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ TAX_MODEL: "agent" });
});
afterAll(() => world.close());

/** A driver has arrived at the pick-up of a booking in cash. */
async function atPickUp(customer: Person, payment = {}) {
  const booking = await book(world, customer, { dropOffs: [chatuchak], payment });
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
  const { creditSatang } = booking.payment;
  const cashSatang = booking.totalSatang - creditSatang;
  const cash: TaskEventDraft = {
    kind: "cash_collected",
    purpose: "fare",
    amountSatang: cashSatang,
  };
  return { customer, driver, id: booking.id, cashSatang, cash };
}

/** Each document with its amount, and the VAT of all valid ones. */
async function loadReceipts({ id: bookingId }: { id: string }) {
  await world.runJobs();
  const { rows } = await sql<{
    kind: string;
    amount: number;
    vat: number;
  }>`select kind, amount_satang::int as amount,
    vat_satang::int as vat from receipts where booking_id = ${bookingId} order by sequence_number`.execute(
    world.deps.db,
  );
  const sum = (part: "amount" | "vat") =>
    rows.reduce((total, row) => total + (row.kind === "credit_note" ? -1 : 1) * row[part], 0);
  return {
    papers: rows.map(({ kind, amount }) => [kind, amount]),
    left: sum("amount"),
    vat: sum("vat"),
  };
}
const credit = async ({ id }: Person) => 0 - (await ledgerBalance(world, "customer_credit", id));
const cancel = ({ token }: Person, id: string) =>
  call(world, `POST /bookings/${id}/cancel`, { token, body: { expectedFeeSatang: 4000 } });

test("cash collected and a pick-up that fails: the credited part leaves the receipt, the fee stays on it without VAT", async () => {
  const job = await atPickUp(await newCustomer(world));
  await send(world, job.driver, job.id, [
    job.cash,
    { kind: "failed", reason: "prohibited", ...withPhoto() },
  ]);
  const back = job.cashSatang - 4000;
  expect(await credit(job.customer)).toBe(back);
  expect(await loadReceipts(job)).toEqual({
    papers: [
      ["receipt", job.cashSatang],
      ["credit_note", back],
    ],
    left: 4000,
    vat: 0,
  });
});

test("the customer cancels after paying in cash: the fee is paid of the credit first, what is left of it of the cash", async () => {
  const job = await atPickUp(await withCredit(world, 3000), { creditSatang: 3000 });
  await send(world, job.driver, job.id, [job.cash]);
  expect((await cancel(job.customer, job.id)).status).toBe(200);
  expect(await loadReceipts(job)).toMatchObject({ left: 1000, vat: 0 });
  expect(await credit(job.customer)).toBe(job.cashSatang - 1000);
});

test("cash reported after the cancellation pays the fee, on its own receipt; the rest of the receipt is credited", async () => {
  const job = await atPickUp(await newCustomer(world));
  const occurredAt = world.clock.now.toISOString();
  world.clock.advance(60);
  expect((await cancel(job.customer, job.id)).status).toBe(200);
  await send(world, job.driver, job.id, [{ ...job.cash, occurredAt }]);
  expect(await ledgerBalance(world, "customer_due", job.customer.id)).toBe(0);
  const back = job.cashSatang - 4000;
  expect(await loadReceipts(job)).toMatchObject({
    papers: [expect.anything(), ["credit_note", back]],
    left: 4000,
    vat: 0,
  });
  expect(await credit(job.customer)).toBe(back);
});

test("lost on the way: nothing of the receipt stays valid, and the next payment by credit has its own", async () => {
  const job = await atPickUp(await newCustomer(world));
  await send(world, job.driver, job.id, [job.cash, { kind: "picked_up", ...withPhoto() }]);
  const staff = await newStaff(world, ["booking.manage"]);
  const body = { seenState: "in_transit", seenDriverId: job.driver.id, words: "กระเป๋าหล่นหาย" };
  expect(
    (await staffCall(world, staff, `POST /console/bookings/${job.id}/lose`, { body })).status,
  ).toBe(200);
  expect(await loadReceipts(job)).toMatchObject({ left: 0, vat: 0 });
  expect(await credit(job.customer)).toBe(job.cashSatang);
  const next = await atPickUp(job.customer);
  expect((await cancel(job.customer, next.id)).status).toBe(200);
  expect(await loadReceipts(next)).toMatchObject({ papers: [["receipt", 4000]], vat: 0 });
});
