import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  assign,
  bookAndAssign,
  bringJob,
  editing,
  far,
  near,
} from "../../../../testing/delivery/edits.ts";
import { delivered, pickUp } from "../../../../testing/delivery/handovers.ts";
import { payDues } from "../../../../testing/money/charges.ts";
import { creditOf, withCredit } from "../../../../testing/money/credit.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { newPromo } from "../../../../testing/money/promos.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, quoteRequest, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { ledgerBalance } from "../../../../testing/world/ledger-balance.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import { chatuchak, siam, silom } from "../../../../testing/world/points.ts";
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

const vat = async (customer: Person, bookingId: string) => {
  const { rows } = await sql<{ papers: number; books: number }>`select
    (select coalesce(sum(case when kind = 'credit_note' then -vat_satang else vat_satang end), 0)::int
      from receipts where customer_id = ${customer.id}) as papers,
    (select coalesce(sum(-amount_satang), 0)::int from ledger_postings join ledger_entries e on e.id = entry_id
      where account = 'vat_output' and booking_id = ${bookingId}) as books`.execute(world.deps.db);
  return rows[0];
};

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
const refundsOf = (paymentId: string) =>
  world.deps.db
    .selectFrom("refunds")
    .select(["amountSatang", "reason", "state"])
    .where("paymentId", "=", paymentId)
    .execute();

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
  const tax = await vat(customer, booking.id);
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
  const tax = await vat(customer, job.id);
  expect(tax?.papers).toBe(tax?.books);
});

test("cheaper and paid by card: what was too much goes back when the work is done, papers and books say the same tax", async () => {
  const job = await agreed("far");
  const { customer, booking, payment, after, differenceSatang } = job;
  expect([after.totalSatang, job.edit.settlement]).toEqual([booking.totalSatang, "refund"]);
  expect(after.lines.at(-1)).toMatchObject({ code: "edit_back", amountSatang: differenceSatang });
  expect(after.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(after.totalSatang);
  await bringJob(world, job);
  expect(await refundsOf(payment.id)).toEqual([
    { amountSatang: differenceSatang, reason: "edited", state: "sent" },
  ]);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
  expect(await ledgerBalance(world, "booking_prepaid", booking.id)).toBe(0);
  // Of what is left, as much as of the same way booked so from the first.
  const other = await newCustomer(world);
  const straight = await cardPaid(world, bank, other, { dropOffs: [near] });
  await bringJob(world, await assign(world, other, straight.booking));
  const tax = await vat(customer, booking.id);
  expect(tax).toEqual(await vat(other, straight.booking.id));
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
    expect(await refundsOf(payment.id)).toEqual([
      { amountSatang: booking.totalSatang, reason: "cancelled", state: "sent" },
    ]);
    expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);
    expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
  }
});

