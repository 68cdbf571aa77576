import type { CustomerView } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import {
  lastCode,
  newEmail,
  newPhone,
  password,
  signUp,
  verify,
} from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" });
});
afterAll(() => world.close());

let visitors = 0;
const start = (identifier: string, role?: string) =>
  call<{ id: string }>(world, "POST /password-resets", {
    body: { identifier, role },
    from: `10.0.0.${++visitors}`,
  });
const confirm = (id: string, code: string, newPassword = "a newer password") =>
  call(world, `POST /password-resets/${id}/confirm`, { body: { code, newPassword } });
const logIn = (identifier: string, typed: string) =>
  call(world, "POST /customer/login", { body: { identifier, password: typed } });

/** A person with this proved contact, who may request another code. */
async function proved(channel: "phone" | "email" = "email", role: Role = "customer") {
  const person = await signUp(world, role);
  await verify(world, person, channel);
  world.clock.advance(60);
  return person;
}

test("no code goes to a contact that its account has not proved, and the answer is the same", async () => {
  const prepared = await signUp(world);
  await world.runJobs();
  const before = world.sent.length;
  for (const typed of [prepared.phone, prepared.email]) {
    const answer = await start(typed);
    expect([answer.status, Object.keys(answer.data)]).toEqual([202, ["id"]]);
    expect((await confirm(answer.data.id, "123456")).error.code).toBe("code_wrong");
  }
  await world.runJobs();
  expect(world.sent.slice(before)).toEqual([]);
});

test("a reset ends the contacts that the account has not proved", async () => {
  const person = await proved("phone");
  const started = await start(person.phone);
  expect((await confirm(started.data.id, await lastCode(world, person.data.phone))).status).toBe(
    200,
  );
  expect((await logIn(person.email, "a newer password")).error.code).toBe("sign_in_wrong");
  const signedIn = await call<CustomerView>(world, "POST /customer/login", {
    body: { identifier: person.phone, password: "a newer password" },
  });
  expect([signedIn.data.email, signedIn.data.phone]).toEqual(["", person.data.phone]);
});

test("a reset by the verified phone sets the password and ends every session", async () => {
  const person = await signUp(world);
  await verify(world, person);
  world.clock.advance(60);
  const started = await start(person.phone);
  expect([started.status, Object.keys(started.data)]).toEqual([202, ["id"]]);
  const code = await lastCode(world, person.data.phone);
  expect(world.sent.at(-1)?.text).toContain("รหัสสำหรับตั้งรหัสผ่านใหม่");
  const confirmed = await confirm(started.data.id, code);
  expect([confirmed.status, confirmed.data]).toEqual([200, null]);
  expect((await call(world, "GET /customer/user", { token: person.token })).status).toBe(401);
  expect((await logIn(person.phone, password)).status).toBe(401);
  expect((await logIn(person.phone, "a newer password")).status).toBe(200);
  expect((await confirm(started.data.id, code)).error.code).toBe("code_expired");
});

test("a known, an unknown and a malformed identifier get the same answers, and nothing is sent without an account", async () => {
  const person = await proved();
  await world.runJobs();
  const before = world.sent.length;
  const answers = [
    await start(person.email),
    await start(newEmail()),
    await start(newPhone()),
    await start("🛵\u0000"),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(202);
    expect(answer.data).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  }
  await world.runJobs();
  expect(world.sent.slice(before).map((message) => message.to)).toEqual([person.email]);
});

test("confirming a reset without an account counts attempts like any other", async () => {
  const { data } = await start(newEmail());
  for (let tried = 0; tried < 5; tried++)
    expect((await confirm(data.id, "123456")).error.code).toBe("code_wrong");
  expect((await confirm(data.id, "123456")).error.code).toBe("code_expired");
});

test("both known and unknown are limited alike, by what was typed", async () => {
  const person = await proved();
  for (const typed of [person.email, newEmail()]) {
    expect((await start(typed)).status).toBe(202);
    const again = await start(typed);
    expect([again.status, again.headers["retry-after"]]).toEqual([429, "60"]);
  }
});

test("an unverified e-mail does not open an account with a verified phone: the code goes to the phone", async () => {
  const person = await signUp(world);
  await verify(world, person, "phone");
  world.clock.advance(60);
  await start(person.email);
  await world.runJobs();
  expect(world.sent.at(-1)?.to).toBe(person.data.phone);
});

test("requests by phone and by e-mail at once do not reveal that they belong together", async () => {
  const person = await signUp(world);
  await verify(world, person, "phone");
  world.clock.advance(60);
  const answers = [await start(person.phone), await start(person.email)];
  expect(answers.map((answer) => answer.status)).toEqual([202, 202]);
  await world.runJobs();
  expect(
    world.sent.filter(
      (message) => message.to === person.data.phone && message.text.includes("ตั้งรหัสผ่าน"),
    ),
  ).toHaveLength(1);
});

test("a reset belongs to its role", async () => {
  const phone = newPhone();
  const customer = await signUp(world, "customer", { phone });
  const driver = await signUp(world, "driver", { phone });
  await verify(world, driver);
  world.clock.advance(60);
  const { data } = await start(phone, "driver");
  expect((await confirm(data.id, await lastCode(world, driver.data.phone))).status).toBe(200);
  expect((await call(world, "GET /driver/user", { token: driver.token })).status).toBe(401);
  expect((await call(world, "GET /customer/user", { token: customer.token })).status).toBe(200);
});

test("a weak new password, an unknown reset and a verification's id are refused", async () => {
  const person = await proved();
  const { data } = await start(person.email);
  expect((await confirm(data.id, "123456", "short")).error.fields).toHaveProperty("newPassword");
  expect((await confirm(crypto.randomUUID(), "123456")).error.code).toBe("not_found");
  const body = { channel: "phone" };
  const verification = await call<{ id: string }>(world, "POST /verifications", {
    token: person.token,
    body,
  });
  expect((await confirm(verification.data.id, "123456")).error.code).toBe("not_found");
});

test("a person with too many failed sign-ins can sign in at once after a reset", async () => {
  const person = await proved();
  for (let failed = 0; failed < 10; failed++) await logIn(person.email, "wrong");
  expect((await logIn(person.email, password)).error.code).toBe("rate_limited");
  const { data } = await start(person.email);
  await confirm(data.id, await lastCode(world, person.email));
  expect((await logIn(person.email, "a newer password")).status).toBe(200);
});
