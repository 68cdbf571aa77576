import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { BookingReceipts } from "@songtan/contract/payments/receipts";
import { vatWithin } from "@songtan/domain/tax/split-vat";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comeToPickUp, createOwedFee } from "../../../../testing/money/charges.ts";
import { creditOf, withCredit } from "../../../../testing/money/credit.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid, deliver } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, quoteRequest, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { ledgerBalance } from "../../../../testing/world/ledger-balance.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { whileHolding } from "../../../../testing/world/while-holding.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { endUnpaid } from "../../payments/checkout/end-unpaid.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
});
afterAll(() => money.close());

const free = async (customer: Person) => (await creditOf(world, customer)).freeSatang;
const rowOf = (id: string) =>
  world.deps.db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const charged = async (bookingId: string) => {
  const { providerChargeId } = await world.deps.db
    .selectFrom("payments")
    .select("providerChargeId")
    .where("bookingId", "=", bookingId)
    .where("purpose", "=", "booking")
    .executeTakeFirstOrThrow();
  const { amount, refunded_amount } =
    (await bank.charges()).find(({ id }) => id === providerChargeId) ?? {};
  return [amount, refunded_amount];
};
const cancel = async ({ token }: Person, id: string, expectedFeeSatang: number) => {
  const answer = await call<BookingView>(world, `POST /bookings/${id}/cancel`, {
    token,
    body: { expectedFeeSatang },
  });
  expect(answer.status).toBe(200);
  await world.runJobs();
};
test("the card is charged what credit leaves; both have a paper, and together they are the price with its tax", async () => {
  const customer = await withCredit(world, 5050);
  const parcel = { category: "document", weightKg: 1, declaredValueSatang: 1_000_000 } as const;
  const wish = {
    payment: { creditSatang: 5000 },
    quote: { parcel, extras: ["raised_liability" as const] },
  };
  const { booking } = await cardPaid(world, bank, customer, wish);
  expect(booking.payment).toMatchObject({ method: "card", creditSatang: 5000 });
  expect(await charged(booking.id)).toEqual([booking.totalSatang - 5000, 0]);
  expect(await free(customer)).toBe(50);
  await deliver(world, booking.id);
  await world.runJobs();
  const { token } = customer;
  const { receipts } = (
    await call<BookingReceipts>(world, `GET /bookings/${booking.id}/receipts`, { token })
  ).data;
  expect(receipts.map(({ method, amountSatang }) => [method, amountSatang]).sort()).toEqual([
    ["card", booking.totalSatang - 5000],
    ["credit", 5000],
  ]);
  const byCard = receipts.find(({ method }) => method === "card");
  expect(byCard?.lines.at(-1)).toMatchObject({ en: "Part paid with credit", amountSatang: -5000 });
  expect(byCard?.lines.slice(0, -1).reduce((sum, line) => sum + line.amountSatang, 0)).toBe(
    booking.totalSatang,
  );
  const booked = await world.deps.db
    .selectFrom("taxSplits")
    .selectAll()
    .where("source", "=", `settled:${booking.id}`)
    .executeTakeFirstOrThrow();
  const sum = (part: "exemptSatang" | "vatSatang") =>
    receipts.reduce((total, one) => total + one[part], 0);
  expect([sum("exemptSatang"), sum("vatSatang")]).toEqual([booked.exemptSatang, booked.vatSatang]);
  expect(sum("vatSatang")).toBeGreaterThan(0);
  expect(await free(customer)).toBe(50);
});

test("the driver sees and collects only the rest in cash, holds no more for it, and less than the rest is refused", async () => {
  const customer = await withCredit(world, 4000);
  const booking = await book(world, customer, { payment: { creditSatang: 4000 } });
  const driver = await newDriver(world);
  const { token } = driver;
  const { data: task } = await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
    token,
  });
  const restSatang = booking.totalSatang - 4000;
  expect(task).toMatchObject({
    cashToCollectSatang: restSatang,
    cash: { amountSatang: restSatang },
  });
  await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
  const collectCash = (amountSatang: number) =>
    send(world, driver, booking.id, [{ kind: "cash_collected", purpose: "fare", amountSatang }]);
  expect((await collectCash(restSatang - 1)).outcomes[0]).toMatchObject({ code: "cash_short" });
  await collectCash(restSatang);
  await send(world, driver, booking.id, [
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  const paySatang = Number((await rowOf(booking.id)).driverPaySatang);
  const balances = await world.deps.db
    .selectFrom("ledgerBalances")
    .select(["account", "balanceSatang"])
    .where("ownerId", "in", [driver.id, customer.id, booking.id])
    .where("balanceSatang", "!=", 0)
    .execute();
  // The cash in the pocket is less than the pay: nothing is owed on either side but the rest of the pay.
  expect(balances).toEqual([
    { account: "driver_available", balanceSatang: restSatang - paySatang },
  ]);
  await world.runJobs();
  const receipts = await world.deps.db
    .selectFrom("receipts")
    .select(["source", "amountSatang"])
    .where("bookingId", "=", booking.id)
    .orderBy("source")
    .execute();
  expect(receipts).toEqual([
    { source: `cash:${booking.id}`, amountSatang: restSatang },
    { source: `credit:${booking.id}`, amountSatang: 4000 },
  ]);
});

