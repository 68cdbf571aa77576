import type { CodSummaryView, CodView, PayoutAccountView } from "@songtan/contract/payouts/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  daysAfterMonday,
  deliverCod,
  givePassword,
  monday,
} from "../../../../testing/money/collected-cod.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { addDriverBalance } from "../../../../testing/money/payouts.ts";
import { newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer, newDriver, type Person, password } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

let money: MoneyWorld;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date("2026-11-21T03:00:00Z") });
  ({ world } = money);
});
afterAll(() => money.close());

const typed = {
  ...{ bankCode: "014", accountNumber: "987-6-54321-5", accountName: "บจก. ร้านดอกไม้" },
};
const accountCall = (partner: Partner, { token }: Pick<Person, "token">, body: object | null) =>
  call<PayoutAccountView | null>(
    world,
    `${body ? "PUT" : "GET"} /businesses/${partner.business.id}/bank-account`,
    { token, ...(body && { body }) },
  );

/** A business that is owed this much cash on delivery, collected on the Monday. */
async function collectForBusiness(codSatang: number) {
  world.clock.now = new Date(monday);
  const partner = await newPartner(world);
  await givePassword(world, partner.owner);
  const driver = await newDriver(world);
  await addDriverBalance(world, driver, 300_000);
  const sender = { token: partner.key.secretKey };
  await deliverCod(world, { sender, driver, codSatang, method: "balance" });
  const cod = async () => (await call<CodView[]>(world, "GET /customer/cod", sender)).data[0];
  return { partner, cod, sender };
}

test("the owner of a business sets its account, and its cash on delivery is paid there like a person's", async () => {
  const { partner, cod, sender } = await collectForBusiness(90_000);
  const { owner } = partner;
  expect(await accountCall(partner, owner, null)).toMatchObject({ status: 200, data: null });
  expect((await cod())?.money.needsAccount).toBe(true);
  const set = await accountCall(partner, owner, { ...typed, password });
  expect(set.data).toMatchObject({ bankCode: "014", lastDigits: "3215", state: "waiting" });
  await world.runJobs();
  await daysAfterMonday(world, 7);
  const transfer = (await money.bank.transfers()).find(({ amount }) => amount === 93_210);
  await money.bank.move(`transfers/${transfer?.id}/send`);
  await money.bank.move(`transfers/${transfer?.id}/pay`);
  await daysAfterMonday(world, 8);
  expect(await cod()).toMatchObject({
    state: "paid",
    money: { state: "paid", lastDigits: "3215" },
  });
  const summary = await call<CodSummaryView>(world, "GET /customer/cod/summary", sender);
  expect(summary.data).toMatchObject({ heldSatang: 0, paidSatang: 90_000 });
  const paid = world.sent.filter(
    ({ to, subject }) => to === owner.email && subject?.includes("฿900"),
  );
  expect(paid).toHaveLength(1);
  const { rows } = await world.owner.query(
    "select actor, action from business_audit_log where business_id = $1 and action like 'bank_account%'",
    [partner.business.id],
  );
  expect(rows).toEqual([{ actor: `member:${owner.id}`, action: "bank_account.set" }]);
});

test("only the owner sets it, with a proof; an admin reads it, a key and a stranger do not", async () => {
  const partner = await newPartner(world);
  await givePassword(world, partner.owner);
  const join = async (role: "admin" | "viewer") => {
    const person = await newCustomer(world);
    await givePassword(world, person);
    const row = {
      businessId: partner.business.id,
      accountId: person.id,
      joinedAt: world.clock.now,
    };
    await world.deps.db
      .insertInto("businessMembers")
      .values({ ...row, role })
      .execute();
    return person;
  };
  const people = {
    admin: await join("admin"),
    viewer: await join("viewer"),
    stranger: await newCustomer(world),
    key: { token: partner.key.secretKey },
  };
  const results: Record<string, unknown> = {};
  for (const [name, person] of Object.entries(people)) {
    const read = await accountCall(partner, person, null);
    const set = await accountCall(partner, person, { ...typed, password });
    results[name] = [read.status, set.code];
  }
  expect(results).toEqual({
    admin: [200, "scope_missing"],
    viewer: [403, "scope_missing"],
    stranger: [404, "not_found"],
    key: [403, "scope_missing"],
  });
  const wrong = await accountCall(partner, partner.owner, { ...typed, password: "no" });
  expect(wrong.error.fields).toHaveProperty("password");
  expect((await accountCall(partner, partner.owner, null)).data).toBeNull();
});

test('while the owner\'s account is frozen after "this was not me", the cash of the business stays with us', async () => {
  const { partner, cod } = await collectForBusiness(70_000);
  await accountCall(partner, partner.owner, { ...typed, password });
  await world.runJobs();
  const incident = await world.deps.db
    .insertInto("incidents")
    .values({
      kind: "account_disowned",
      accountId: partner.owner.id,
      openedAt: world.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await daysAfterMonday(world, 7);
  expect(await cod()).toMatchObject({ state: "held", wait: "account_frozen" });
  expect((await accountCall(partner, partner.owner, { ...typed, password })).code).toBe(
    "account_frozen",
  );
  await world.owner.query("delete from incidents where id = $1", [incident.id]);
  await daysAfterMonday(world, 8);
  expect((await cod())?.state).toBe("releasing");
});
