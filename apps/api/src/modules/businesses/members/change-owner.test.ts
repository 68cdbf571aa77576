import type {
  BusinessLogView,
  BusinessView,
  MemberView,
} from "@songtan/contract/businesses/businesses";
import type { MemberRole } from "@songtan/domain/businesses/types";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadClosure, requestClosure } from "../../../../testing/accounts/closing.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  lastCode,
  newCustomer,
  type Person,
  password,
  type SignedUp,
  verifiedCustomer,
} from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let owner: SignedUp;
let business: BusinessView;
let member: Person;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await verifiedCustomer(world, { firstName: "ปรีชา" });
  const made = await call<BusinessView>(world, "POST /businesses", {
    token: owner.token,
    body: { name: "ร้านดอกไม้" },
  });
  business = made.data;
  member = await join(await newCustomer(world), "booker");
});

async function join<Who extends Person>(person: Who, role: MemberRole): Promise<Who> {
  const { id: accountId } = person;
  await world.deps.db
    .insertInto("businessMembers")
    .values({ businessId: business.id, accountId, role, joinedAt: world.clock.now })
    .execute();
  return person;
}

const changeOwner = (
  to: { id: string },
  { by = owner, proof = { password } as object, key = crypto.randomUUID() as string } = {},
) =>
  call<BusinessView>(world, `PUT /businesses/${business.id}/owner`, {
    token: by.token,
    body: { ...proof, memberId: to.id },
    headers: { "idempotency-key": key },
  });

const loadRoles = async (): Promise<Record<string, string>> => {
  const rows = await world.deps.db
    .selectFrom("businessMembers")
    .select(["accountId", "role"])
    .where("businessId", "=", business.id)
    .execute();
  return Object.fromEntries(rows.map(({ accountId, role }) => [accountId, role]));
};
const loadMembers = (by: Person) =>
  call<MemberView[]>(world, `GET /businesses/${business.id}/members`, { token: by.token });

test("a member becomes the owner and the owner an admin; both read of it, and the log says who did it", async () => {
  const answer = await changeOwner(member);
  expect([answer.status, answer.data.role]).toEqual([200, "admin"]);
  expect(await loadRoles()).toEqual({ [owner.id]: "admin", [member.id]: "owner" });
  const log = await call<BusinessLogView[]>(world, `GET /businesses/${business.id}/log`, {
    token: owner.token,
  });
  expect(log.data[0]).toMatchObject({
    action: "owner.changed",
    by: "ปรีชา ใจดี",
    subject: member.id,
    detail: { name: "มาลี ใจดี" },
  });
  for (const { token } of [owner, member]) {
    const notices = await call<{ text: string; path: string }[]>(world, "GET /customer/notices", {
      token,
    });
    const [newest] = notices.data;
    expect(newest?.path).toContain("/business/members");
    expect(newest?.text).toContain(token === owner.token ? "มาลี ใจดี" : "ปรีชา ใจดี");
  }
  await world.runJobs();
  const mail = world.sent.findLast(({ to }) => to === member.email);
  expect(mail?.text).toMatch(/ร้านดอกไม้[\s\S]*\/business\/members/);
});

test("a code to the phone proves the owner as well, and the same request again has the same answer", async () => {
  world.clock.advance(120);
  const started = await call<{ id: string }>(world, "POST /verifications", {
    token: owner.token,
    body: { channel: "phone", purpose: "identity" },
  });
  const code = await lastCode(world, owner.data.phone);
  const how = { proof: { sentCode: { id: started.data.id, code } }, key: crypto.randomUUID() };
  const first = await changeOwner(member, how);
  expect(first.status).toBe(200);
  expect((await changeOwner(member, how)).body).toEqual(first.body);
});

test("without the right proof nothing changes", async () => {
  const wrong = await changeOwner(member, { proof: { password: "not it" } });
  expect([wrong.status, wrong.error.fields]).toEqual([
    400,
    { password: expect.stringMatching(/ไม่ถูกต้อง/) },
  ]);
  const none = await changeOwner(member, { proof: {} });
  expect([none.status, Object.keys(none.error.fields ?? {})]).toEqual([400, ["password"]]);
  expect(await loadRoles()).toEqual({ [owner.id]: "owner", [member.id]: "booker" });
});

