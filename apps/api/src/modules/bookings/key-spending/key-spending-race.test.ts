import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import {
  bookBy,
  type Capped,
  callerOf,
  openCapped,
  raisePaths,
  spentBy,
} from "../../../../testing/partners/capped-keys.ts";
import { callDialect } from "../../../../testing/partners/dialect.ts";
import { runConcurrently } from "../../../../testing/world/run-concurrently.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";

let world: TestWorld;
let capped: Capped["capped"];
beforeAll(async () => {
  world = await openTestWorld();
  ({ capped } = await openCapped(world));
});
afterAll(() => world.close());

const enough = { capPerDaySatang: 1_000_000_00 };

test("50 bookings and raises at once come up to the cap of their key and never pass it", async () => {
  const tried = await capped(enough);
  await raisePaths.fee.prepare(world, tried);
  const priceSatang = await spentBy(world, tried.id);
  const nativeSatang = (await bookBy(world, callerOf(tried))).data.totalSatang;
  // In whichever order they come, bookings leave room for a raise and raises for a booking.
  const capPerDaySatang = 5 * priceSatang + 12 * nativeSatang + 30_00;
  const key = await capped({ capPerDaySatang });
  const orders: string[] = [];
  for (let count = 0; count < 5; count += 1)
    orders.push((await raisePaths.fee.prepare(world, key)).order);
  const raise = (order: string, baht: number) => () =>
    callDialect(world, key, `POST /v3/orders/${order}/priority-fee`, {
      data: { priorityFee: String(baht) },
    }).then(({ status }) => status);
  const raises = orders.flatMap((order) => [20, 40, 60, 80, 100].map((baht) => raise(order, baht)));
  const book = () => bookBy(world, callerOf(key)).then(({ status }) => status);
  const statuses = await Promise.all(raises.flatMap((one) => [one(), book()]));
  expect(statuses).toHaveLength(50);
  expect(new Set(statuses.filter((status) => status !== 422))).toEqual(new Set([200, 201, 403]));
  const bookings = await world.deps.db
    .selectFrom("bookings")
    .select("totalSatang")
    .where("madeBy", "=", `key:${key.id}`)
    .execute();
  const bookedSatang = bookings.reduce((sum, { totalSatang }) => sum + totalSatang, 0);
  expect(bookedSatang).toBe(await spentBy(world, key.id));
  expect(bookedSatang).toBeLessThanOrEqual(capPerDaySatang);
  expect(bookedSatang).toBeGreaterThan(capPerDaySatang - nativeSatang);
  await expectWholeBooks(world);
}, 120_000);

test.each(Object.entries(raisePaths))(
  "by %s a raise waits for its key before it holds the booking, so it and a new booking never wait for each other",
  async (_name, { prepare, raise }) => {
    const key = await capped(enough);
    const made = await prepare(world, key);
    const status = await runConcurrently(world, (trx) => lockRow(trx, "partnerKeys", key.id), {
      begin: () => raise(world, key, made),
      // Two that hold what the other waits for would be ended by the database.
      goOn: (trx) => lockRow(trx, "bookings", made.id),
    });
    expect([200, 201, 202]).toContain(status);
  },
  30_000,
);