test("credit paid a part and the recipient's cash never came: the whole price has its tax, not the credit alone", async () => {
  const customer = await withCredit(world, 4000);
  const parcel = { category: "document", weightKg: 1, declaredValueSatang: 1_000_000 } as const;
  const booking = await book(world, customer, {
    payment: { creditSatang: 4000, payer: "recipient" },
    quote: { parcel, extras: ["raised_liability"] },
  });
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "failed", stopIndex: 1, reason: "recipient_absent", ...withPhoto() },
    { kind: "returning" },
    { kind: "returned", ...withPhoto() },
  ]);
  const liability =
    booking.lines.find(({ code }) => code === "raised_liability")?.amountSatang ?? 0;
  const { vatSatang } = await world.deps.db
    .selectFrom("taxSplits")
    .select("vatSatang")
    .where("source", "=", `settled:${booking.id}`)
    .executeTakeFirstOrThrow();
  expect(vatSatang).toBe(vatWithin(liability, 7));
  expect(vatSatang).toBeGreaterThan(0);
});

test("cancelled free of charge each part goes back where it came from; with a fee the credit pays it first", async () => {
  const gone = await withCredit(world, 5000);
  const { booking } = await cardPaid(world, bank, gone, { payment: { creditSatang: 3000 } });
  await cancel(gone, booking.id, 0);
  expect(await charged(booking.id)).toEqual([
    booking.totalSatang - 3000,
    booking.totalSatang - 3000,
  ]);
  expect(await free(gone)).toBe(5000);
  expect((await rowOf(booking.id)).paymentState).toBe("refunded");

  const late = await withCredit(world, 5000);
  const { booking: second } = await cardPaid(world, bank, late, {
    payment: { creditSatang: 3000 },
  });
  await comeToPickUp(world, second.id);
  await cancel(late, second.id, 4000);
  expect(await charged(second.id)).toEqual([second.totalSatang - 3000, second.totalSatang - 4000]);
  expect(await free(late)).toBe(2000);
  expect((await rowOf(second.id)).paymentState).toBe("partially_refunded");

  const covered = await withCredit(world, 4500);
  const { booking: third } = await cardPaid(world, bank, covered, {
    payment: { creditSatang: 4500 },
  });
  await comeToPickUp(world, third.id);
  await cancel(covered, third.id, 4000);
  expect(await charged(third.id)).toEqual([third.totalSatang - 4500, third.totalSatang - 4500]);
  expect(await free(covered)).toBe(500);
  expect((await rowOf(third.id)).paymentState).toBe("partially_refunded");
});

test("of a cash booking the fee comes out of the credit; what it does not cover is due", async () => {
  const customer = await withCredit(world, 3000);
  const booking = await book(world, customer, { payment: { creditSatang: 3000 } });
  const driver = await comeToPickUp(world, booking.id);
  await cancel(customer, booking.id, 4000);
  expect(await free(customer)).toBe(0);
  const owned = await world.deps.db
    .selectFrom("ledgerBalances")
    .select(["account", "balanceSatang"])
    .where("ownerId", "in", [customer.id, driver.id, booking.id])
    .where("balanceSatang", "!=", 0)
    .orderBy("account")
    .execute();
  expect(owned).toEqual([
    { account: "customer_due", balanceSatang: 1000 },
    { account: "driver_available", balanceSatang: -4000 },
  ]);
});

test("a payment that never comes gives the credit back; money that comes later goes back whole", async () => {
  const customer = await withCredit(world, 3000);
  const payment = { method: "card" as const, token: await bank.token(), creditSatang: 3000 };
  const booking = await book(world, customer, { payment });
  expect(await free(customer)).toBe(0);
  world.clock.advance(16 * 60);
  await endUnpaid(world.deps, { bookingId: booking.id });
  await endUnpaid(world.deps, { bookingId: booking.id });
  expect(await free(customer)).toBe(3000);
  const { providerChargeId } = await world.deps.db
    .selectFrom("payments")
    .select("providerChargeId")
    .where("bookingId", "=", booking.id)
    .executeTakeFirstOrThrow();
  await bank.answer(providerChargeId ?? "");
  await call(world, `POST /bookings/${booking.id}/payments/check`, { token: customer.token });
  await world.runJobs();
  expect(await charged(booking.id)).toEqual([
    booking.totalSatang - 3000,
    booking.totalSatang - 3000,
  ]);
  expect(await free(customer)).toBe(3000);
});

