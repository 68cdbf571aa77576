import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assign, bringJob, editing, far, near } from "../../../../testing/delivery/edits.ts";
import { delivered, pickUp } from "../../../../testing/delivery/handovers.ts";
import { payDues } from "../../../../testing/money/charges.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { refundsOf, vatOf } from "../../../../testing/money/settled-edit.ts";
import { call } from "../../../../testing/world/call.ts";
import { send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { chatuchak, silom } from "../../../../testing/world/points.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { checkDisputes } from "../../claims/disputes/check-disputes.ts";
import { refundEdit } from "../../payments/refunds/refund-edit.ts";

/** An agent owes VAT on its share of every fare, so that tax put in the wrong place shows. */
let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let edits: ReturnType<typeof editing>;
beforeAll(async () => {
  money = await openMoneyWorld({ settings: { TAX_MODEL: "agent" } });
  ({ bank, world } = money);
  edits = editing(world);
});
afterAll(() => money.close());

/** A booking paid by card, with its drop-off changed to one further away, or nearer. */
async function agreed(from: "near" | "far") {
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer, {
    dropOffs: [from === "near" ? silom : chatuchak],
  });
  const job = await assign(world, customer, booking);
  const edit = await edits.agreed(job, { fromIndex: 1, dropOffs: [from === "near" ? far : near] });
  expect(edit.differenceSatang).toBeGreaterThan(0);
  const { differenceSatang } = edit;
  return { ...job, payment, edit, differenceSatang, after: await edits.read(customer, booking.id) };
}

test("dearer and paid by card: the difference is due when the work is done, with its own share of the tax", async () => {
  const job = await agreed("near");
  const { customer, booking, after, differenceSatang } = job;
  expect([after.totalSatang, after.payment.laterSatang, job.edit.settlement]).toEqual([
    booking.totalSatang + differenceSatang,
    differenceSatang,
    "due",
  ]);
  await bringJob(world, job);
  expect((await edits.read(customer, booking.id)).extraCharges).toMatchObject([
    { why: "fare", amountSatang: differenceSatang },
  ]);
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(differenceSatang);
  expect(await ledgerBalance(world, "booking_prepaid", booking.id)).toBe(0);
  const { rows } = await sql<{ total: number }>`select total_satang::int as total from tax_splits
    where source = ${`settled:${booking.id}`}`.execute(world.deps.db);
  expect(rows[0]?.total).toBe(after.totalSatang);
  await payDues(world, bank, customer);
  await world.runJobs();
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);
  const tax = await vatOf(world, customer, booking.id);
  expect(tax?.papers).toBe(tax?.books);
});

test("one of two drop-offs came back after a dearer change: the way back and the difference are owed apart, each with its tax", async () => {
  const customer = await newCustomer(world);
  const { booking } = await cardPaid(world, bank, customer, { dropOffs: [silom] });
  const job = await assign(world, customer, booking);
  const { differenceSatang } = await edits.agreed(job, { fromIndex: 1, dropOffs: [far, near] });
  await pickUp(world, job.driver, booking);
  await send(world, job.driver, job.id, [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "failed", stopIndex: 1, reason: "recipient_absent", ...withPhoto() },
    ...delivered(2),
    { kind: "returning" },
    { kind: "returned", ...withPhoto() },
  ]);
  const { state, extraCharges } = await edits.read(customer, job.id);
  expect([state, extraCharges]).toMatchObject([
    "delivered",
    [
      { why: "fare", amountSatang: differenceSatang },
      { why: "return", amountSatang: expect.any(Number) },
    ],
  ]);
  await payDues(world, bank, customer);
  await world.runJobs();
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);
  const tax = await vatOf(world, customer, job.id);
  expect(tax?.papers).toBe(tax?.books);
});

test("cheaper and paid by card: what was too much goes back when the work is done, papers and books say the same tax", async () => {
  const job = await agreed("far");
  const { customer, booking, payment, after, differenceSatang } = job;
  expect([after.totalSatang, job.edit.settlement]).toEqual([booking.totalSatang, "refund"]);
  expect(after.lines.at(-1)).toMatchObject({ code: "edit_back", amountSatang: differenceSatang });
  expect(after.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(after.totalSatang);
  await bringJob(world, job);
  expect(await refundsOf(world, payment.id)).toEqual([
    { amountSatang: differenceSatang, reason: "edited", state: "sent" },
  ]);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
  expect(await ledgerBalance(world, "booking_prepaid", booking.id)).toBe(0);
  // Of what is left, as much as of the same way booked so from the first.
  const other = await newCustomer(world);
  const straight = await cardPaid(world, bank, other, { dropOffs: [near] });
  await bringJob(world, await assign(world, other, straight.booking));
  const tax = await vatOf(world, customer, booking.id);
  expect(tax).toEqual(await vatOf(world, other, straight.booking.id));
  expect(tax?.papers).toBe(tax?.books);
  expect(tax?.books).toBeGreaterThan(0);
});

test("cancelled after a change: exactly what was paid goes back, whether the change was dearer or cheaper", async () => {
  for (const from of ["near", "far"] as const) {
    const { customer, booking, payment } = await agreed(from);
    const body = { expectedFeeSatang: 0 };
    expect(
      (await call(world, `POST /bookings/${booking.id}/cancel`, { token: customer.token, body }))
        .status,
    ).toBe(200);
    await world.runJobs();
    expect(await refundsOf(world, payment.id)).toEqual([
      { amountSatang: booking.totalSatang, reason: "cancelled", state: "sent" },
    ]);
    expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);
    expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
  }
});

test("the job that gives back what is over may die and run again, also twice at once: it goes back once", async () => {
  const { bookingId, paymentId, differenceSatang } = await settledCheaper();
  const again = () => refundEdit(world.deps, { bookingId });
  expect(await refundsOf(world, paymentId)).toEqual([]);
  await Promise.all([again(), again()]);
  await again();
  expect(await refundsOf(world, paymentId)).toMatchObject([
    { amountSatang: differenceSatang, state: "waiting" },
  ]);
  await world.runJobs();
  await again();
  await world.runJobs();
  expect(await refundsOf(world, paymentId)).toEqual([
    { amountSatang: differenceSatang, reason: "edited", state: "sent" },
  ]);
});

/** The job of a cheaper edit is settled, and the refund job has not run yet. */
async function settledCheaper() {
  const job = await agreed("far");
  await pickUp(world, job.driver, job.booking);
  await send(world, job.driver, job.id, delivered(1));
  return { bookingId: job.id, paymentId: job.payment.id, ...job };
}

test("while the bank decides about the payment what is over waits, and goes back when it decides for us", async () => {
  const { payment, customer, differenceSatang } = await settledCheaper();
  const disputeId = await bank.dispute(payment.providerChargeId);
  await checkDisputes(world.deps);
  await world.runJobs();
  expect(await refundsOf(world, payment.id)).toMatchObject([
    { amountSatang: differenceSatang, state: "waiting" },
  ]);
  await bank.decide(disputeId, "won");
  await checkDisputes(world.deps);
  await world.runJobs();
  expect(await refundsOf(world, payment.id)).toMatchObject([
    { amountSatang: differenceSatang, state: "sent" },
  ]);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
});
