import type { AuditEntry } from "@songtan/contract/console/audit";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import type { NotMeView } from "@songtan/contract/identity/not-me";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import {
  newEmail,
  newPhone,
  password,
  type SignedUp,
  signUp,
  verifiedCustomer,
  verify,
} from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage", "audit.read"]);
});
afterAll(() => world.close());

const hours = 3600;
const tokenIn = (text: string) => /\/not-me\/([\w-]{40,})/.exec(text)?.[1] ?? "";
const me = async ({ token }: { token: string }) =>
  (await call<CustomerView>(world, "GET /customer/user", { token })).data;
const change = ({ token }: SignedUp, body: object) =>
  call<CustomerView>(world, "PUT /customer/user", { token, body: { ...body, password } });
const look = (token: string) => call<NotMeView>(world, `GET /not-me/${token}`);
const disown = (token: string) => call<NotMeView>(world, `POST /not-me/${token}`);
const logIn = (identifier: string, typed = password) =>
  call(world, "POST /customer/login", { body: { identifier, password: typed } });
const disowned = async ({ id }: { id: string }) =>
  (await staffCall<OperationsView>(world, staff, "GET /console/operations")).data.incidents.find(
    (incident) => incident.disowned?.account.id === id,
  );

/** What is sent while something is done. */
async function sentBy(work: () => Promise<unknown>) {
  await world.runJobs();
  const before = world.sent.length;
  await work();
  await world.runJobs();
  return world.sent.slice(before);
}

/** An owner with a proved phone and mailbox. */
async function provedOwner(changes: Record<string, unknown> = {}): Promise<SignedUp> {
  const owner = await verifiedCustomer(world, changes);
  await verify(world, owner, "email");
  return owner;
}

/**
 * An attacker who knows the password adds their own mailbox; returns the messages that were sent.
 */
async function addMailbox(owner: SignedUp, email = newEmail()) {
  world.clock.advance(1);
  const sent = await sentBy(() => change(owner, { email }));
  return { email, sent, link: tokenIn(sent[0]?.text ?? "") };
}

test("the owner is notified of a changed contact at the old contact and at the unchanged one, each with the link", async () => {
  const owner = await provedOwner({ locale: "en" });
  const { sent, email } = await addMailbox(owner);
  expect(sent.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ["email", owner.email],
    ["sms", owner.data.phone],
  ]);
  const letter = sent.find(({ channel }) => channel === "email");
  expect(letter?.subject).toBe("The e-mail of your account was changed");
  expect(letter?.text).toContain("http://localhost:3000/en/not-me/");
  expect(sent.find(({ channel }) => channel === "sms")?.text).toMatch(
    /^Songtan: .* Not you\? .* http:\/\/localhost:3000\/en\/not-me\//,
  );
  expect(new Set(sent.map(({ text }) => tokenIn(text))).size).toBe(1);
  expect(JSON.stringify(sent)).not.toContain(email);
});

test("warnings cover the old phone, a new password, a reset and a bank account, but not a typing error at sign-up", async () => {
  const owner = await provedOwner();
  const phone = await sentBy(() => change(owner, { phone: newPhone() }));
  expect(phone.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ["email", owner.email],
    ["sms", owner.data.phone],
  ]);
  const body = { currentPassword: password, newPassword: "another long password" };
  const changed = await sentBy(() =>
    call(world, "PUT /customer/password", { token: owner.token, body }),
  );
  expect(changed.map(({ to, subject }) => [to, subject])).toEqual([
    [owner.email, "เปลี่ยนรหัสผ่านแล้ว"],
  ]);

  const request = await call<{ id: string }>(world, "POST /password-resets", {
    body: { identifier: owner.email },
  });
  await world.runJobs();
  const code = world.sent.at(-1)?.code;
  const reset = await sentBy(() =>
    call(world, `POST /password-resets/${request.data.id}/confirm`, {
      body: { code, newPassword: password },
    }),
  );
  expect(reset.map(({ to, subject }) => [to, subject])).toEqual([[owner.email, "ตั้งรหัสผ่านใหม่แล้ว"]]);

  const newcomer = await signUp(world);
  expect(
    await sentBy(() =>
      call(world, "PUT /customer/user", { token: newcomer.token, body: { email: newEmail() } }),
    ),
  ).toEqual([]);
});

test("looking changes nothing; one press signs everybody out, brings the mailbox back and ends the password", async () => {
  const owner = await provedOwner();
  const { email, link } = await addMailbox(owner);
  await verify(world, { ...owner, data: await me(owner) }, "email");
  const thief = (await logIn(email)).token;
  for (let times = 0; times < 3; times++)
    expect((await look(link)).data).toMatchObject({
      event: "email_changed",
      role: "customer",
      state: "open",
    });
  expect((await me({ token: thief })).email).toBe(email);

  const response = await disown(link);
  expect([response.status, response.data]).toEqual([
    200,
    expect.objectContaining({ state: "used", restored: ["email"], passwordEnded: true }),
  ]);
  for (const token of [owner.token, thief])
    expect((await call(world, "GET /customer/user", { token })).status).toBe(401);
  expect((await logIn(owner.email)).error.code).toBe("sign_in_wrong");
  expect((await logIn(email)).error.code).toBe("sign_in_wrong");

  // The owner comes back by a code to the mailbox that is theirs again.
  const request = await call<{ id: string }>(world, "POST /password-resets", {
    body: { identifier: owner.email },
  });
  await world.runJobs();
  const { code, to } = world.sent.at(-1) ?? {};
  expect(to).toBe(owner.email);
  await call(world, `POST /password-resets/${request.data.id}/confirm`, {
    body: { code, newPassword: password },
  });
  const { token } = await logIn(owner.email);
  expect(await me({ token })).toMatchObject({
    email: owner.email,
    emailVerifiedAt: expect.any(String),
  });
});

