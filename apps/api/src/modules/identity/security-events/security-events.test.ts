import type { AuditEntry } from "@songtan/contract/console/audit";
import type { SecurityEventView } from "@songtan/contract/console/security-events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPasskey } from "../../../../testing/accounts/passkeys.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  newCustomer,
  newDriver,
  password,
  verifiedCustomer,
} from "../../../../testing/world/people.ts";
import {
  newStaff,
  type Staff,
  staffCall,
  staffPassword,
  totpOf,
} from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { securityCalls } from "../../platform/commands/security-calls.ts";
import { sweep } from "../../privacy/retention/sweep.ts";

let world: TestWorld;
let auditor: Staff;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "off" });
  auditor = await newStaff(world, ["audit.read"]);
});
afterAll(() => world.close());

/**
 * Merges equal events into one with their count: the number of rows depends on how soon they are
 * written.
 */
async function events(query: string): Promise<string[]> {
  await world.app.securityLog.flush();
  const { data } = await staffCall<SecurityEventView[]>(
    world,
    auditor,
    `GET /console/security-events?${query}`,
  );
  const counts = new Map<string, number>();
  for (const { kind, outcome, reason, times } of data) {
    const name = [kind, outcome, reason].filter(Boolean).join(" ");
    counts.set(name, (counts.get(name) ?? 0) + times);
  }
  return [...counts].map(([name, times]) => `${name} ${times}`);
}
const count = async () => {
  await world.app.securityLog.flush();
  const row = await world.deps.db
    .selectFrom("securityEvents")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(row.rows);
};

test("a passkey that is added, one that signs in and one that is refused are on the record", async () => {
  const customer = await verifiedCustomer(world);
  const phone = await addPasskey(world, customer);
  expect((await phone.signIn()).status).toBe(200);
  const { data } = await call<{ id: string }[]>(world, "GET /customer/passkeys", {
    token: customer.token,
  });
  const path = `/customer/passkeys/${data[0]?.id}/remove` as const;
  await call(world, `POST ${path}`, { token: customer.token, body: { password } });
  const before = await count();
  expect((await phone.signIn()).status).toBe(401);
  expect(await count()).toBe(before + 1);
  const written = await events(`accountId=${customer.id}`);
  expect(written).toEqual(
    expect.arrayContaining(["passkey_removed done 1", "sign_in done 1", "passkey_added done 1"]),
  );
});

test("a sign-in, a wrong password and a changed one are on the account's record, with place and device", async () => {
  const customer = await verifiedCustomer(world);
  await world.app.securityLog.flush();
  const signIn = (typed: string) =>
    call<{ token: string }>(world, "POST /customer/login", {
      body: { identifier: customer.phone, password: typed },
      headers: { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/140.0" },
    });
  await signIn("not this one");
  await signIn("nor this one");
  expect((await signIn(password)).status).toBe(200);
  const body = { currentPassword: password, newPassword: "another long password" };
  expect(
    (await call(world, "PUT /customer/password", { token: customer.token, body })).status,
  ).toBe(200);
  await call(world, "POST /customer/logout", { token: customer.token });
  expect((await events(`accountId=${customer.id}`)).sort()).toEqual([
    "code_asked done 1",
    "code_entered done 1",
    "password_changed done 1",
    "sign_in done 1",
    "sign_in failed sign_in_wrong 2",
    "sign_out done 1",
    "sign_up done 1",
  ]);
  const { data } = await staffCall<SecurityEventView[]>(
    world,
    auditor,
    `GET /console/security-events?accountId=${customer.id}&kind=sign_in`,
  );
  expect(data[0]).toMatchObject({
    network: "127.0.0.1",
    device: "Chrome · Android",
    role: "customer",
  });
});

test("an identifier typed by a person without an account is stored as a keyed hash, and found by typing it again", async () => {
  const identifier = "nobody-of-ours@example.test";
  await call(world, "POST /driver/login", { body: { identifier, password: "whatever it is" } });
  expect(await events(`identifier=${encodeURIComponent(identifier)}`)).toEqual([
    "sign_in failed sign_in_wrong 1",
  ]);
  const rows = await sql<{
    row: string;
  }>`select security_events::text as row from security_events`.execute(world.deps.db);
  expect(rows.rows.some(({ row }) => row.includes("nobody-of-ours"))).toBe(false);
});

test("a change and its record are in one transaction; a repeated request is recorded once", async () => {
  const customer = await newCustomer(world);
  const body = { phone: customer.phone, firstName: "ใหม่" };
  const send = () =>
    call(world, "PUT /customer/user", {
      token: customer.token,
      body,
      headers: { "idempotency-key": "change-1" },
    });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await events(`accountId=${customer.id}&kind=contact_changed`)).toEqual([
    "contact_changed done 1",
  ]);
});

