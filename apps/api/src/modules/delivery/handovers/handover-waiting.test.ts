import type { AmountDueView } from "@songtan/contract/payments/charges";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { delivered, pickUp, transferGoods } from "../../../../testing/delivery/handovers.ts";
import { payDues } from "../../../../testing/money/charges.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import { call } from "../../../../testing/world/call.ts";
import { send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, report } from "../../../../testing/world/people.ts";
import { newStaff } from "../../../../testing/world/staff.ts";

let money: MoneyWorld;
beforeAll(async () => {
  money = await openMoneyWorld();
});
afterAll(() => money.close());

const there = { latitude: 13.75, longitude: 100.54 };

test("waiting of who handed the goods on and of who finished is paid at once, each with its tax in the books", async () => {
  const { world, bank } = money;
  const [customer, first, second] = [
    await newCustomer(world),
    await newDriver(world),
    await newDriver(world, { at: there }),
  ];
  const { booking } = await cardPaid(world, bank, customer);
  await pickUp(world, first, booking);
  await send(world, first, booking.id, delivered(1).slice(0, 2));
  world.clock.advance(65 * 60);
  await report(world, second, there);
  await transferGoods(world, await newStaff(world, ["booking.manage"]), booking.id, {
    from: first,
    to: second,
  });
  const [heading, arrived, done] = delivered(1);
  if (!heading || !arrived || !done) throw new Error("a delivery is three facts");
  await send(world, second, booking.id, [heading, arrived]);
  world.clock.advance(26 * 60);
  await send(world, second, booking.id, [done]);
  const { token } = customer;
  const due = async () =>
    (await call<AmountDueView>(world, "GET /customer/amount-due", { token })).data;
  expect((await due()).items.map(({ why, amountSatang }) => [why, amountSatang])).toEqual([
    ["waiting", 5000],
    ["waiting", 2500],
  ]);
  await payDues(world, bank, customer);
  expect((await due()).totalSatang).toBe(0);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
  const splits = await world.deps.db
    .selectFrom("moneySplits")
    .select(["totalSatang", "exemptSatang"])
    .innerJoin("payments", (join) =>
      join.on(sql<boolean>`source = 'payment:' || payments.id`).on("purpose", "=", "due"),
    )
    .execute();
  expect(splits.map((row) => [row.totalSatang, row.exemptSatang])).toEqual([[7500, 7500]]);
});