test("a second disown, also at the same moment, changes nothing, and the links of the other warnings end with it", async () => {
  const owner = await provedOwner();
  const first = await addMailbox(owner);
  const second = await addMailbox(owner);
  const answers = await Promise.all([
    disown(first.link),
    disown(first.link),
    disown(second.link),
    disown(second.link),
  ]);
  expect(answers.map(({ status, data }) => [status, data?.state])).toEqual(
    Array(4).fill([200, "used"]),
  );
  expect((await look(second.link)).data.state).toBe("used");
  const opened = await world.deps.db
    .selectFrom("incidents")
    .select("id")
    .where("accountId", "=", owner.id)
    .execute();
  expect(opened).toHaveLength(1);
  const { email } = await world.deps.db
    .selectFrom("accounts")
    .select("email")
    .where("id", "=", owner.id)
    .executeTakeFirstOrThrow();
  expect(email).toBe(owner.email);
});

test("a link works for 72 hours, and an unknown one not at all", async () => {
  const owner = await provedOwner();
  const { link } = await addMailbox(owner);
  const start = world.clock.now;
  world.clock.advance(72 * hours);
  expect((await look(link)).data.state).toBe("expired");
  const late = await disown(link);
  expect([late.status, late.error.code]).toEqual([422, "not_me_ended"]);
  expect((await disown("x".repeat(43))).status).toBe(404);
  expect((await call(world, "GET /customer/user", { token: owner.token })).status).toBe(200);
  world.clock.now = start;
});

test("an old contact that another account has verified since is not restored, and staff are notified", async () => {
  const owner = await provedOwner();
  const { link } = await addMailbox(owner);
  await verify(world, await signUp(world, "customer", { email: owner.email }), "email");
  expect((await disown(link)).data.restored).toEqual([]);
  expect((await disowned(owner))?.disowned).toMatchObject({ restored: [], notRestored: ["email"] });
});

test("while staff have not looked, no contact, bank account or payout moves; closing it with a reason lifts that", async () => {
  const owner = await provedOwner();
  const { link } = await addMailbox(owner);
  await disown(link);
  const incident = await disowned(owner);
  expect(incident).toMatchObject({
    kind: "account_disowned",
    booking: null,
    disowned: {
      account: { id: owner.id, role: "customer", name: "สมชาย ใจดี", phone: owner.data.phone },
      event: "email_changed",
      restored: ["email"],
      passwordEnded: true,
    },
  });
  const request = await call<{ id: string }>(world, "POST /password-resets", {
    body: { identifier: owner.email },
  });
  await world.runJobs();
  const newPassword = password;
  const code = world.sent.at(-1)?.code;
  await call(world, `POST /password-resets/${request.data.id}/confirm`, {
    body: { code, newPassword },
  });
  const { token } = await logIn(owner.email);
  const put = () =>
    call(world, "PUT /customer/user", { token, body: { email: newEmail(), password } });
  const frozen = await put();
  expect([frozen.status, frozen.error.code]).toEqual([403, "account_frozen"]);
  const credit = await call<{ block: string }>(world, "GET /customer/credit", { token });
  expect(credit.data.block).toMatch(/account_frozen|payouts_off/);

  world.clock.advance(1);
  const resolution = "โทรหาเจ้าของบัญชี ยืนยันด้วยข้อมูลการจองแล้ว";
  const unreasoned = await staffCall(
    world,
    staff,
    `POST /console/incidents/${incident?.id}/close`,
    { body: {} },
  );
  expect(unreasoned.status).toBe(400);
  const closed = await staffCall(world, staff, `POST /console/incidents/${incident?.id}/close`, {
    body: { resolution },
  });
  expect(closed.status).toBe(200);
  expect((await put()).status).toBe(200);
  const { data } = await staffCall<AuditEntry[]>(
    world,
    staff,
    `GET /console/audit?subjectId=${owner.id}`,
  );
  expect(data.map(({ action }) => action)).toEqual(["incident.closed", "account.disowned"]);
  expect(JSON.stringify(data[0])).toContain(resolution);
});

test("a driver's account is frozen alike, and the bank page cannot be handed in", async () => {
  const driver = await signUp(world, "driver");
  await verify(world, driver, "phone");
  const body = { currentPassword: password, newPassword: "another long password" };
  const sent = await sentBy(() =>
    call(world, "PUT /driver/password", { token: driver.token, body }),
  );
  expect((await disown(tokenIn(sent[0]?.text ?? ""))).data).toMatchObject({
    role: "driver",
    passwordEnded: true,
  });
  const request = await call<{ id: string }>(world, "POST /password-resets", {
    body: { identifier: driver.data.phone, role: "driver" },
  });
  await world.runJobs();
  const code = world.sent.at(-1)?.code;
  await call(world, `POST /password-resets/${request.data.id}/confirm`, {
    body: { code, newPassword: password },
  });
  const { token } = await call(world, "POST /driver/login", {
    body: { identifier: driver.data.phone, password },
  });
  const page = await call(world, "PUT /driver/documents/bank-account", {
    token,
    body: { fields: {} },
  });
  expect(page.error.code).toBe("account_frozen");
  const terms = await call<{ block: string }>(world, "GET /driver/payouts/terms", { token });
  expect(terms.data.block).toMatch(/account_frozen|payouts_off/);
});
