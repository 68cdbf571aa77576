import type { BusinessView } from "@songtan/contract/businesses/businesses";
import {
  type LastingCall,
  lastingCalls,
  type ProvedCall,
} from "@songtan/contract/identity/lasting-access";
import { ownerProofHeader } from "@songtan/contract/identity/owner-proof-header";
import type { OwnerProofView } from "@songtan/contract/identity/owner-proofs";
import type { Role } from "@songtan/domain/account-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  approveDocuments,
  documentFields,
  sendPagePictures,
} from "../../../testing/accounts/driver-documents.ts";
import { openLineWorld } from "../../../testing/accounts/line.ts";
import { provedNow } from "../../../testing/accounts/owner-proof.ts";
import { call, type Route, type Sent } from "../../../testing/world/call.ts";
import {
  newCustomer,
  newEmail,
  openSession,
  password,
  type SignedUp,
  signUp,
  verifiedCustomer,
  verify,
} from "../../../testing/world/people.ts";
import type { TestWorld } from "../../../testing/world/test-world.ts";

let opened: Awaited<ReturnType<typeof openLineWorld>>;
let world: TestWorld;
let owner: SignedUp;
let driver: SignedUp;
let business: BusinessView;
beforeAll(async () => {
  opened = await openLineWorld();
  ({ world } = opened);
  owner = await verifiedCustomer(world);
  driver = await signUp(world, "driver");
  await verify(world, driver);
  business = await openBusiness();
});
afterAll(() => opened.close());

