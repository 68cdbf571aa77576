import { afterEach, beforeEach, expect, test } from "vitest";
import {
  accountOf,
  closureOf,
  days,
  loadClosure,
  logIn,
  requestClosure,
} from "../../../../testing/accounts/closing.ts";
import { grantCredit } from "../../../../testing/money/credit.ts";
import { password, verifiedCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTrialBalance } from "../../../ledger/trial-balance.ts";
import { closeAccounts } from "./close-accounts.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

test("credit that is left keeps the account open, and the sum is named; what is too little to transfer is lost only when its owner says so", async () => {
  const rich = await verifiedCustomer(world);
  await grantCredit(world, rich.id, 12_050);
  expect((await loadClosure(world, rich)).data).toMatchObject({
    blocks: [{ reason: "credit_left" }],
    creditSatang: 12_050,
    creditToGiveUpSatang: 0,
  });
  const refused = await requestClosure(world, rich, "customer", {
    password,
    creditGivenUpSatang: 12_050,
  });
  expect([refused.status, refused.error.code]).toEqual([409, "credit_left"]);
  expect(refused.error.message).toContain("฿120.50");

  const small = await verifiedCustomer(world);
  await grantCredit(world, small.id, 1950);
  expect((await loadClosure(world, small)).data).toMatchObject({
    blocks: [],
    creditSatang: 1950,
    creditToGiveUpSatang: 1950,
  });
  expect((await requestClosure(world, small)).error.code).toBe("credit_left");
  expect(
    (await requestClosure(world, small, "customer", { password, creditGivenUpSatang: 1900 })).error
      .code,
  ).toBe("credit_left");
  expect(
    (await requestClosure(world, small, "customer", { password, creditGivenUpSatang: 1950 }))
      .status,
  ).toBe(200);

  // More came in before the end than was given up: it stays open, and the other one is closed.
  const other = await verifiedCustomer(world);
  await grantCredit(world, other.id, 500);
  expect(
    (await requestClosure(world, other, "customer", { password, creditGivenUpSatang: 500 })).status,
  ).toBe(200);
  await grantCredit(world, small.id, 10);
  world.clock.advance(days(14));
  await closeAccounts(world.deps);
  expect([
    (await accountOf(world, small)).closedAt,
    (await accountOf(world, other)).closedAt !== null,
  ]).toEqual([null, true]);
});

test("credit given up is owed no longer once the account is closed: other income, without VAT, once; undone it is the customer's again", async () => {
  const gone = await verifiedCustomer(world);
  const stays = await verifiedCustomer(world);
  for (const person of [gone, stays]) {
    await grantCredit(world, person.id, 1950);
    expect(
      (await requestClosure(world, person, "customer", { password, creditGivenUpSatang: 1950 }))
        .status,
    ).toBe(200);
  }
  expect(await booked()).toMatchObject({ customer_credit: -3900 });
  world.clock.advance(days(13));
  expect((await logIn(world, stays.data.phone)).status).toBe(200);
  world.clock.advance(days(1));
  await closeAccounts(world.deps);
  await closeAccounts(world.deps);
  expect(await booked()).toEqual({
    claims_cost: 3900,
    customer_credit: -1950,
    other_income: -1950,
  });
  const entries = await world.deps.db
    .selectFrom("ledgerEntries")
    .select("source")
    .where("kind", "=", "credit_given_up")
    .execute();
  const [closure] = await closureOf(world, gone);
  expect(entries).toEqual([{ source: `given-up:${closure?.id}` }]);
  expect(await world.deps.db.selectFrom("taxSplits").selectAll().execute()).toEqual([]);
});

test("the database itself refuses to close an account to which we still owe credit", async () => {
  const customer = await verifiedCustomer(world);
  await grantCredit(world, customer.id, 1950);
  await requestClosure(world, customer, "customer", { password, creditGivenUpSatang: 1950 });
  world.clock.advance(days(14));
  const done = world.deps.db.updateTable("accountClosures").set({ doneAt: world.clock.now });
  await expect(done.where("accountId", "=", customer.id).execute()).rejects.toThrow(
    "while we owe it credit",
  );
});

/** What the books say of every account that has something on it. */
const booked = async () =>
  Object.fromEntries(
    (await loadTrialBalance(world.deps.db)).accounts
      .filter(({ balanceSatang }) => balanceSatang !== 0)
      .map(({ account, balanceSatang }) => [account, balanceSatang]),
  );