test("credit returned from an unpaid booking first pays what its owner owes", async () => {
  const customer = await withCredit(world, 4500);
  const payment = { method: "card" as const, token: await bank.token(), creditSatang: 4500 };
  const booking = await book(world, customer, { payment });
  await createOwedFee(world, customer);
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(4000);
  await endUnpaid(world.deps, { bookingId: booking.id });
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);
  expect(await free(customer)).toBe(500);
});

test("a later raise goes to the driver and is charged separately; the credit stays unchanged", async () => {
  const customer = await withCredit(world, 3000);
  const booking = await book(world, customer, { payment: { creditSatang: 3000 } });
  const raised = await call<BookingView>(world, `POST /bookings/${booking.id}/priority-fee`, {
    token: customer.token,
    body: { totalSatang: 2000 },
  });
  expect(raised.status).toBeLessThan(300);
  const driver = await newDriver(world);
  const { data: task } = await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: driver.token,
  });
  expect(task.cashToCollectSatang).toBe(booking.totalSatang + 2000 - 3000);
});

const quoted = async ({ token }: Person) =>
  (await call<QuoteView>(world, "POST /quotes", { token, body: quoteRequest() })).data;
const bookWith = (
  { token }: Person,
  { quote, creditSatang }: { quote: QuoteView; creditSatang: number },
) =>
  call<BookingView>(world, "POST /bookings", {
    token,
    body: {
      quoteId: quote.id,
      stops: quote.stops.map(() => ({ contactName: "มาลี", contactPhone: "0812345678" })),
      payment: { method: "cash", creditSatang },
    },
  });

test("two bookings use the same credit at one moment: one gets it, the other is refused and nothing is deducted", async () => {
  const customer = await withCredit(world, 6000);
  const quotes = [await quoted(customer), await quoted(customer)];
  let both: Promise<Awaited<ReturnType<typeof bookWith>>[]> | undefined;
  // Both wait for the customer's row before either has read the free credit.
  await whileHolding(world, async (trx) => {
    await lockCustomer(trx, customer.id);
    both = Promise.all(quotes.map((quote) => bookWith(customer, { quote, creditSatang: 4000 })));
    await expect.poll(() => waiting(customer.id), { timeout: 5000 }).toBe(2);
  });
  const answers = (await both) ?? [];
  expect(answers.map((answer) => answer.code ?? answer.status).sort()).toEqual([
    201,
    "credit_too_little",
  ]);
  expect(await free(customer)).toBe(2000);
});

/** How many connections wait to lock this customer. */
async function waiting(customerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%for no key update%' and ${customerId} <> ''`.execute(
    world.deps.db,
  );
  return rows[0]?.count ?? 0;
}

test("half a baht, more than the credit, or so much that the card charge is too small is refused with a message", async () => {
  const customer = await withCredit(world, 100_000);
  const quote = await quoted(customer);
  const outcomeOf = async (creditSatang: number) => {
    const { status, code, body } = await bookWith(customer, { quote, creditSatang });
    return status === 201
      ? "booked"
      : [code, (body as { error: { fields?: unknown } }).error.fields ?? null];
  };
  expect(await outcomeOf(150)).toEqual(["invalid", { "payment.creditSatang": expect.any(String) }]);
  expect(await outcomeOf(quote.totalSatang)).toEqual([
    "invalid",
    { "payment.creditSatang": expect.any(String) },
  ]);
  expect(await outcomeOf(100_100)).toEqual(["credit_too_little", null]);
  expect(await outcomeOf(-100)).toEqual([
    "invalid",
    { "payment.creditSatang": expect.any(String) },
  ]);
  expect(await free(customer)).toBe(100_000);
  expect(await outcomeOf(100)).toBe("booked");
});

test("the database itself refuses a booking with credit that is not in the books, a change of it, and a charge of the whole", async () => {
  const customer = await withCredit(world, 3000);
  const booking = await book(world, customer, { payment: { creditSatang: 3000 } });
  const { db } = world.deps;
  const change = db
    .updateTable("bookings")
    .set({ creditSatang: 2000 })
    .where("id", "=", booking.id);
  await expect(change.execute()).rejects.toThrow("does not change");
  const { id: quoteId } = await quoted(customer);
  const changed = {
    id: crypto.randomUUID(),
    number: "ST-NONE",
    quote_id: quoteId,
    view_key_hash: crypto.randomUUID(),
  };
  const untaken = sql`insert into bookings select (jsonb_populate_record(b, ${JSON.stringify(changed)}::jsonb)).* from bookings b where b.id = ${booking.id}`;
  await expect(untaken.execute(db)).rejects.toThrow("does not use");
  const tried = db.insertInto("payments").values({
    id: crypto.randomUUID(),
    purpose: "booking",
    bookingId: booking.id,
    customerId: customer.id,
    method: "card",
    state: "failed",
    amountSatang: booking.totalSatang,
    createdAt: world.clock.now,
    expiresAt: world.clock.now,
  });
  await expect(tried.execute()).rejects.toThrow("the amount that credit leaves");
});