const taxData = { taxId: "0105536000011", billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ 10200" };
const openBusiness = async () =>
  (
    await call<BusinessView>(world, "POST /businesses", {
      token: owner.token,
      body: { name: "ร้านดอกไม้", ...taxData },
    })
  ).data;
const actFor = (id: string, mode = "live") => ({ "songtan-business": id, "songtan-mode": mode });

/** Another member of the business, with this role. */
async function newMember(role: "admin" | "booker"): Promise<string> {
  const { id: accountId } = await newCustomer(world);
  const row = { businessId: business.id, accountId, role, joinedAt: world.clock.now };
  await world.deps.db.insertInto("businessMembers").values(row).execute();
  return accountId;
}
const makeKey = async (mode = "live", scopes = ["bookings.read", "money.read"]) =>
  call<{ id: string; secretKey: string }>(world, `POST /businesses/${business.id}/keys`, {
    token: owner.token,
    headers: await provedNow(world, owner),
    body: { mode, name: "ร้าน", scopes },
  });
const endpoint = { url: "https://93.184.216.34/hook", types: ["booking.created"] };
/** One that is switched off: switching it on sends events to it. */
async function endpointThatIsOff(): Promise<string> {
  const headers = { ...actFor(business.id), ...(await provedNow(world, owner)) };
  const { token } = owner;
  const made = await call<{ id: string }>(world, "POST /webhook-endpoints", {
    ...{ token, headers, body: endpoint },
  });
  const { id } = made.data;
  await call(world, `PUT /webhook-endpoints/${id}`, { token, headers, body: { enabled: false } });
  return id;
}

type Scenario = {
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** Another person than the owner of the business. */
  token?: string;
};
const ofRole = (role: Role) => ({
  [`PUT /${role}/user`]: () => ({ path: `/${role}/user`, body: { email: newEmail() } }),
  [`PUT /${role}/password`]: () => ({
    path: `/${role}/password`,
    body: { newPassword: "another long password" },
  }),
  [`POST /${role}/passkeys/challenges`]: () => ({ path: `/${role}/passkeys/challenges`, body: {} }),
  [`POST /${role}/social-sign-ins`]: () => ({
    path: `/${role}/social-sign-ins`,
    body: { provider: "line" },
  }),
  [`POST /${role}/data-exports`]: () => ({ path: `/${role}/data-exports`, body: {} }),
  [`POST /${role}/closure`]: () => ({ path: `/${role}/closure`, body: {} }),
});
const own = () => `/businesses/${business.id}`;
const bankAccount = { bankCode: "004", accountNumber: "1234567890", accountName: "สมชาย ใจดี" };
const caps = { capPerBookingSatang: 500_00, capPerDaySatang: 1_000_00 };
const scenarios: Record<string, () => Scenario | Promise<Scenario>> = {
  "POST /businesses/{id}/keys": () => ({
    path: `${own()}/keys`,
    body: { mode: "live", name: "x", scopes: ["bookings.read"] },
  }),
  "POST /businesses/{id}/keys/{keyId}/rotate": async () => ({
    path: `${own()}/keys/${(await makeKey()).data.id}/rotate`,
    body: { overlapHours: 1 },
  }),
  "POST /businesses/{id}/mandates": () => ({
    path: `${own()}/mandates`,
    body: { mode: "live", agentName: "x", ...caps, expiresAt: "2026-12-20T00:00:00Z" },
  }),
  "POST /webhook-endpoints": () => ({
    path: "/webhook-endpoints",
    headers: actFor(business.id),
    body: endpoint,
  }),
  "PUT /webhook-endpoints/{id}": async () => ({
    path: `/webhook-endpoints/${await endpointThatIsOff()}`,
    headers: actFor(business.id),
    body: { enabled: true },
  }),
  "POST /webhook-endpoints/{id}/rotate-secret": async () => ({
    path: `/webhook-endpoints/${await endpointThatIsOff()}/rotate-secret`,
    headers: actFor(business.id),
  }),
  "POST /businesses/{id}/invitations": () => ({
    path: `${own()}/invitations`,
    body: { destination: newEmail(), role: "admin" },
  }),
  "PUT /businesses/{id}/members/{memberId}": async () => ({
    path: `${own()}/members/${await newMember("booker")}`,
    body: { role: "admin" },
  }),
  "DELETE /businesses/{id}/members/{memberId}": async () => {
    const createdBy = await newMember("admin");
    const { id } = (await makeKey()).data;
    await world.deps.db
      .updateTable("partnerKeys")
      .set({ createdBy })
      .where("id", "=", id)
      .execute();
    return { path: `${own()}/members/${createdBy}?keep=${id}` };
  },
  "DELETE /businesses/{id}/keys/{keyId}": async () => {
    const { id, secretKey } = (await makeKey("live", ["webhooks"])).data;
    const made = await call<{ id: string }>(world, "POST /webhook-endpoints", {
      ...{ token: secretKey, body: endpoint },
    });
    return { path: `${own()}/keys/${id}?keep=${made.data.id}` };
  },
  "PUT /businesses/{id}": () => ({
    path: own(),
    body: { name: "ร้านดอกไม้", ...taxData, billingEmail: "thief@evil.example" },
  }),
  "PUT /businesses/{id}/owner": async () => {
    const { id } = await openBusiness();
    const row = { businessId: id, accountId: await newMember("admin"), joinedAt: world.clock.now };
    await world.deps.db
      .insertInto("businessMembers")
      .values({ ...row, role: "admin" })
      .execute();
    return { path: `/businesses/${id}/owner`, body: { memberId: row.accountId } };
  },
  "POST /businesses/{id}/closure": async () => ({
    path: `/businesses/${(await openBusiness()).id}/closure`,
    body: {},
  }),
  "PUT /businesses/{id}/bank-account": () => ({ path: `${own()}/bank-account`, body: bankAccount }),
  "POST /businesses/{id}/bank-account/remove": () => ({
    path: `${own()}/bank-account/remove`,
    body: {},
  }),
  "PUT /customer/bank-account": () => ({
    path: "/customer/bank-account",
    body: bankAccount,
  }),
  "POST /customer/bank-account/remove": () => ({ path: "/customer/bank-account/remove", body: {} }),
  "PUT /driver/documents/{kind}": async () => {
    await approveDocuments(world, driver);
    const pictures = await sendPagePictures(world, driver.token, "bank-account");
    const body = { fields: { ...documentFields()["bank-account"], ...pictures } };
    return { path: "/driver/documents/bank-account", body };
  },
  ...ofRole("customer"),
  "POST /customer/closure": async () => ({
    path: "/customer/closure",
    body: {},
    token: (await verifiedCustomer(world)).token,
  }),
  ...ofRole("driver"),
};

const provedCalls = Object.entries(lastingCalls)
  .filter(([, { proof }]) => proof !== "itself")
  .map(([name]) => name as ProvedCall);
/** What ends the account or its password comes last. */
const isLast = (name: string) => /\/(password|closure)$/.test(name);
const inOrder = provedCalls.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));

test("the list has calls of both kinds, and each has a request here", () => {
  expect(Object.keys(scenarios).toSorted()).toEqual(provedCalls.toSorted());
  expect(new Set(Object.values(lastingCalls).map(({ proof }) => proof)).size).toBe(3);
});

type Warning = { event: string; made: unknown };
const links = () =>
  world.deps.db.selectFrom("notMeLinks").select(["id", "event", "made"]).execute();

/** What is wrong with the warnings that a call sent, of those that its entry names. */
function warningProblem(call: LastingCall, sent: readonly Warning[]): string | null {
  if (!("warning" in call)) return sent.length === 0 ? null : "a warning that is not listed";
  return sent.some(({ event }) => event === call.warning) ? null : `no warning ${call.warning}`;
}