test("only the owner may, whatever they prove; who is no member learns nothing", async () => {
  const admin = await join(await verifiedCustomer(world), "admin");
  const viewer = await join(await verifiedCustomer(world), "viewer");
  for (const by of [admin, viewer]) {
    const refused = await changeOwner(by, { by });
    expect([refused.status, refused.code]).toEqual([403, "scope_missing"]);
  }
  const stranger = await verifiedCustomer(world);
  expect((await changeOwner(stranger, { by: stranger })).status).toBe(404);
  await changeOwner(member);
  expect((await changeOwner(admin)).code).toBe("scope_missing");
});

test("a suspended owner, and one who reported a stranger in the account, keep the business until that is settled", async () => {
  const { db } = world.deps;
  const suspend = (suspendedAt: Date | null) =>
    db.updateTable("accounts").set({ suspendedAt }).where("id", "=", owner.id).execute();
  await suspend(world.clock.now);
  const suspended = await changeOwner(member);
  expect([suspended.status, suspended.code]).toEqual([403, "suspended"]);
  await suspend(null);
  await disown(owner);
  const frozen = await changeOwner(member);
  expect([frozen.status, frozen.code]).toEqual([403, "account_frozen"]);
});

const disown = (person: Person) =>
  world.deps.db
    .insertInto("incidents")
    .values({ kind: "account_disowned", accountId: person.id, openedAt: world.clock.now })
    .execute();

test("who is not in a position to own it cannot be chosen, and the owner sees who can", async () => {
  const { db, clock } = world.deps;
  const set = (person: Person, values: object) =>
    db.updateTable("accounts").set(values).where("id", "=", person.id).execute();
  const suspended = await join(await newCustomer(world), "admin");
  await set(suspended, { suspendedAt: clock() });
  const unverified = await join(await newCustomer(world, { verified: false }), "booker");
  const closing = await join(await verifiedCustomer(world), "booker");
  expect((await requestClosure(world, closing)).status).toBe(200);
  const closed = await join(await newCustomer(world), "booker");
  await set(closed, {
    ...{ closedAt: clock(), phone: "", phoneVerifiedAt: null, email: "", emailVerifiedAt: null },
  });
  const disowned = await join(await newCustomer(world), "booker");
  await disown(disowned);
  for (const to of [suspended, unverified, closing, closed, disowned, owner]) {
    const refused = await changeOwner(to);
    expect([refused.status, refused.code]).toEqual([409, "owner_not_possible"]);
  }
  expect((await changeOwner(await newCustomer(world))).status).toBe(404);
  const possible = async (by: Person) =>
    (await loadMembers(by)).data.flatMap(({ accountId, canOwn }) => (canOwn ? accountId : []));
  expect(await possible(owner)).toEqual([member.id]);
  // What is wrong with an account concerns no one else.
  expect(await possible(member)).toEqual([]);
});

test("of two changes at once one is made, and there is one owner", async () => {
  const other = await join(await newCustomer(world), "viewer");
  const answers = await Promise.all([changeOwner(member), changeOwner(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const owners = Object.entries(await loadRoles()).filter(([, role]) => role === "owner");
  expect(owners.map(([id]) => id)).toEqual([answers[0].status === 200 ? member.id : other.id]);
});

test("a member who closes the account while they are chosen does one or the other", async () => {
  const leaving = await join(await verifiedCustomer(world), "admin");
  const [changed, closed] = await Promise.all([
    changeOwner(leaving),
    requestClosure(world, leaving),
  ]);
  expect([changed.status, closed.status].sort()).toEqual([200, 409]);
  expect((await loadRoles())[leaving.id]).toBe(changed.status === 200 ? "owner" : "admin");
});

test("the owner before may close the account, the new one may not", async () => {
  const next = await join(await verifiedCustomer(world), "viewer");
  expect((await changeOwner(next)).status).toBe(200);
  expect((await loadClosure(world, owner)).data.blocks).toEqual([]);
  expect((await requestClosure(world, owner)).status).toBe(200);
  expect((await requestClosure(world, next)).error.code).toBe("closure_blocked");
});

test("the database itself refuses a second owner, and a business without one", async () => {
  const { db } = world.deps;
  const setRole = (person: Person, role: MemberRole) =>
    db
      .updateTable("businessMembers")
      .set({ role })
      .where("businessId", "=", business.id)
      .where("accountId", "=", person.id)
      .execute();
  await expect(setRole(member, "owner")).rejects.toThrow(/business_members_one_owner/);
  await expect(setRole(owner, "admin")).rejects.toThrow(/has no owner/);
  const remove = db
    .deleteFrom("businessMembers")
    .where("businessId", "=", business.id)
    .where("accountId", "=", owner.id);
  await expect(remove.execute()).rejects.toThrow(/has no owner/);
});
