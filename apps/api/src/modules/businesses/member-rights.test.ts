import type { MemberRole } from "@songtan/domain/businesses/types";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { appTable } from "../../../testing/accounts/app-access.ts";
import { provedNow } from "../../../testing/accounts/owner-proof.ts";
import { openShop, type Shop } from "../../../testing/money/business.ts";
import { call } from "../../../testing/world/call.ts";
import { newCustomer, type Person, password } from "../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

let world: TestWorld;
let shop: Shop;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  shop = await openShop(world);
});
afterAll(() => world.close());

/** Every call that changes a business, with a body that passes for who manages it. */
const changes: Record<string, object | null> = {
  "PUT /api/businesses/{id}": { name: "ร้านใหม่", billingAddress: "2 ถนนจักรเพชร" },
  "PUT /api/businesses/{id}/members/{memberId}": { role: "admin" },
  "DELETE /api/businesses/{id}/members/{memberId}": null,
  "PUT /api/businesses/{id}/owner": { memberId: "", password },
  "POST /api/businesses/{id}/closure": { password },
  "PUT /api/businesses/{id}/bank-account": {
    ...{ bankCode: "004", accountNumber: "1234567890", accountName: "ร้าน", password },
  },
  "POST /api/businesses/{id}/bank-account/remove": { password },
  "POST /api/businesses/{id}/invitations": { destination: "new@shop.example", role: "viewer" },
  "DELETE /api/businesses/{id}/invitations/{invitationId}": null,
  "POST /api/businesses/{id}/keys": { mode: "live", name: "x", scopes: ["money.read"] },
  "POST /api/businesses/{id}/keys/{keyId}/rotate": {},
  "DELETE /api/businesses/{id}/keys/{keyId}": null,
  "POST /api/businesses/{id}/mandates": {
    ...{ mode: "live", agentName: "agent", capPerBookingSatang: 10_000, capPerDaySatang: 20_000 },
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  },
};

test("every call of the apps that changes a business is in the list", () => {
  const calls = Object.keys(appTable).filter((route) =>
    /^(POST|PUT|DELETE) \/api\/businesses\/\{id\}/.test(route),
  );
  expect(calls.toSorted()).toEqual(Object.keys(changes).toSorted());
});

test.each(["booker", "viewer"] as const)(
  "a %s changes nothing of the business, neither about others nor about themselves",
  async (role) => {
    const [member, other] = [await join(role), await join("viewer")];
    const { id: keyId } = await world.deps.db
      .selectFrom("partnerKeys")
      .select("id")
      .where("businessId", "=", shop.id)
      .executeTakeFirstOrThrow();
    for (const [route, body] of Object.entries(changes))
      for (const about of [member, other, shop.owner]) {
        if (route.startsWith("DELETE") && route.includes("memberId") && about === member) continue;
        const path = route
          .replace("/api", "")
          .replace("{id}", shop.id)
          .replace("{keyId}", keyId)
          .replace(/\{\w+\}/, about.id);
        const answer = await call(world, path as "PUT /x", {
          token: member.token,
          headers: await provedNow(world, member),
          ...(body && { body: "memberId" in body ? { ...body, memberId: about.id } : body }),
        });
        expect([route, answer.code]).toEqual([route, "scope_missing"]);
      }
    const roles = await world.deps.db
      .selectFrom("businessMembers")
      .select(["accountId", "role"])
      .where("businessId", "=", shop.id)
      .execute();
    expect(roles.find(({ accountId }) => accountId === member.id)?.role).toBe(role);
    expect(roles).toHaveLength(3);
  },
);

async function join(role: MemberRole): Promise<Person> {
  const person = await newCustomer(world);
  await world.deps.db
    .insertInto("businessMembers")
    .values({ businessId: shop.id, accountId: person.id, role, joinedAt: world.clock.now })
    .execute();
  return person;
}
