import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bookingOf,
  openShop,
  quoteFor,
  receivableOf,
  type Shop,
} from "../../../../testing/money/business.ts";
import { grantCredit } from "../../../../testing/money/credit.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { call } from "../../../../testing/world/call.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

let money: MoneyWorld;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld();
  world = money.world;
});
afterAll(() => money.close());

/** All at once: each waits for its turn, and none for a connection that it does not get. */
const bookAll = (shop: Shop, quotes: { id: string }[]) =>
  counted(
    quotes.map(({ id }) =>
      call(world, "POST /bookings", {
        token: shop.key,
        body: bookingOf(id),
        headers: { "idempotency-key": id },
      }),
    ),
  );

const sumOfBooks = async (): Promise<number> => {
  const { rows } = await world.owner.query<{ sum: string }>(
    "select sum(amount_satang)::text from ledger_postings",
  );
  return Number(rows[0]?.sum);
};

/** How many answers there were of each kind. */
const counted = async (answers: Promise<{ status: number; code: string | undefined }>[]) => {
  const kinds = Map.groupBy(await Promise.all(answers), ({ status, code }) => code ?? status);
  return Object.fromEntries([...kinds].map(([kind, of]) => [kind, of.length]));
};

test("fifty bookings at once never spend more than the balance", async () => {
  const shop = await openShop(world);
  const quotes = await Promise.all(Array.from({ length: 50 }, () => quoteFor(world)));
  const price = quotes[0]?.totalSatang ?? 0;
  await grantCredit(world, shop.accountId, price * 7 + 1);
  const results = await bookAll(shop, quotes);
  expect(results).toEqual({ 201: 7, insufficient_balance: 43 });
  expect(await sumOfBooks()).toBe(0);
  expect((await shop.balance()).availableSatang).toBe(1);
});

test("fifty bookings at once never owe more than the credit limit", async () => {
  const shop = await openShop(world);
  const quotes = await Promise.all(Array.from({ length: 50 }, () => quoteFor(world)));
  const price = quotes[0]?.totalSatang ?? 0;
  const limit = { creditLimitSatang: price * 6 + 1 };
  await world.deps.db.updateTable("businesses").set(limit).where("id", "=", shop.id).execute();
  const results = await bookAll(shop, quotes);
  expect(results).toEqual({ 201: 6, credit_limit_reached: 44 });
  expect(await sumOfBooks()).toBe(0);
  expect(await receivableOf(world, shop)).toBe(price * 6);
  expect((await shop.balance()).creditLeftSatang).toBe(1);
});

test("fifty bookings at once stay within a key's cap of the day", async () => {
  const shop = await openShop(world, { balanceSatang: 100_000_00 });
  const quotes = await Promise.all(Array.from({ length: 50 }, () => quoteFor(world)));
  const price = quotes[0]?.totalSatang ?? 0;
  const cap = { capPerDaySatang: price * 5 };
  await world.deps.db
    .updateTable("partnerKeys")
    .set(cap)
    .where("businessId", "=", shop.id)
    .execute();
  const results = await bookAll(shop, quotes);
  expect(results).toEqual({ 201: 5, cap_per_day: 45 });
});

test("the database itself refuses a debt beyond the limit", async () => {
  const shop = await openShop(world, { limitSatang: 100 });
  const entry = (amount: number) =>
    world.owner.query(
      `with entry as (insert into ledger_entries (kind, source, happened_at, recorded_at)
         values ('invoice_charged', 'test:${shop.id}:${amount}', now(), now()) returning id)
       insert into ledger_postings (entry_id, line, account, owner_id, amount_satang)
         select id, 0, 'business_receivable', $1::uuid, ${amount} from entry
         union all select id, 1, 'customer_credit', $1::uuid, -${amount} from entry`,
      [shop.accountId],
    );
  await expect(entry(101)).rejects.toThrow("owes 101");
});
