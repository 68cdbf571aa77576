import type { NewKeyView } from "@songtan/contract/businesses/businesses";
import type { SecurityEventView } from "@songtan/contract/console/security-events";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestClosure } from "../../../../testing/accounts/closing.ts";
import { giveMandate } from "../../../../testing/partners/agent.ts";
import { callDialect, quotationRequest } from "../../../../testing/partners/dialect.ts";
import { newKey, newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { type Person, signUp } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { admin, openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { ownerRole } from "../../../db/roles.ts";
import { closeAccounts } from "../../privacy/closure/close-accounts.ts";

let world: TestWorld;
let auditor: Staff;
let partner: Partner;
let testKey: NewKeyView;
let customer: Person;
let driver: Person;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" });
  auditor = await newStaff(world, ["audit.read"]);
  partner = await newPartner(world);
  testKey = await newKey(world, partner, { mode: "test", name: "ทดสอบ" });
  customer = await signUp(world, "customer");
  driver = await signUp(world, "driver");
});
afterAll(() => world.close());

/** What is written from now on, as staff read it. */
async function eventsOf(act: () => Promise<unknown>): Promise<SecurityEventView[]> {
  const read = async () => {
    await world.app.securityLog.flush();
    return (await staffCall<SecurityEventView[]>(world, auditor, "GET /console/security-events"))
      .data;
  };
  // The list is read by its first page: what follows is newer than all before.
  world.clock.advance(1);
  const before = new Set((await read()).map(({ id }) => id));
  await act();
  return (await read()).filter(({ id }) => !before.has(id));
}

const signIn = (identifier: string, from?: string) =>
  call(world, "POST /customer/login", {
    body: { identifier, password: "not this one" },
    ...(from && { from }),
  });
const wrongProof = (role: "customer" | "driver", { token }: Person) =>
  call(world, `PUT /${role}/password`, {
    token,
    body: { currentPassword: "not this one", newPassword: "another long password" },
  });
let networks = 0;
/** More calls than a key may make in a minute, from a network that made none before. */
async function overLimit(token: string): Promise<void> {
  networks += 1;
  const from = `198.51.100.${networks}`;
  const answers = await Promise.all(
    Array.from({ length: 620 }, () => call(world, "GET /tariff", { token, from })),
  );
  expect(answers.map(({ status }) => status)).toContain(429);
}
async function eraseAccount(person: Person): Promise<void> {
  const asked = await requestClosure(world, person);
  expect([asked.status, asked.code]).toEqual([200, undefined]);
  world.clock.advance(15 * 86_400);
  await closeAccounts(world.deps);
  // The session of staff has ended in this time.
  auditor = await newStaff(world, ["audit.read"]);
}

type Row = [who: string, act: () => Promise<unknown>, owner: () => object];
const rows: readonly Row[] = [
  [
    "a customer",
    () => wrongProof("customer", customer),
    () => ({ role: "customer", account: { id: customer.id }, key: null, staff: null }),
  ],
  [
    "a driver",
    () => wrongProof("driver", driver),
    () => ({ role: "driver", account: { id: driver.id }, key: null, staff: null }),
  ],
  [
    "a member of staff",
    () =>
      call(world, "POST /console/login", {
        body: { identifier: auditor.email, password: "not this one", totp: "000000" },
      }),
    () => ({ role: "staff", staff: { id: auditor.id }, account: null, key: null }),
  ],
  [
    "somebody without an account",
    () => signIn("a-stranger@example.test"),
    () => ({ role: "customer", account: null, staff: null, key: null }),
  ],
  [
    "a live key",
    () => overLimit(partner.key.secretKey),
    () => ({
      role: null,
      account: null,
      key: { id: partner.key.id, name: partner.key.name, business: partner.business.name },
    }),
  ],
  [
    "a test key",
    () => overLimit(testKey.secretKey),
    () => ({ role: null, account: null, key: { id: testKey.id, name: "ทดสอบ" } }),
  ],
];

