import type {
  BusinessPaymentView,
  BusinessStatementView,
} from "@songtan/contract/businesses/business-money";
import type { BusinessLogView } from "@songtan/contract/businesses/businesses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookForShop, openShop } from "../../../../testing/money/business.ts";
import { chargeNamed } from "../../../../testing/money/charges.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { newTestBusiness } from "../../../../testing/world/test-business.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

let money: MoneyWorld;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld();
  world = money.world;
});
afterAll(() => money.close());

test("a business tops up by PromptPay and books from its balance, and is told once when it gets low", async () => {
  const shop = await openShop(world);
  const started = await shop.manage<BusinessPaymentView>("POST /business/top-ups", {
    method: "promptpay",
    amountSatang: 1_000_00,
  });
  expect([started.status, started.data.state]).toEqual([201, "pending"]);
  const charge = await chargeNamed(money.bank, started.data.id);
  await money.bank.answer(charge?.id ?? "");
  const paid = await shop.manage<BusinessPaymentView>(
    `POST /business/payments/${started.data.id}/check`,
  );
  expect(paid.data.state).toBe("paid");
  expect(await shop.balance()).toMatchObject({
    mode: "live",
    availableSatang: 1_000_00,
    creditLimitSatang: 0,
    usualMethod: "balance",
  });
  await shop.manage("PUT /business/balance/low-balance", { lowBalanceSatang: 950_00 });
  const booked = await bookForShop(world, shop);
  expect(booked.data.payment).toMatchObject({ method: "balance", state: "paid" });
  await bookForShop(world, shop);
  const log = await shop.owner;
  const { data } = await call<BusinessLogView[]>(world, `GET /businesses/${shop.id}/log`, {
    token: log.token,
  });
  expect(data.filter(({ action }) => action === "balance.low")).toHaveLength(1);
  const month = await shop.byKey<BusinessStatementView>("GET /business/statement");
  expect(month.data.lines.map(({ kind, madeBy }) => [kind, madeBy])).toEqual([
    ["top_up", null],
    ["booking", "shop"],
    ["booking", "shop"],
  ]);
  expect(month.data.closingSatang).toBe((await shop.balance()).availableSatang);
  const csv = await world.app.inject({
    url: "/api/business/statement.csv",
    headers: { authorization: `Bearer ${shop.key}` },
  });
  expect(csv.statusCode).toBe(200);
  expect(csv.body.split("\r\n")).toHaveLength(7);
  expect(csv.body).toContain(booked.data.number);
});

test("what needs a manager, a member or a business is refused to all others", async () => {
  const shop = await openShop(world, { balanceSatang: 100_00 });
  const topUp = { method: "promptpay", amountSatang: 100_00 };
  expect((await shop.byKey("POST /business/top-ups", topUp)).code).toBe("scope_missing");
  expect(
    (await shop.byKey("PUT /business/balance/low-balance", { lowBalanceSatang: 5 })).code,
  ).toBe("scope_missing");
  const { token } = shop.owner;
  expect((await call(world, "GET /business/balance", { token })).code).toBe("not_found");
  const stranger = await newCustomer(world);
  expect(
    (
      await call(world, "GET /business/balance", {
        token: stranger.token,
        headers: { "songtan-business": shop.id },
      })
    ).code,
  ).toBe("not_found");
  const refused = await shop.manage("POST /business/top-ups", { ...topUp, method: "card" });
  expect(refused.error.fields).toHaveProperty("token");
  const little = await shop.manage("POST /business/top-ups", { ...topUp, amountSatang: 1 });
  expect(little.error.fields).toHaveProperty("amountSatang");
  const future = await shop.byKey("GET /business/statement?month=2199-01");
  expect(future.error.fields).toHaveProperty("month");
});

test("test mode begins with money, gets more by a call, and keeps it apart from the real", async () => {
  const business = await newTestBusiness(world);
  const get = () =>
    call<{ availableSatang: number }>(world, "GET /business/balance", { token: business.key });
  expect((await get()).data.availableSatang).toBe(100_000_00);
  const given = await call(world, "POST /test/balance", {
    token: business.key,
    body: { amountSatang: 500 },
  });
  expect(given.status).toBe(201);
  expect((await get()).data.availableSatang).toBe(100_000_00 + 500);
  const live = await call<{ availableSatang: number }>(world, "GET /business/balance", {
    token: business.owner.token,
    headers: { "songtan-business": business.id },
  });
  expect(live.data.availableSatang).toBe(0);
  const shop = await openShop(world);
  expect((await shop.byKey("POST /test/balance", { amountSatang: 500 })).status).toBe(404);
});
