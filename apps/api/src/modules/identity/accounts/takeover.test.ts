import type { CustomerView } from "@songtan/contract/identity/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import {
  lastCode,
  newEmail,
  newPhone,
  password,
  type SignedUp,
  signUp,
  verifiedCustomer,
  verify,
} from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const hours = 3600;
const roles = ["customer", "driver"] as const;
const change = (token: string, body: object, role = "customer") =>
  call<CustomerView>(world, `PUT /${role}/user`, { token, body });
const requestCode = (token: string, channel: "phone" | "email", purpose = "identity") =>
  call<{ id: string }>(world, "POST /verifications", { token, body: { channel, purpose } });
const me = async (token: string) =>
  (await call<CustomerView>(world, "GET /customer/user", { token })).data;
const logIn = async (identifier: string, typed = password) =>
  call(world, "POST /customer/login", { body: { identifier, password: typed } });

/** Tries the code of an account's own phone or mailbox for something else. */
async function sentCode(person: SignedUp, token: string, channel: "phone" | "email") {
  const { data, error } = await requestCode(token, channel);
  if (error) return error.code;
  return { id: data.id, code: await lastCode(world, person.data[channel]) };
}

test.each(roles)("a %s's stolen token stops at its first step: the contacts stay", async (role) => {
  const owner = await signUp(world, role);
  await verify(world, owner, "phone");
  const stolen = owner.token;
  const before = await change(stolen, {}, role);

  const mailbox = await change(stolen, { email: newEmail() }, role);
  expect([mailbox.status, mailbox.error.code, Object.keys(mailbox.error.fields ?? {})]).toEqual([
    400,
    "invalid",
    ["password"],
  ]);
  const phone = await change(stolen, { phone: newPhone(), password: "a guess" }, role);
  expect([phone.status, Object.keys(phone.error.fields ?? {})]).toEqual([400, ["password"]]);
  const code = await change(
    stolen,
    { phone: newPhone(), sentCode: { id: crypto.randomUUID(), code: "123456" } },
    role,
  );
  expect(code.status).toBe(404);
  expect((await change(stolen, {}, role)).data).toEqual(before.data);
  // Nor do the review's further steps open anything.
  expect((await requestCode(stolen, "email")).status).toBe(400);
  const bank = { bankCode: "kbank", accountNumber: "1234567890", accountName: "Mallory Evil" };
  if (role === "customer")
    expect(
      (await call(world, "PUT /customer/bank-account", { token: stolen, body: bank })).status,
    ).toBe(400);
});

test("a name changes without a proof, a contact with the password or with a code to the one that stays", async () => {
  const owner = await verifiedCustomer(world);
  expect((await change(owner.token, { firstName: "มานี", phone: owner.phone })).status).toBe(200);
  const email = newEmail();
  expect((await change(owner.token, { email, password })).data).toMatchObject({
    email,
    emailVerifiedAt: null,
  });
  const proof = await sentCode(owner, owner.token, "phone");
  expect((await change(owner.token, { email: newEmail(), sentCode: proof })).status).toBe(200);
});

test("a typing error is corrected on the day of the sign-up without a proof, until something is proved", async () => {
  const person = await signUp(world);
  const email = newEmail();
  expect((await change(person.token, { email, phone: newPhone() })).data).toMatchObject({ email });
  world.clock.advance(1);
  const elsewhere = (await logIn(email)).token;
  expect((await change(elsewhere, { email: newEmail() })).status).toBe(400);
  const start = world.clock.now;
  world.clock.advance(24 * hours);
  expect((await change(person.token, { phone: newPhone() })).status).toBe(400);
  world.clock.now = start;

  const proved = await verifiedCustomer(world);
  expect((await change(proved.token, { phone: newPhone(), password })).status).toBe(200);
  // Nothing is proved any more, but something was.
  expect((await change(proved.token, { phone: newPhone() })).status).toBe(400);
});

test("without a password and without a verified contact no proof can be required", async () => {
  const person = await signUp(world);
  await world.deps.db
    .updateTable("accounts")
    .set({ passwordHash: null })
    .where("id", "=", person.id)
    .execute();
  world.clock.advance(25 * hours);
  expect((await change(person.token, { phone: newPhone() })).status).toBe(200);
  await verify(world, { ...person, data: await me(person.token) }, "phone");
  expect((await change(person.token, { email: newEmail() })).status).toBe(400);
});

test("one request sent twice is proved once; the same key with another body changes nothing", async () => {
  const owner = await verifiedCustomer(world);
  const headers = { "idempotency-key": "contact" };
  const put = (body: object) =>
    call<CustomerView>(world, "PUT /customer/user", { token: owner.token, body, headers });
  const email = newEmail();
  const sent = { email, sentCode: await sentCode(owner, owner.token, "phone") };
  expect([(await put(sent)).status, (await put(sent)).status]).toEqual([200, 200]);
  expect((await put({ email: newEmail(), password: "a guess" })).error.code).toBe(
    "idempotency_key_reused",
  );
  // An idempotency key with an answer that is a day old does not bypass the proof.
  world.clock.advance(24 * hours);
  expect((await put({ email: newEmail(), password: "a guess" })).status).toBe(400);
  expect((await me(owner.token)).email).toBe(email);
});

test("a code that proves the owner goes to no contact that came in this session", async () => {
  const owner = await verifiedCustomer(world);
  expect(await sentCode(owner, owner.token, "phone")).toHaveProperty("code");
  const start = world.clock.now;
  world.clock.advance(1);
  const email = newEmail();
  await change(owner.token, { email, password });
  await verify(world, { ...owner, data: await me(owner.token) }, "email");
  const refused = await requestCode(owner.token, "email");
  expect([refused.status, refused.error.code]).toEqual([422, "contact_too_new"]);
  expect(refused.error.message).toContain("รหัสผ่าน");
  world.clock.advance(1);
  const later = (await logIn(email)).token;
  expect((await requestCode(later, "email")).status).toBe(201);
  world.clock.advance(72 * hours - 2);
  expect((await requestCode(owner.token, "email")).error.code).toBe("contact_too_new");
  world.clock.advance(1);
  expect((await requestCode(owner.token, "email")).status).toBe(201);
  world.clock.now = start;
});

test("a password cannot be reset through a contact that replaced another one recently", async () => {
  const owner = await verifiedCustomer(world);
  const email = newEmail();
  await change(owner.token, { email, password });
  await verify(world, { ...owner, data: await me(owner.token) }, "email");
  const requestReset = async () => {
    const sentBefore = world.sent.length;
    const { status } = await call(world, "POST /password-resets", { body: { identifier: email } });
    await world.runJobs();
    const codes = world.sent.slice(sentBefore).filter(({ code }) => code);
    return [status, codes.map(({ to }) => to)];
  };
  // The code goes to the phone, which has not changed since sign-up.
  expect(await requestReset()).toEqual([202, [owner.data.phone]]);
  await change(owner.token, { phone: newPhone(), password });
  expect(await requestReset()).toEqual([202, []]);
  world.clock.advance(72 * hours);
  expect(await requestReset()).toEqual([202, [email]]);
});