test.each(rows)(
  "the refusal of %s is on the record, with whose it is",
  async (_who, act, owner) => {
    const written = await eventsOf(act);
    expect(written).toContainEqual(expect.objectContaining(matching(owner())));
  },
);

const matching = (owner: object): object =>
  Object.fromEntries(
    Object.entries(owner).map(([name, value]) => [
      name,
      typeof value === "object" && value ? expect.objectContaining(value) : value,
    ]),
  );

test("an agent's refusals are its key's, and a member's are the person's, in either mode", async () => {
  const mandate = await giveMandate(world, partner);
  const agents = await eventsOf(() => overLimit(mandate.secretKey));
  expect(agents.map(({ key }) => key?.id)).toEqual([mandate.id]);
  const headers = { ...partner.headers, "songtan-mode": "test" };
  const { token, id } = partner.owner;
  const members = await eventsOf(async () => {
    for (let calls = 0; calls < 70; calls += 1)
      await call(world, "POST /uploads", { token, headers, body: {}, from: "203.0.113.5" });
  });
  expect(new Set(members.map(({ account }) => account?.id))).toEqual(new Set([id]));
});

test("a test key at its limit hides no guessed password", async () => {
  const key = await newKey(world, partner, { mode: "test" });
  const written = await eventsOf(async () => {
    const statuses: number[] = [];
    for (let calls = 0; calls < 33; calls += 1)
      statuses.push(
        (await callDialect(world, key, "POST /v3/quotations", { data: quotationRequest() })).status,
      );
    expect(statuses.slice(30)).toEqual([429, 429, 429]);
    await signIn(customer.phone, "198.51.100.98");
    await signIn("another-stranger@example.test", "198.51.100.99");
  });
  expect(written.map(({ kind, key: by }) => [kind, by?.id]).sort()).toEqual(
    [
      ["limit", key.id],
      ["sign_in", undefined],
      ["sign_in", undefined],
    ].sort(),
  );
});

test("an id that is none hides no guessed password either", async () => {
  const written = await eventsOf(async () => {
    for (let tries = 0; tries < 70; tries += 1)
      await call(world, "POST /password-resets/not-an-id/confirm", {
        body: {},
        from: "203.0.113.9",
      });
    await signIn(driver.phone, "203.0.113.10");
  });
  expect(written.map(({ kind }) => kind).sort()).toEqual(["password_reset", "sign_in"]);
});

test("what is tried with the phone of an erased account is on the record, and is nobody's", async () => {
  const erased = await signUp(world, "customer");
  await eraseAccount(erased);
  const written = await eventsOf(() => signIn(erased.phone));
  expect(written).toMatchObject([{ kind: "sign_in", account: null, key: null }]);
});

test("an event that the database refuses loses only itself, and staff are called", async () => {
  const event = { kind: "limit", outcome: "refused", role: null, device: null } as const;
  const written = await eventsOf(async () => {
    const [network, accountId] = ["203.0.113.77", crypto.randomUUID()];
    world.app.securityLog.note({ ...event, reason: "before", network });
    world.app.securityLog.note({ ...event, reason: "of no account", network, accountId });
    world.app.securityLog.note({ ...event, reason: "after", network });
  });
  expect(written.map(({ reason }) => reason).sort()).toEqual(["after", "before"]);
  const { rows: incidents } = await world.owner.query(
    "select kind, details from incidents where kind = 'security_events_lost'",
  );
  expect(incidents).toEqual([
    { kind: "security_events_lost", details: { failed: ["limit refused of no account"] } },
  ]);
});

test("what could not be written while the database was busy is written afterwards", async () => {
  const event = { kind: "limit", outcome: "refused", role: null, device: null } as const;
  const written = await eventsOf(async () => {
    const holder = new pg.Client({ ...admin(), database: world.database, user: ownerRole });
    await holder.connect();
    await holder.query("begin");
    await holder.query("lock table security_events in access exclusive mode");
    world.app.securityLog.note({ ...event, reason: "waits", network: "203.0.113.78" });
    await world.app.securityLog.flush();
    await holder.query("rollback");
    await holder.end();
  });
  expect(written).toMatchObject([{ reason: "waits", times: 1 }]);
});
