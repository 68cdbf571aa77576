import { afterAll, beforeAll, expect, test } from "vitest";
import { newPromo, openPromos, type Promos } from "../../../../testing/money/promos.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

let on: Promos;
let world: TestWorld;
beforeAll(async () => {
  on = await openPromos();
  ({ world } = on);
});
afterAll(() => on.close());

test("a hundred customers race for the last of the budget: exactly as many win as it pays for", async () => {
  // 25 times 20 baht, and 19.99 baht that pay for no further booking.
  const { id } = await newPromo(world, "RACE", { budgetSatang: 25 * 2000 + 1999 });
  const customers = await Promise.all(Array.from({ length: 100 }, () => newCustomer(world)));
  const quotes = await Promise.all(
    customers.map((customer) => on.quote({ promoCode: "RACE" }, customer)),
  );
  expect(new Set(quotes.map(({ status }) => status))).toEqual(new Set([201]));
  const answers = await Promise.all(
    customers.map((customer, index) => on.book(quotes[index]?.data.id ?? "", customer)),
  );
  const won = answers.filter(({ status }) => status === 201);
  const lost = answers.filter(({ status }) => status !== 201);
  expect(won.length).toBe(25);
  expect(new Set(lost.map(({ code, error }) => `${code} ${error.fields?.promoCode}`))).toEqual(
    new Set(["promo_not_eligible สิทธิ์ของโค้ดนี้ถูกใช้หมดแล้ว"]),
  );
  expect(await on.budgetOf(id)).toEqual({ spentSatang: 50_000, uses: 25, beyondSatang: 0 });
}, 60_000);

test("even code without a check cannot overspend a budget", async () => {
  const { id } = await newPromo(world, "GUARDED", { budgetSatang: 2000 });
  const customer = await newCustomer(world);
  const [first, second] = [
    await on.quoteAndBook("GUARDED", customer),
    await on.book((await on.quote({})).data.id, customer),
  ];
  expect(first.status).toBe(201);
  const use = {
    promoId: id,
    customerId: customer.id,
    amountSatang: 1,
    firstOrder: false,
    redeemedAt: new Date(),
  };
  await expect(
    world.deps.db
      .insertInto("promoUses")
      .values({ ...use, bookingId: second.data.id })
      .execute(),
  ).rejects.toThrow("promos_within_budget");
  await expect(
    world.deps.db
      .updateTable("promos")
      .set({ budgetSatang: 1_000_000 })
      .where("id", "=", id)
      .execute(),
  ).rejects.toThrow("the terms of a promo in force are fixed");
});

test("one customer's bookings at the same moment keep to the limit per customer, and to one first order", async () => {
  const { id } = await newPromo(world, "TWICE", { perCustomer: 2 });
  const customer = await newCustomer(world);
  const quotes = await Promise.all(
    Array.from({ length: 6 }, () => on.quote({ promoCode: "TWICE" }, customer)),
  );
  const answers = await Promise.all(quotes.map(({ data }) => on.book(data.id, customer)));
  expect(answers.filter(({ status }) => status === 201).length).toBe(2);
  expect(await on.budgetOf(id)).toMatchObject({ spentSatang: 4000, uses: 2 });

  await newPromo(world, "NEWA", { firstOrder: true });
  await newPromo(world, "NEWB", { firstOrder: true });
  const newcomer = await newCustomer(world);
  const firsts = await Promise.all(
    ["NEWA", "NEWB", "NEWA", "NEWB"].map((promoCode) => on.quote({ promoCode }, newcomer)),
  );
  const tried = await Promise.all(firsts.map(({ data }) => on.book(data.id, newcomer)));
  expect(tried.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
});
