import type { BusinessView, NewKeyView } from "@songtan/contract/businesses/businesses";
import type { NotMeView, RecentAccess } from "@songtan/contract/identity/not-me";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provedNow } from "../../../testing/accounts/owner-proof.ts";
import { invitationKey } from "../../../testing/partners/invitation-key.ts";
import { call } from "../../../testing/world/call.ts";
import {
  newCustomer,
  password,
  type SignedUp,
  verifiedCustomer,
  verify,
} from "../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Owner = SignedUp & { businessId: string };
async function newOwner(): Promise<Owner> {
  const owner = await verifiedCustomer(world, { locale: "en" });
  await verify(world, owner, "email");
  const { data } = await call<BusinessView>(world, "POST /businesses", {
    token: owner.token,
    body: { name: "Flowers", taxId: "0105536000011", billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ 10200" },
  });
  return { ...owner, businessId: data.id };
}
const send = async <T>({ token, businessId }: Owner, path: string, body: object) =>
  call<T>(world, `POST /businesses/${businessId}/${path}`, {
    ...{ token, body, headers: await provedNow(world, { token }) },
  });
const makeKey = async (owner: Owner, name: string) =>
  (await send<NewKeyView>(owner, "keys", { mode: "live", name, scopes: ["bookings.read"] })).data;
const inviteAdmin = (owner: Owner) =>
  send(owner, "invitations", { destination: "thief@evil.example", role: "admin" });
const works = async (key: NewKeyView) =>
  (await call(world, "GET /bookings", { token: key.secretKey })).status === 200;
const named = (recent: readonly RecentAccess[]) => recent.map(({ name }) => name).toSorted();
const signIn = async (owner: Owner): Promise<Owner> => {
  const body = { identifier: owner.email, password };
  return { ...owner, token: (await call(world, "POST /customer/login", { body })).token };
};

/** The link of the warning that the phone was changed. */
async function changePhone({ token, email }: Owner): Promise<string> {
  const changed = await call(world, "PUT /customer/user", {
    token,
    body: { firstName: "ก", lastName: "ข", email, phone: "0899999999", locale: "en", password },
  });
  expect(changed.status).toBe(200);
  await world.runJobs();
  const letter = world.sent.findLast(({ to, text }) => to === email && text.includes("/not-me/"));
  return /\/not-me\/([\w-]{40,})/.exec(letter?.text ?? "")?.[1] ?? "";
}

test("the report of one change offers what the thief made since, and revokes what the owner ticks", async () => {
  const owner = await newOwner();
  const old = await makeKey(owner, "Till");
  world.clock.advance(73 * 3600);
  const thief = await signIn(owner);
  const keys = [await makeKey(thief, "One"), await makeKey(thief, "Two")] as const;
  await inviteAdmin(thief);
  const link = await changePhone(thief);
  const path = `/not-me/${link}/revocations`;
  expect((await call<NotMeView>(world, `GET /not-me/${link}`)).data.recent).toEqual([]);
  const early = await call(world, `POST ${path as "/x"}`, { body: { ids: [owner.id] } });
  expect(early.code).toBe("not_me_ended");

  const reported = await call<NotMeView>(world, `POST /not-me/${link}`);
  const { recent } = reported.data;
  expect(named(recent)).toEqual(["One", "Two", "thief evil example"]);
  expect(await works(keys[0])).toBe(true);
  const ids = recent.filter(({ name }) => name !== "Two").map(({ id }) => id);
  const revoke = () => call<NotMeView>(world, `POST ${path as "/x"}`, { body: { ids } });
  const both = await Promise.all([revoke(), revoke()]);
  for (const { status, data } of [...both, await revoke()])
    expect([status, named(data.recent)]).toEqual([200, ["Two"]]);
  expect([await works(keys[0]), await works(keys[1]), await works(old)]).toEqual([
    false,
    true,
    true,
  ]);
  const invitations = await world.deps.db
    .selectFrom("businessInvitations")
    .select("endedAt")
    .where("businessId", "=", owner.businessId)
    .execute();
  expect(invitations.map(({ endedAt }) => endedAt !== null)).toEqual([true]);
});

test("a viewer who joined by a thief's invitation is offered with the rest, and loses the business", async () => {
  const owner = await newOwner();
  const thief = await newCustomer(world);
  await send(owner, "invitations", { destination: thief.email, role: "viewer" });
  const key = await invitationKey(world, thief.email);
  const { token } = thief;
  await call(world, "POST /business-invitations/accept", { token, body: { key } });
  const headers = { "songtan-business": owner.businessId };
  const reads = async () => (await call(world, "GET /bookings", { token, headers })).status;
  expect(await reads()).toBe(200);
  await world.runJobs();
  const letter = world.sent.findLast(({ to }) => to === owner.email)?.text ?? "";
  expect(letter).toContain("/not-me/");
  const list = await call<RecentAccess[]>(world, "GET /customer/recent-access", {
    token: owner.token,
  });
  expect(list.data.map(({ event }) => event)).toEqual(["member_invited"]);
  const left = await call<RecentAccess[]>(world, "POST /customer/recent-access/revocations", {
    token: owner.token,
    body: { ids: list.data.map(({ id }) => id) },
  });
  expect([left.data, await reads()]).toEqual([[], 404]);
});

test("who signs out other devices sees what was made lately, and revokes only their own", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const key = await makeKey(owner, "Till");
  const foreign = await makeKey(other, "Shop");
  const list = async ({ token }: Owner) =>
    (await call<RecentAccess[]>(world, "GET /customer/recent-access", { token })).data;
  const [mine, theirs] = [await list(owner), await list(other)];
  expect([named(mine), named(theirs)]).toEqual([["Till"], ["Shop"]]);
  const revoked = await call<RecentAccess[]>(world, "POST /customer/recent-access/revocations", {
    token: owner.token,
    body: { ids: [...mine, ...theirs].map(({ id }) => id) },
  });
  expect([revoked.status, revoked.data]).toEqual([200, []]);
  expect([await works(key), await works(foreign)]).toEqual([false, true]);
});

test("a signed-in person cannot bring back an owner or billing data by this list", async () => {
  const owner = await newOwner();
  await call(world, `PUT /businesses/${owner.businessId}`, {
    token: owner.token,
    headers: await provedNow(world, owner),
    body: {
      ...{ name: "Flowers", taxId: "0105536000011", billingEmail: "books@shop.example" },
      billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ 10200",
    },
  });
  const links = await world.deps.db
    .selectFrom("notMeLinks")
    .select(["id", "event"])
    .where("accountId", "=", owner.id)
    .execute();
  expect(links.map(({ event }) => event)).toEqual(["billing_changed"]);
  const { token } = owner;
  const body = { ids: links.map(({ id }) => id) };
  await call(world, "POST /customer/recent-access/revocations", { token, body });
  const { billingEmail } = await world.deps.db
    .selectFrom("businesses")
    .select("billingEmail")
    .where("id", "=", owner.businessId)
    .executeTakeFirstOrThrow();
  expect(billingEmail).toBe("books@shop.example");
});
