import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { KeyView, NewKeyView } from "@songtan/contract/businesses/businesses";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { provedNow } from "../../../testing/accounts/owner-proof.ts";
import { newPartner, type Partner } from "../../../testing/partners/partner.ts";
import { call } from "../../../testing/world/call.ts";
import { newStaff, staffCall } from "../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { endExpiredEndpoints } from "../businesses/lasting-access/end-expired.ts";

let world: TestWorld;
let partner: Partner;
let key: NewKeyView;
let endpoint: { id: string };
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  partner = await newPartner(world);
  key = await makeKey();
  endpoint = await makeEndpoint(key.secretKey);
});

const keysPath = () => `/businesses/${partner.business.id}/keys` as const;
const byOwner = async (proved = true) => ({
  token: partner.owner.token,
  headers: proved ? await provedNow(world, partner.owner) : {},
});
const makeKey = async (more: { expiresAt?: string } = {}) =>
  (
    await call<NewKeyView>(world, `POST ${keysPath()}`, {
      ...(await byOwner()),
      body: { mode: "live", name: "Till", scopes: ["webhooks", "bookings.read"], ...more },
    })
  ).data;
const makeEndpoint = async (token: string) =>
  (
    await call<{ id: string }>(world, "POST /webhook-endpoints", {
      ...{ token, body: { url: "https://93.184.216.34/hook", types: ["booking.created"] } },
    })
  ).data;
const revoke = async ({ keep = "", proved = true, id = key.id } = {}) =>
  call<KeyView>(world, `DELETE ${keysPath()}/${id}?keep=${keep}`, await byOwner(proved));
const isOn = async ({ id } = endpoint) => {
  const { disabledAt } = await world.deps.db
    .selectFrom("webhookEndpoints")
    .select("disabledAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return disabledAt === null;
};

test("an endpoint ends with the date of its key, and one of the key that replaced it does not", async () => {
  const expiresAt = new Date(world.clock.now.getTime() + 3_600_000).toISOString();
  const short = await makeKey({ expiresAt });
  const ending = await makeEndpoint(short.secretKey);
  world.clock.advance(3_540);
  await endExpiredEndpoints(world.deps);
  expect(await isOn(ending)).toBe(true);
  const path = `POST ${keysPath()}/${key.id}/rotate` as const;
  expect(
    (await call(world, path, { ...(await byOwner()), body: { overlapHours: 0 } })).status,
  ).toBe(201);
  world.clock.advance(60);
  await endExpiredEndpoints(world.deps);
  expect([await isOn(ending), await isOn()]).toEqual([false, true]);
});

test("an endpoint ends with the key that made it, and those of members and other keys go on", async () => {
  const other = await makeEndpoint((await makeKey()).secretKey);
  const listed = await call<KeyView[]>(world, `GET ${keysPath()}`, await byOwner());
  expect(listed.data.find(({ id }) => id === key.id)?.webhookEndpoints).toEqual([
    { id: endpoint.id, url: "https://93.184.216.34/hook" },
  ]);
  expect((await revoke()).status).toBe(200);
  expect([await isOn(), await isOn(other)]).toEqual([false, true]);
});

test("what is ticked goes on with the owner's proof, for the member who decided it", async () => {
  expect((await revoke({ keep: endpoint.id, proved: false })).code).toBe("owner_proof_needed");
  expect((await revoke({ keep: crypto.randomUUID() })).status).toBe(404);
  expect((await revoke({ keep: endpoint.id })).status).toBe(200);
  const { createdBy } = await world.deps.db
    .selectFrom("webhookEndpoints")
    .select("createdBy")
    .where("id", "=", endpoint.id)
    .executeTakeFirstOrThrow();
  expect([await isOn(), createdBy]).toEqual([true, `member:${partner.owner.id}`]);
});

test("a key that replaces another takes its endpoints over", async () => {
  const { data } = await call<NewKeyView>(world, `POST ${keysPath()}/${key.id}/rotate`, {
    ...(await byOwner()),
    body: { overlapHours: 1 },
  });
  expect(data.webhookEndpoints.map(({ id }) => id)).toEqual([endpoint.id]);
  await revoke();
  expect(await isOn()).toBe(true);
  await revoke({ id: data.id });
  expect(await isOn()).toBe(false);
});

test("the warning names the key that set an endpoint, and undoing it ends that key", async () => {
  const { token } = partner.owner;
  const { data } = await call<{ id: string; event: string; name: string }[]>(
    world,
    "GET /customer/recent-access",
    { token },
  );
  const warned = data.find(({ event }) => event === "webhook_set");
  expect(warned?.name).toContain("API key: Till");
  await call(world, "POST /customer/recent-access/revocations", {
    ...{ token, body: { ids: [warned?.id] } },
  });
  const used = await call(world, "GET /bookings", { token: key.secretKey });
  expect([await isOn(), used.status]).toEqual([false, 401]);
});

test.each([
  ["sent elsewhere", "PUT", "", { url: "https://93.184.216.35/other" }],
  ["given another secret", "POST", "/rotate-secret", undefined],
] as const)(
  "a member's endpoint that a key has %s ends with that key",
  async (_, method, path, body) => {
    const ofMember = await call<{ id: string }>(world, "POST /webhook-endpoints", {
      token: partner.owner.token,
      headers: { ...(await byOwner()).headers, "songtan-business": partner.business.id },
      body: { url: "https://93.184.216.34/own", types: ["booking.created"] },
    });
    const changed = await call(world, `${method} /webhook-endpoints/${ofMember.data.id}${path}`, {
      token: key.secretKey,
      ...(body && { body }),
    });
    expect(changed.status).toBeLessThan(300);
    await revoke();
    expect(await isOn(ofMember.data)).toBe(false);
  },
);

test("an endpoint ends when staff revoke its key, and when the owner says that they did not make it", async () => {
  const staff = await newStaff(world, ["partner.manage"]);
  const path = `/console/businesses/${partner.business.id}/keys/${key.id}/revoke` as const;
  const done = await staffCall(world, staff, `POST ${path}`, { body: { words: "stolen" } });
  expect([done.status, await isOn()]).toEqual([200, false]);

  const second = await makeKey();
  const made = await makeEndpoint(second.secretKey);
  const { token } = partner.owner;
  const recent = await call<{ id: string; event: string }[]>(world, "GET /customer/recent-access", {
    token,
  });
  const ids = recent.data.filter(({ event }) => event === "key_made").map(({ id }) => id);
  await call(world, "POST /customer/recent-access/revocations", { token, body: { ids } });
  expect(await isOn(made)).toBe(false);
});

const modules = join(import.meta.dirname, "..");
/** Files that revoke keys and leave the endpoints of those keys. */
const leavesEndpoints = (text: string): boolean =>
  /updateTable\("partnerKeys"\)\s*\.set\(\{ revokedAt/.test(text) &&
  !text.includes("endEndpointsOfKey(");
/** The closure of a business switches all its endpoints off. */
const exempt = [join("privacy", "business-closure", "close-business.ts")];

test("everything that revokes a key ends its endpoints, and code that does not would be noticed", () => {
  const found = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter(
    (path) =>
      path.endsWith(".ts") &&
      !path.endsWith(".test.ts") &&
      leavesEndpoints(readFileSync(join(modules, path), "utf8")),
  );
  expect(found).toEqual(exempt);
  expect(leavesEndpoints('trx.updateTable("partnerKeys").set({ revokedAt: now })')).toBe(true);
});
