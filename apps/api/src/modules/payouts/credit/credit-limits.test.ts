import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { cityOfId, idInCity } from "@songtan/domain/cities/city-id";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditOf, withCredit } from "../../../../testing/money/credit.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, quoteRequest } from "../../../../testing/world/delivery.ts";
import type { Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { whileHolding } from "../../../../testing/world/while-holding.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";

let money: MoneyWorld;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld();
  ({ world } = money);
});
afterAll(() => money.close());

const free = async (customer: Person) => (await creditOf(world, customer)).freeSatang;
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
  const change = (creditSatang: number) =>
    db.updateTable("bookings").set({ creditSatang }).where("id", "=", booking.id).execute();
  await expect(change(2000)).rejects.toThrow("does not use 2000");
  await expect(change(3001)).rejects.toThrow("does not rise");
  const { id: quoteId } = await quoted(customer);
  const changed = {
    id: idInCity(crypto.randomUUID(), cityOfId(quoteId)),
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
