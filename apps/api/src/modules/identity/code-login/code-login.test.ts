import type { Role } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import {
  lastCode,
  newEmail,
  newPhone,
  password,
  type SignedUp,
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
const start = (identifier: string, role: Role = "customer") =>
  call<{ id: string }>(world, `POST /${role}/login/codes`, {
    body: { identifier },
    from: `10.1.0.${++visitors}`,
  });
const confirm = (id: string, code: string, role: Role = "customer") =>
  call<{ id: string }>(world, `POST /${role}/login/codes/${id}/confirm`, { body: { code } });
const isSignedIn = async (token: string) =>
  (await call(world, "GET /customer/user", { token })).status === 200;

/** The contact is verified, and a minute passed since its code. */
async function verified(channel: "phone" | "email" = "phone"): Promise<SignedUp> {
  const person = await signUp(world);
  await verify(world, person, channel);
  world.clock.advance(60);
  return person;
}
async function codeFor(person: SignedUp): Promise<{ id: string; code: string }> {
  const { data } = await start(person.phone);
  return { id: data.id, code: await lastCode(world, person.data.phone) };
}

test("a customer without a password signs in by a code to the verified phone, and other devices stay signed in", async () => {
  const person = await signUp(world, "customer", { password: undefined, email: undefined });
  await verify(world, person, "phone");
  world.clock.advance(60);
  const started = await start(person.phone);
  expect([started.status, Object.keys(started.data)]).toEqual([202, ["id"]]);
  const code = await lastCode(world, person.data.phone);
  const answer = await confirm(started.data.id, code);
  expect([answer.status, answer.data.id]).toEqual([200, person.data.id]);
  expect(await isSignedIn(String(answer.body.token))).toBe(true);
  expect(await isSignedIn(person.token)).toBe(true);
});

test("a code signs in once: of two who enter it at the same moment one is refused", async () => {
  const { id, code } = await codeFor(await verified());
  const answers = await Promise.all([confirm(id, code), confirm(id, code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test("an unverified, an unknown and a malformed identifier get the same answer, and nothing is sent", async () => {
  const stranger = await signUp(world);
  await world.runJobs();
  const before = world.sent.length;
  for (const typed of [stranger.phone, stranger.email, newEmail(), newPhone(), "🛵\u0000"]) {
    const answer = await start(typed);
    expect(answer.status).toBe(202);
    expect(answer.data).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect((await confirm(answer.data.id, "123456")).error.code).toBe("code_wrong");
  }
  await world.runJobs();
  expect(world.sent.slice(before)).toEqual([]);
});

test("five wrong codes use it up, and a code does not last ten minutes", async () => {
  const first = await codeFor(await verified());
  const wrong = first.code === "000000" ? "000001" : "000000";
  for (let tried = 0; tried < 5; tried++)
    expect((await confirm(first.id, wrong)).error.code).toBe("code_wrong");
  expect((await confirm(first.id, first.code)).error.code).toBe("code_expired");
  const second = await codeFor(await verified());
  world.clock.advance(10 * 60);
  expect((await confirm(second.id, second.code)).error.code).toBe("code_expired");
});

test("known and unknown are limited alike, together with a password reset", async () => {
  for (const typed of [(await verified()).phone, newPhone()]) {
    expect((await start(typed)).status).toBe(202);
    const again = await start(typed);
    expect([again.status, again.headers["retry-after"]]).toEqual([429, "60"]);
    const reset = await call(world, "POST /password-resets", {
      body: { identifier: typed },
      from: `10.1.0.${++visitors}`,
    });
    expect(reset.status).toBe(429);
  }
});

test("a code belongs to its role and its purpose", async () => {
  const person = await verified();
  const { id, code } = await codeFor(person);
  expect((await confirm(id, code, "driver")).error.code).toBe("not_found");
  world.clock.advance(60);
  const reset = await call<{ id: string }>(world, "POST /password-resets", {
    body: { identifier: person.phone },
  });
  const resetCode = await lastCode(world, person.data.phone);
  expect((await confirm(reset.data.id, resetCode)).error.code).toBe("not_found");
  expect((await confirm(crypto.randomUUID(), code)).error.code).toBe("not_found");
  expect((await confirm(id, code)).status).toBe(200);
});

test("a phone that another account verified since then opens nothing", async () => {
  const person = await verified();
  const { id, code } = await codeFor(person);
  await world.owner.query("update accounts set phone_verified_at = null where id = $1", [
    person.data.id,
  ]);
  expect((await confirm(id, code)).error.code).toBe("code_expired");
});

test("it does not open the guarded sign-in by password: who guesses still needs a code there", async () => {
  const person = await verified("email");
  for (let failed = 0; failed < limits.signInFailuresUntilGate; failed++)
    await call(world, "POST /customer/login", {
      body: { identifier: person.email, password: "wrong" },
      from: `10.2.${failed}.1`,
    });
  const { data } = await start(person.email);
  expect((await confirm(data.id, await lastCode(world, person.email))).status).toBe(200);
  const guessed = await call(world, "POST /customer/login", {
    body: { identifier: person.email, password },
    from: "10.3.0.1",
  });
  expect(guessed.error.code).toBe("sign_in_code_required");
});