test("a listed call without its warning is noticed", () => {
  const planted: LastingCall = { proof: "recent", warning: "key_made" };
  expect(warningProblem(planted, [])).toBe("no warning key_made");
  expect(warningProblem(planted, [{ event: "webhook_set", made: null }])).not.toBeNull();
});

test.each(inOrder)("%s does nothing for a token alone, and does it for its owner", async (name) => {
  const scenario: Scenario = (await scenarios[name]?.()) ?? { path: "" };
  const { path, body, headers = {} } = scenario;
  const { token } = name.includes("/driver/") ? driver : { ...owner, ...scenario };
  const [method] = name.split(" ");
  const send = (more: Sent) =>
    call(world, `${method} ${path}` as Route, {
      ...{ token, headers, ...(body && { body }) },
      ...more,
    });
  const refused = await send({});
  const before = new Set((await links()).map(({ id }) => id));
  if (lastingCalls[name].proof === "recent") {
    expect([refused.status, refused.code]).toEqual([403, "owner_proof_needed"]);
    const role = name.includes("/driver/") ? "driver" : "customer";
    const wrong = await call(world, `POST /${role}/owner-proofs`, {
      token,
      body: { password: "x" },
    });
    expect(wrong.status).toBe(400);
    const proof = await call<OwnerProofView>(world, `POST /${role}/owner-proofs`, {
      ...{ token, body: { password } },
    });
    const proved = { ...headers, [ownerProofHeader]: proof.data.proof };
    expect((await send({ headers: proved })).status).toBeLessThan(300);
    expect(warningProblem(lastingCalls[name], await sentSince(before))).toBeNull();
    return;
  }
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
    400,
    [expect.stringMatching(/assword/)],
  ]);
  const field = name.endsWith("/password") ? "currentPassword" : "password";
  const done = await send({
    body: { ...body, [field]: scenario.token ? password : typedNow(name) },
  });
  expect([done.status, done.error]).toEqual([
    expect.toSatisfy((status) => status < 300),
    undefined,
  ]);
  expect(warningProblem(lastingCalls[name], await sentSince(before))).toBeNull();
});

const sentSince = async (before: ReadonlySet<string>): Promise<Warning[]> =>
  (await links()).filter(({ id }) => !before.has(id));

/** Once the password was changed, it is another. */
let changed: Record<string, string> = {};
function typedNow(name: string): string {
  const role = name.includes("/driver/") ? "driver" : "customer";
  const typed = changed[role] ?? password;
  if (name.endsWith("/password")) changed = { ...changed, [role]: "another long password" };
  return typed;
}

test("a proof serves for ten minutes, in the session that it was made in, and not for a changed one", async () => {
  const person = await verifiedCustomer(world);
  const elsewhere = await openSession(world, person);
  const { data } = await call<BusinessView>(world, "POST /businesses", {
    token: person.token,
    body: { name: "ร้านที่สอง", ...taxData },
  });
  const make = (token: string, proof: string) =>
    call(world, `POST /businesses/${data.id}/keys`, {
      token,
      headers: { [ownerProofHeader]: proof },
      body: { mode: "live", name: "x", scopes: ["bookings.read"] },
    });
  const { proof } = (
    await call<OwnerProofView>(world, "POST /customer/owner-proofs", {
      token: person.token,
      body: { password },
    })
  ).data;
  expect((await make(person.token, proof)).status).toBe(201);
  const [until = "", mac = ""] = proof.split(".");
  for (const [token, shown] of [
    [elsewhere, proof],
    [person.token, `${Number(until) + 60_000}.${mac}`],
    [person.token, "x"],
  ] as const)
    expect((await make(token, shown)).code).toBe("owner_proof_needed");
  world.clock.advance(601);
  expect((await make(person.token, proof)).code).toBe("owner_proof_needed");
});

test("what reaches no real booking or money, and what takes nothing further, asks for nothing", async () => {
  const { token } = await verifiedCustomer(world);
  const opened = await call<BusinessView>(world, "POST /businesses", {
    token,
    body: { name: "ร้านใหม่" },
  });
  const path = `/businesses/${opened.data.id}` as const;
  const key = { mode: "test", name: "x", scopes: ["bookings.read", "webhooks"] };
  const statuses = [
    await call(world, `POST ${path}/keys`, { token, body: key }),
    await call(world, `PUT ${path}`, { token, body: { name: "ร้านใหม่", ...taxData } }),
    await call(world, "POST /webhook-endpoints", {
      ...{ token, headers: actFor(opened.data.id, "test"), body: endpoint },
    }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([201, 200, 201]);
});
