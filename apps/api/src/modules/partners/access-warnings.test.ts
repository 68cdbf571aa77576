import type { BusinessView } from "@songtan/contract/businesses/businesses";
import type { NotMeView } from "@songtan/contract/identity/not-me";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provedNow } from "../../../testing/accounts/owner-proof.ts";
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

const taxData = { taxId: "0105536000011", billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ 10200" };
async function openBusiness(): Promise<{ owner: SignedUp; path: `/businesses/${string}` }> {
  const owner = await verifiedCustomer(world, { locale: "en" });
  await verify(world, owner, "email");
  const { data } = await call<BusinessView>(world, "POST /businesses", {
    token: owner.token,
    body: { name: "Flowers", ...taxData },
  });
  return { owner, path: `/businesses/${data.id}` };
}
type Member = { id: string; token: string };
async function addMember(path: string, role: "admin" | "booker"): Promise<Member> {
  const { id, token } = await newCustomer(world);
  const businessId = path.split("/")[2] ?? "";
  const row = { businessId, accountId: id, role, joinedAt: world.clock.now };
  await world.deps.db.insertInto("businessMembers").values(row).execute();
  return { id, token };
}
const rolesOf = async (path: string) => {
  const businessId = path.split("/")[2] ?? "";
  const rows = await world.deps.db
    .selectFrom("businessMembers")
    .select(["accountId", "role"])
    .where("businessId", "=", businessId)
    .execute();
  return Object.fromEntries(rows.map(({ accountId, role }) => [accountId, role]));
};
const makeKey = async (path: string, person: { token: string }) =>
  (
    await call<{ secretKey: string }>(world, `POST ${path as "/x"}/keys`, {
      token: person.token,
      headers: await provedNow(world, person),
      body: { mode: "live", name: "Till", scopes: ["bookings.read"] },
    })
  ).data.secretKey;
const statusOf = async (token: string) => (await call(world, "GET /bookings", { token })).status;

/** The letters that are sent while something is done, and the token of the last one. */
async function sentBy(work: () => Promise<unknown>) {
  await world.runJobs();
  const before = world.sent.length;
  await work();
  await world.runJobs();
  const sent = world.sent.slice(before);
  // Members are notified as well, without such a link.
  const links = sent.flatMap(({ text }) => /\/not-me\/([\w-]{40,})/.exec(text)?.[1] ?? []);
  return { sent, link: links.at(-1) ?? "" };
}
const look = (link: string) => call<NotMeView>(world, `GET /not-me/${link}`);
const press = (link: string) => call<NotMeView>(world, `POST /not-me/${link}`);

test("a live key made with a stolen password is announced by one letter, and the owner's press ends it", async () => {
  const { owner, path } = await openBusiness();
  let key = "";
  const { sent, link } = await sentBy(async () => {
    const stolen = await call(world, "POST /customer/login", {
      body: { identifier: owner.email, password },
    });
    key = await makeKey(path, stolen);
  });
  const letters = sent.filter(({ subject }) => subject === "A live key of your business was made");
  expect(letters.map(({ channel, to }) => [channel, to])).toEqual([["email", owner.email]]);
  expect(letters[0]?.text).toMatch(/Flowers: Till, by สมชาย ใจดี, from .*127\.0\.0\.1/);
  expect(await statusOf(key)).toBe(200);
  expect((await look(link)).data.made).toMatchObject({ name: "Till", byOther: false });
  expect(await statusOf(key)).toBe(200);
  expect((await press(link)).data).toMatchObject({ state: "used", passwordEnded: true });
  expect(await statusOf(key)).toBe(401);
  expect((await call(world, "GET /customer/user", { token: owner.token })).status).toBe(401);
});

test("what another admin made is taken back and signs that admin out; the owner's account stays as it is", async () => {
  const { owner, path } = await openBusiness();
  const admin = await addMember(path, "admin");
  const other = await makeKey(path, owner);
  let key = "";
  const { link } = await sentBy(async () => {
    key = await makeKey(path, admin);
  });
  expect((await look(link)).data.made?.byOther).toBe(true);
  expect((await press(link)).data).toMatchObject({ state: "used", passwordEnded: false });
  expect([await statusOf(key), await statusOf(other)]).toEqual([401, 200]);
  const user = ({ token }: { token: string }) => call(world, "GET /customer/user", { token });
  expect([(await user(admin)).status, (await user(owner)).status]).toEqual([401, 200]);
});

test("a role, an owner and billing data return to what they were", async () => {
  const { owner, path } = await openBusiness();
  const member = await addMember(path, "booker");
  const named = await sentBy(async () =>
    call(world, `PUT ${path}/members/${member.id}`, {
      token: owner.token,
      headers: await provedNow(world, owner),
      body: { role: "admin" },
    }),
  );
  const billed = await sentBy(async () =>
    call(world, `PUT ${path}`, {
      token: owner.token,
      headers: await provedNow(world, owner),
      body: { name: "Flowers", ...taxData, billingEmail: "thief@evil.example" },
    }),
  );
  expect((await rolesOf(path))[member.id]).toBe("admin");
  // One press revokes the access that the link names; the links of the account's other warnings end with it.
  await press(named.link);
  expect((await rolesOf(path))[member.id]).toBe("booker");
  expect((await look(billed.link)).data.state).toBe("used");

  const second = await openBusiness();
  const heir = await addMember(second.path, "admin");
  await world.deps.db
    .updateTable("accounts")
    .set({ phoneVerifiedAt: world.clock.now, emailVerifiedAt: world.clock.now })
    .where("id", "=", heir.id)
    .execute();
  const handed = await sentBy(() =>
    call(world, `PUT ${second.path}/owner`, {
      token: second.owner.token,
      body: { memberId: heir.id, password },
    }),
  );
  expect(await rolesOf(second.path)).toEqual({ [second.owner.id]: "admin", [heir.id]: "owner" });
  const tokens = handed.sent.flatMap(({ text }) => /not-me\/([\w-]{40,})/.exec(text)?.[1] ?? []);
  expect(tokens).toHaveLength(1);
  await press(tokens[0] ?? "");
  expect(await rolesOf(second.path)).toEqual({ [second.owner.id]: "owner", [heir.id]: "admin" });

  const third = await openBusiness();
  const { link } = await sentBy(async () =>
    call(world, `PUT ${third.path}`, {
      token: third.owner.token,
      headers: await provedNow(world, third.owner),
      body: { name: "Flowers", ...taxData, billingEmail: "thief@evil.example" },
    }),
  );
  await press(link);
  const { billingEmail } = await world.deps.db
    .selectFrom("businesses")
    .select("billingEmail")
    .where("id", "=", third.path.split("/")[2] ?? "")
    .executeTakeFirstOrThrow();
  expect(billingEmail).toBeNull();
});