test("failures of staff are in the audit log too, and many open an incident", async () => {
  const staff = await newStaff(world, []);
  for (let tries = 0; tries < 5; tries += 1)
    await call(world, "POST /console/login", {
      body: { identifier: staff.email, password: staffPassword, totp: "000000" },
    });
  // The first is written at once, the others together; what a moment later of the clock brings may be apart.
  const failed = (await events(`staffId=${staff.id}`)).map((line) => line.split(" "));
  expect(failed.every((line) => line.slice(0, 3).join(" ") === "sign_in failed totp_wrong")).toBe(
    true,
  );
  expect(failed.reduce((sum, line) => sum + Number(line[3]), 0)).toBe(5);
  const { data } = await staffCall<AuditEntry[]>(
    world,
    auditor,
    `GET /console/audit?subjectId=${staff.id}`,
  );
  expect(new Set(data.map(({ action }) => action))).toEqual(new Set(["staff.sign_in_failed"]));
  const open = await world.deps.db
    .selectFrom("incidents")
    .select("details")
    .where("kind", "=", "staff_guessed")
    .execute();
  expect(open).toEqual([{ details: { staffId: staff.id } }]);
  const body = {
    identifier: staff.email,
    password: staffPassword,
    totp: await totpOf(world, staff),
  };
  expect((await call(world, "POST /console/login", { body })).status).toBe(200);
  expect(await events(`staffId=${staff.id}`)).toContain("sign_in done 1");
});

test("another site's page and an unsigned webhook are recorded", async () => {
  const before = await events("outcome=refused&kind=other_site");
  await staffCall(world, auditor, "POST /console/logout", {
    headers: { origin: "https://evil.example" },
  });
  expect((await events("outcome=refused&kind=other_site")).length).toBe(before.length + 1);
});

test("a flood of refusals fills no disk", async () => {
  const before = await count();
  for (let tries = 0; tries < 200; tries += 1)
    await world.app.inject({
      method: "POST",
      url: "/api/console/logout",
      headers: { origin: "https://evil.example", "user-agent": `script${tries}` },
      remoteAddress: "203.0.113.77",
    });
  expect((await count()) - before).toBeLessThanOrEqual(31);
  const counted = await sql<{ times: number }>`
    select coalesce(sum(times), 0)::int as times from security_events where kind = 'other_site'`.execute(
    world.deps.db,
  );
  expect(counted.rows[0]?.times).toBeGreaterThanOrEqual(200);
});

test("the program can neither change nor delete an event; after 90 days the sweep does", async () => {
  const { db } = world.deps;
  await expect(db.deleteFrom("securityEvents").execute()).rejects.toThrow("permission denied");
  await expect(db.updateTable("securityEvents").set({ reason: "x" }).execute()).rejects.toThrow(
    "permission denied",
  );
  world.clock.advance(91 * 86_400);
  await sweep(world.deps);
  expect(await count()).toBe(0);
  await world.owner.query(
    "insert into installation (sandbox) values (false) on conflict do nothing",
  );
  await world.owner.query("update installation set sandbox = false");
  await expect(sql`select sweep_security_events(${new Date()})`.execute(db)).rejects.toThrow(
    "90 days may not be deleted",
  );
});

test("every call that reaches or changes an account is in the list", async () => {
  const { paths } = (await world.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, object>;
  };
  const changing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== "get")
      .map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  // A business is no account: its own log has its end.
  const about =
    /login|logout|sign-up|password|passkey|devices|verifications|(?<!businesses\/:id\/)closure|data-exports|bank-account|identities|social-sign-ins\/|console\/invitations\/|webhooks\/omise/;
  /** They begin a sign-in, or read its state; nothing has happened yet. */
  const nothingYet =
    /social-sign-ins$|social-sign-ins\/:id\/state$|\/options$|(?:passkeys|login)\/challenges$/;
  const missing = changing.filter(
    (name) => about.test(name) && !nothingYet.test(name) && !(name in securityCalls),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(securityCalls).filter((name) => !changing.includes(name))).toEqual([]);
});

test("one entry of the log records that a personal record was opened, however often its page reloads", async () => {
  const driver = await newDriver(world);
  const reviewer = await newStaff(world, ["driver.review"]);
  for (let reads = 0; reads < 3; reads += 1)
    expect((await staffCall(world, reviewer, `GET /console/drivers/${driver.id}`)).status).toBe(
      200,
    );
  const reader = await newStaff(world, ["audit.read"]);
  const opened = () =>
    staffCall<AuditEntry[]>(world, reader, `GET /console/audit?subjectId=${driver.id}`);
  expect(
    (await opened()).data.map(({ action, actor, detail }) => [action, actor.id, detail]),
  ).toEqual([["record.opened", reviewer.id, { record: "driver" }]]);
  world.clock.advance(16 * 60);
  await staffCall(world, reviewer, `GET /console/drivers/${driver.id}`);
  expect((await opened()).data).toHaveLength(2);
});
