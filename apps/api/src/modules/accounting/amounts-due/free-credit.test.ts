import { afterAll, beforeAll, expect, test } from "vitest";
import { withCredit } from "../../../../testing/money/credit.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import { call } from "../../../../testing/world/call.ts";
import { loadFreeCredit } from "./free-credit.ts";

let money: MoneyWorld;
beforeAll(async () => {
  money = await openMoneyWorld();
});
afterAll(() => money.close());

test("a refund that is sent while credit is read is not counted as the customer's own", async () => {
  const { world, bank } = money;
  const customer = await withCredit(world, 20_000);
  const { booking } = await cardPaid(world, bank, customer);
  const cancelled = await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  expect(cancelled.status).toBe(200);
  let reads = 0;
  const slow = world.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    // After the first query, before any other one, the provider has the refund and it is recorded.
    async transformResult({ result }) {
      reads += 1;
      if (reads === 1) await world.runJobs();
      return result;
    },
  });
  expect(await loadFreeCredit(slow, customer.id)).toBe(20_000);
  expect(await loadFreeCredit(world.deps.db, customer.id)).toBe(20_000);
  const { state } = await world.deps.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "paymentId")
    .select("refunds.state")
    .where("bookingId", "=", booking.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe("sent");
});
