import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import {
  lastCode,
  password,
  type SignedUp,
  signUp,
  verify,
} from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

/** Signed up with a phone and a name alone, the phone proved by its code. */
async function byPhone(role: Role = "customer"): Promise<SignedUp> {
  const person = await signUp(world, role, { password: undefined, email: undefined });
  await verify(world, person, "phone");
  return person;
}
async function ownersCode({ token, data }: SignedUp): Promise<{ id: string; code: string }> {
  const body = { channel: "phone", purpose: "identity" };
  const sent = await call<{ id: string }>(world, "POST /verifications", { token, body });
  return { id: sent.data.id, code: await lastCode(world, data.phone) };
}
const setPassword = (token: string, body: Record<string, unknown>, role: Role = "customer") =>
  call(world, `PUT /${role}/password`, { token, body });
const userOf = async (token: string, role: Role = "customer") =>
  (await call<CustomerView | DriverView>(world, `GET /${role}/user`, { token })).data;

test.each(["customer", "driver"] as const)(
  "a %s who signed up by phone sets the first password by a code, stays signed in, and is notified",
  async (role) => {
    const person = await byPhone(role);
    expect((await userOf(person.token, role)).passwordSet).toBe(false);
    const body = { sentCode: await ownersCode(person), newPassword: password };
    expect((await setPassword(person.token, body, role)).status).toBe(200);
    expect((await userOf(person.token, role)).passwordSet).toBe(true);
    const login = { identifier: person.phone, password };
    expect((await call(world, `POST /${role}/login`, { body: login })).status).toBe(200);
    await world.runJobs();
    expect(
      world.sent.some(({ to, text }) => to === person.data.phone && !!text.match("รหัสผ่าน")),
    ).toBe(true);
  },
);

test("a first password needs the code: nothing, a wrong one and one of another purpose are refused in words", async () => {
  const person = await byPhone();
  const set = (body: Record<string, unknown>) =>
    setPassword(person.token, { newPassword: password, ...body });
  const without = await set({});
  expect([without.status, Object.keys(without.error.fields ?? {})]).toEqual([
    400,
    ["currentPassword"],
  ]);
  expect((await set({ currentPassword: "a guess" })).error.code).toBe("password_not_set");
  const { id, code } = await ownersCode(person);
  const wrong = code === "000000" ? "000001" : "000000";
  const refused = await set({ sentCode: { id, code: wrong } });
  expect([refused.status, refused.error.code]).toEqual([422, "code_wrong"]);
  expect(Object.keys(refused.error.fields ?? {})).toEqual(["code"]);
  const duty = await call<{ id: string }>(world, "POST /verifications", {
    token: person.token,
    body: { channel: "phone", purpose: "duty" },
  });
  const dutyCode = await lastCode(world, person.data.phone);
  expect((await set({ sentCode: { id: duty.data.id, code: dutyCode } })).status).toBe(404);
  expect((await userOf(person.token)).passwordSet).toBe(false);
});

test("a password that is too easy to guess leaves the code good for the next try", async () => {
  const person = await byPhone();
  const sentCode = await ownersCode(person);
  const easy = await setPassword(person.token, { sentCode, newPassword: "password" });
  expect(Object.keys(easy.error.fields ?? {})).toEqual(["newPassword"]);
  expect((await setPassword(person.token, { sentCode, newPassword: password })).status).toBe(200);
});

test("where a password is set, a code does not replace it", async () => {
  const person = await signUp(world);
  await verify(world, person, "phone");
  const body = { sentCode: await ownersCode(person), newPassword: "another long one" };
  const refused = await setPassword(person.token, body);
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
    400,
    ["currentPassword"],
  ]);
  const login = { identifier: person.phone, password };
  expect((await call(world, "POST /customer/login", { body: login })).status).toBe(200);
});

test("of two first passwords at the same moment one is set", async () => {
  const person = await byPhone();
  const codes = [await ownersCode(person), await ownersCode(person)];
  const choices = ["the first of two", "the second of two"];
  const answers = await Promise.all(
    codes.map((sentCode, index) =>
      setPassword(person.token, { sentCode, newPassword: choices[index] }),
    ),
  );
  const set = answers.findIndex(({ status }) => status === 200);
  // The later one meets the password as it is set (409), or already set, so that the old one is missing (400).
  expect([
    [200, 400],
    [200, 409],
  ]).toContainEqual(answers.map(({ status }) => status).toSorted());
  const fits = await Promise.all(
    choices.map((typed) =>
      call(world, "POST /customer/login", { body: { identifier: person.phone, password: typed } }),
    ),
  );
  expect(fits.map(({ status }) => status === 200)).toEqual(choices.map((_, each) => each === set));
});

test("who signed up by phone adds an e-mail with a code to the phone, and verifies it", async () => {
  const person = await byPhone();
  const email = `added-${person.id}@example.com`;
  const add = (proof: Record<string, unknown>) =>
    call<CustomerView>(world, "PUT /customer/user", {
      token: person.token,
      body: { email, ...proof },
    });
  const asked = await add({});
  expect([asked.status, Object.keys(asked.error.fields ?? {})]).toEqual([400, ["password"]]);
  const added = await add({ sentCode: await ownersCode(person) });
  expect([added.status, added.data.email, added.data.emailVerifiedAt]).toEqual([200, email, null]);
  await verify(world, { ...person, email, data: added.data }, "email");
  expect((await userOf(person.token)).emailVerifiedAt).not.toBeNull();
});