test("the job that gives back what is over may die and run again, also twice at once: it goes back once", async () => {
  const { bookingId, paymentId, differenceSatang } = await settledCheaper();
  const again = () => refundEdit(world.deps, { bookingId });
  expect(await refundsOf(paymentId)).toEqual([]);
  await Promise.all([again(), again()]);
  await again();
  expect(await refundsOf(paymentId)).toMatchObject([
    { amountSatang: differenceSatang, state: "waiting" },
  ]);
  await world.runJobs();
  await again();
  await world.runJobs();
  expect(await refundsOf(paymentId)).toEqual([
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
  expect(await refundsOf(payment.id)).toMatchObject([
    { amountSatang: differenceSatang, state: "waiting" },
  ]);
  await bank.decide(disputeId, "won");
  await checkDisputes(world.deps);
  await world.runJobs();
  expect(await refundsOf(payment.id)).toMatchObject([
    { amountSatang: differenceSatang, state: "sent" },
  ]);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
});

const free = async (customer: Person) => (await creditOf(world, customer)).freeSatang;
const usedOf = async (bookingId: string) => {
  const { total } = await world.deps.db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "entryId")
    .select(({ fn }) => fn.sum<string>("amountSatang").as("total"))
    .where("kind", "=", "credit_used")
    .where("bookingId", "=", bookingId)
    .where("account", "=", "customer_credit")
    .executeTakeFirstOrThrow();
  return Number(total);
};

test("credit and a card: a lower price is refunded to the card only, a higher price uses no more credit", async () => {
  const cheaper = await withCredit(world, 5000);
  const paid = await cardPaid(world, bank, cheaper, {
    dropOffs: [chatuchak],
    payment: { creditSatang: 3000 },
  });
  const down = await assign(world, cheaper, paid.booking);
  const less = await edits.agreed(down, { fromIndex: 1, dropOffs: [near] });
  expect(less.settlement).toBe("refund");
  await bringJob(world, down);
  expect(await refundsOf(paid.payment.id)).toEqual([
    { amountSatang: less.differenceSatang, reason: "edited", state: "sent" },
  ]);
  expect([await free(cheaper), await usedOf(down.id)]).toEqual([2000, 3000]);
  const tax = await vat(cheaper, down.id);
  expect([tax?.papers, await ledgerBalance(world, "booking_prepaid", down.id)]).toEqual([
    tax?.books,
    0,
  ]);
  const dearer = await withCredit(world, 3000);
  const near30 = await cardPaid(world, bank, dearer, {
    dropOffs: [silom],
    payment: { creditSatang: 3000 },
  });
  const up = await assign(world, dearer, near30.booking);
  const more = await edits.agreed(up, { fromIndex: 1, dropOffs: [far] });
  expect([more.settlement, (await edits.read(dearer, up.id)).payment.creditSatang]).toEqual([
    "due",
    3000,
  ]);
  await bringJob(world, up);
  expect([await free(dearer), await usedOf(up.id)]).toEqual([0, 3000]);
  expect(await ledgerBalance(world, "customer_due", dearer.id)).toBe(more.differenceSatang);
  await payDues(world, bank, dearer);
  await world.runJobs();
  const owed = await vat(dearer, up.id);
  expect(owed?.papers).toBe(owed?.books);
});

test("credit and cash: the driver collects less; a price the credit reaches is refused, a higher one of credit alone is due", async () => {
  const customer = await withCredit(world, 4000);
  const booking = await book(world, customer, {
    dropOffs: [chatuchak],
    payment: { creditSatang: 4000 },
  });
  const job = await assign(world, customer, booking);
  const edit = await edits.agreed(job, { fromIndex: 1, dropOffs: [near] });
  const cash = edit.totalSatang - 4000;
  expect([edit.settlement, (await edits.task(job.driver, job.id)).cash?.amountSatang]).toEqual([
    "less_cash",
    cash,
  ]);
  await bringJob(world, { ...job, booking: { ...booking, totalSatang: cash } });
  expect([await free(customer), await ledgerBalance(world, "customer_due", customer.id)]).toEqual([
    0, 0,
  ]);
  const whole = await withCredit(world, 50_000);
  const dropOffs = [chatuchak];
  const byCredit = await book(world, whole, {
    dropOffs,
    payment: { method: "credit", payer: undefined },
  });
  const own = await assign(world, whole, byCredit);
  expect((await edits.quote(whole, own.id, { fromIndex: 1, dropOffs: [near] })).code).toBe(
    "edit_cheaper_not_possible",
  );
  const further = { latitude: 13.9126, longitude: 100.5506, address: "แจ้งวัฒนะ", from: null };
  const { settlement, differenceSatang } = await edits.agreed(own, {
    fromIndex: 1,
    dropOffs: [further],
  });
  expect(settlement).toBe("due");
  await bringJob(world, own);
  // Free credit pays amounts due as always; the booking's own part of the credit was used once.
  expect(await usedOf(own.id)).toBe(byCredit.totalSatang);
  expect(await free(whole)).toBe(50_000 - byCredit.totalSatang - differenceSatang);
  expect(await ledgerBalance(world, "customer_due", whole.id)).toBe(0);
});

const priceOf = async (to: typeof far | typeof near, promoCode?: string) => {
  const request = quoteRequest({ stops: [siam, to], ...(promoCode && { promoCode }) });
  return (await call<QuoteView>(world, "POST /quotes", { body: request })).data.totalSatang;
};
const spentOn = async (id: string) =>
  (
    await world.deps.db
      .selectFrom("promos")
      .select("spentSatang")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).spentSatang;
const promoOf = ({ lines }: { lines: readonly { code: string; amountSatang: number }[] }) =>
  lines.find(({ code }) => code === "promo")?.amountSatang;

test("a promo gives what its own rule says of the new price, never more than it gave; the budget has the rest again", async () => {
  const { id, code } = await newPromo(world, "EDIT20", { percent: 20 });
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer, {
    dropOffs: [chatuchak],
    quote: { promoCode: code },
  });
  const before = await spentOn(id);
  const job = await assign(world, customer, booking);
  const edit = await edits.agreed(job, { fromIndex: 1, dropOffs: [near] });
  expect(edit.totalSatang).toBe(await priceOf(near, code));
  const promoSatang = 0 - (promoOf(await edits.read(customer, job.id)) ?? 0);
  expect(promoSatang).toBeLessThan(0 - (promoOf(booking) ?? 0));
  expect(await spentOn(id)).toBe(before - (0 - (promoOf(booking) ?? 0)) + promoSatang);
  await bringJob(world, job);
  expect(await refundsOf(payment.id)).toMatchObject([
    { amountSatang: booking.totalSatang - edit.totalSatang },
  ]);
  const { rows } = await sql<{
    cost: number;
  }>`select sum(amount_satang)::int as cost from ledger_postings
    join ledger_entries e on e.id = entry_id where account = 'promo_cost' and booking_id = ${job.id}`.execute(
    world.deps.db,
  );
  expect(rows[0]?.cost).toBe(promoSatang);
  const up = await bookAndAssign(world, { dropOffs: [silom], quote: { promoCode: code } });
  const more = await edits.agreed(up, { fromIndex: 1, dropOffs: [far] });
  expect(promoOf(await edits.read(up.customer, up.id))).toBe(promoOf(up.booking));
  expect(more.totalSatang).toBeGreaterThan(await priceOf(far, code));
});

test("below a promo's minimum nothing is given: the customer sees the whole price first, and the budget has all of it again", async () => {
  const minimumSatang = (await priceOf(far)) - 100;
  const { id, code } = await newPromo(world, "EDITMIN", { minimumSatang });
  const job = await bookAndAssign(world, { dropOffs: [chatuchak], quote: { promoCode: code } });
  expect(await spentOn(id)).toBe(2000);
  const { data } = await edits.quote(job.customer, job.id, { fromIndex: 1, dropOffs: [near] });
  expect([data.totalSatang, promoOf(data)]).toEqual([await priceOf(near), undefined]);
  await edits.agreed(job, { fromIndex: 1, dropOffs: [near] });
  expect(await spentOn(id)).toBe(0);
  await call(world, `POST /bookings/${job.id}/cancel`, {
    token: job.customer.token,
    body: { expectedFeeSatang: 0 },
  });
  expect(await spentOn(id)).toBe(0);
});
