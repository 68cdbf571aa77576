import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accountOf,
  days,
  loadClosure,
  requestClosure,
} from "../../../../testing/accounts/closing.ts";
import { call } from "../../../../testing/world/call.ts";
import { verifiedCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { closeAccounts } from "./close-accounts.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const openBusiness = (token: string) =>
  call<{ id: string }>(world, "POST /businesses", {
    token,
    body: { name: "ร้านดอกไม้", referenceUnique: false },
  });

test("who owns a business does not close their account, and reads why; a member who owns none does", async () => {
  const owner = await verifiedCustomer(world);
  const member = await verifiedCustomer(world);
  const { data: business } = await openBusiness(owner.token);
  await world.deps.db
    .insertInto("businessMembers")
    .values({
      ...{ businessId: business.id, accountId: member.id },
      ...{ role: "admin", joinedAt: world.clock.now },
    })
    .execute();
  expect((await loadClosure(world, owner)).data.blocks).toEqual([
    { reason: "business_owned", bookings: [] },
  ]);
  const refused = await requestClosure(world, owner);
  expect([refused.status, refused.error.code]).toEqual([409, "closure_blocked"]);
  expect((await requestClosure(world, member)).status).toBe(200);
});

test("a business that became theirs after the request keeps the account open", async () => {
  const person = await verifiedCustomer(world);
  const other = await verifiedCustomer(world);
  const { data: business } = await openBusiness(other.token);
  expect((await requestClosure(world, person)).status).toBe(200);
  await world.deps.db
    .updateTable("businessMembers")
    .set({ accountId: person.id })
    .where("businessId", "=", business.id)
    .execute();
  world.clock.advance(days(14));
  await closeAccounts(world.deps);
  expect((await accountOf(world, person)).closedAt).toBeNull();
});
