import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../testing/money/money-world.ts";
import { book } from "../../testing/world/delivery.ts";
import { newCustomer } from "../../testing/world/people.ts";
import type { TestWorld } from "../../testing/world/test-world.ts";

let money: MoneyWorld;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ world } = money);
});
afterAll(() => money.close());

const stateOf = async (id: string) =>
  (
    await world.deps.db
      .selectFrom("bookings")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).state;

test("our clock an hour behind the database's: a search that began now does not end, nor does an unpaid booking", async () => {
  world.clock.advance(-3700);
  const searching = await book(world, await newCustomer(world));
  const unpaid = await book(world, await newCustomer(world), { payment: { method: "promptpay" } });
  await world.runJobs();
  expect([await stateOf(searching.id), await stateOf(unpaid.id)]).toEqual([
    "searching",
    "awaiting_payment",
  ]);
  const { rows } = await world.owner.query(
    `select extract(epoch from run_at - now()) as seconds from graphile_worker.jobs
     where key in ('end_search:' || $1::text, 'end_unpaid:' || $2::text)`,
    [searching.id, unpaid.id],
  );
  // Checked again within a minute by the queue's own clock, not at once and without end.
  expect(rows).toHaveLength(2);
  for (const { seconds } of rows) expect(Number(seconds)).toBeGreaterThan(10);
  world.clock.advance(7300);
  await world.owner.query("update graphile_worker._private_jobs set run_at = now()");
  await world.runJobs();
  expect([await stateOf(searching.id), await stateOf(unpaid.id)]).toEqual([
    "unfulfilled",
    "cancelled",
  ]);
}, 60_000);
