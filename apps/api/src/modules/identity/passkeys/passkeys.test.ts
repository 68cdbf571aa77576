import { randomUUID } from "node:crypto";
import type {
  NewPasskeyChallenge,
  PasskeyView,
  SignInChallenge,
} from "@songtan/contract/identity/passkeys";
import type { Role } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAuthenticator } from "../../../../testing/accounts/authenticator.ts";
import { call, type Route } from "../../../../testing/world/call.ts";
import { password, type SignedUp, signUp, verify } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

const origin = "http://localhost:3000";
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ PUBLIC_URL: origin });
});
afterAll(() => world.close());

const phone = () => newAuthenticator(origin);
type Phone = ReturnType<typeof phone>;
type Wish = Parameters<Phone["create"]>[1];

const startAdding = (person: SignedUp, role: Role = "customer", proof: object = { password }) =>
  call<NewPasskeyChallenge>(world, `POST /${role}/passkeys/challenges`, {
    token: person.token,
    body: proof,
  });

/** Adds a passkey, as a person on the account page does. */
async function add(
  person: SignedUp,
  on: Phone,
  { role = "customer" as Role, name = "My phone", wish = {} as Wish } = {},
) {
  const { data } = await startAdding(person, role);
  const body = { challengeId: data.challengeId, name, credential: on.create(data, wish) };
  return call<PasskeyView>(world, `POST /${role}/passkeys`, { token: person.token, body });
}
const startSignIn = async (role: Role = "customer") =>
  (await call<SignInChallenge>(world, `POST /${role}/login/challenges`)).data;
const send = (challengeId: string, credential: unknown, role: Role = "customer") =>
  call<{ id: string }>(world, `POST /${role}/login/passkey`, { body: { challengeId, credential } });
async function signIn(on: Phone, wish: Parameters<Phone["get"]>[1] = {}, role: Role = "customer") {
  const started = await startSignIn(role);
  return send(started.challengeId, on.get(started, wish), role);
}
const listed = (person: SignedUp, role: Role = "customer") =>
  call<PasskeyView[]>(world, `GET /${role}/passkeys`, { token: person.token });
const refused = { status: 401, code: "passkey_refused" };

test.each(["customer", "driver"] as const)(
  "a %s adds a passkey and signs in with nothing else",
  async (role) => {
    const person = await signUp(world, role);
    const own = phone();
    const { data: challenge } = await startAdding(person, role);
    expect(challenge.options).toMatchObject({
      rp: { id: "localhost" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      user: { name: person.data.email },
    });
    const added = await add(person, own, { role });
    expect([added.status, added.data]).toMatchObject([
      201,
      { name: "My phone", backedUp: true, lastUsedAt: null },
    ]);
    const signedIn = await signIn(own, {}, role);
    expect([signedIn.status, signedIn.data.id]).toEqual([200, person.id]);
    expect(
      (await call(world, `GET /${role}/user` as Route, { token: signedIn.token })).status,
    ).toBe(200);
    const { data } = await listed(person, role);
    expect(data).toEqual([{ ...added.data, lastUsedAt: world.clock.now.toISOString() }]);
  },
);

test("several passkeys with names of their own, and one that is removed signs in no more", async () => {
  const person = await signUp(world);
  const [first, second] = [phone(), phone()];
  const added = await add(person, first, { name: "Old phone" });
  world.clock.advance(1);
  await add(person, second, { name: "Key" });
  expect((await listed(person)).data.map(({ name }) => name)).toEqual(["Old phone", "Key"]);
  const remove = (body: object, token = person.token) =>
    call(world, `POST /customer/passkeys/${added.data.id}/remove`, { token, body });
  expect((await remove({})).status).toBe(400);
  expect((await remove({ password: "not mine" })).error.fields).toHaveProperty("password");
  const stranger = await signUp(world);
  expect((await remove({ password }, stranger.token)).code).toBe("not_found");
  expect((await signIn(first)).status).toBe(200);
  expect((await remove({ password })).status).toBe(200);
  expect(await signIn(first)).toMatchObject(refused);
  expect((await signIn(second)).status).toBe(200);
});

test("adding a passkey requires the owner's password or code, and the owner is notified", async () => {
  const person = await signUp(world);
  await verify(world, person, "email");
  expect((await startAdding(person, "customer", {})).status).toBe(400);
  expect(
    (await startAdding(person, "customer", { password: "not mine" })).error.fields,
  ).toHaveProperty("password");
  const before = world.sent.length;
  await add(person, phone());
  await world.runJobs();
  const subjects = world.sent.slice(before).filter(({ to }) => to === person.data.email);
  expect(subjects.map(({ subject }) => subject)).toEqual(["เพิ่มพาสคีย์ในบัญชีของคุณแล้ว"]);
});

test("an answer for another site, another host or another challenge adds nothing, and neither does one without the finger", async () => {
  const person = await signUp(world);
  const other = Buffer.from(randomUUID()).toString("base64url");
  const invalidAnswers: Wish[] = [
    { origin: "https://songtan.example" },
    { origin: "http://localhost:3001" },
    { rpId: "songtan.example" },
    { challenge: other },
    { verified: false },
  ];
  for (const wish of invalidAnswers) {
    const answer = await add(person, phone(), { wish });
    expect([answer.status, answer.code], JSON.stringify(wish)).toEqual([422, "passkey_not_added"]);
  }
  expect((await listed(person)).data).toEqual([]);
});

test("a challenge adds one passkey, once, in time, and only for the person who requested it", async () => {
  const [person, stranger] = [await signUp(world), await signUp(world)];
  const own = phone();
  const put = (token: string, body: object, headers = {}) =>
    call<PasskeyView>(world, "POST /customer/passkeys", { token, body, headers });
  const begin = async () => {
    const { data } = await startAdding(person);
    return { challengeId: data.challengeId, credential: own.create(data) };
  };
  expect((await put(stranger.token, await begin())).code).toBe("passkey_not_added");
  const body = await begin();
  const key = { "idempotency-key": "one" };
  const added = await put(person.token, body, key);
  expect(added.status).toBe(201);
  expect((await put(person.token, body, key)).data).toEqual(added.data);
  expect((await put(person.token, body)).code).toBe("passkey_not_added");
  const late = await begin();
  world.clock.advance(limits.passkeyChallengeMinutes * 60);
  expect((await put(person.token, late)).code).toBe("passkey_not_added");
  // The same credential under another challenge, and in another account.
  const { data } = await startAdding(stranger);
  const copied = { ...body.credential, response: { ...body.credential.response } };
  copied.response.clientDataJSON = own.create(data).response.clientDataJSON;
  expect(
    (await put(stranger.token, { challengeId: data.challengeId, credential: copied })).code,
  ).toBe("passkey_not_added");
  expect((await listed(person)).data).toHaveLength(1);
});

test("a sign-in for another site, host or challenge, without the finger, or with another key is refused", async () => {
  const person = await signUp(world);
  const own = phone();
  await add(person, own);
  const other = Buffer.from(randomUUID()).toString("base64url");
  const invalidAnswers = [
    { origin: "https://songtan.example" },
    { rpId: "songtan.example" },
    { challenge: other },
    { verified: false },
  ];
  for (const wish of invalidAnswers)
    expect(await signIn(own, wish), JSON.stringify(wish)).toMatchObject(refused);
  const started = await startSignIn();
  const good = own.get(started);
  const stranger = phone();
  const theirs = await signUp(world);
  await add(theirs, stranger);
  const signature = stranger.get(started).response.signature;
  const forged = { ...good, response: { ...good.response, signature } };
  expect(await send(started.challengeId, forged)).toMatchObject(refused);
  // The right signature, as if it were another person's account.
  const again = await startSignIn();
  const swapped = own.get(again);
  swapped.response.userHandle = stranger.stored[0]?.userHandle ?? "";
  expect(await send(again.challengeId, swapped)).toMatchObject(refused);
  expect((await signIn(own)).status).toBe(200);
});

test("an answer is good once, also a wrong one, in time, and for its own role", async () => {
  const person = await signUp(world);
  const own = phone();
  await add(person, own);
  const started = await startSignIn();
  const answer = own.get(started);
  expect((await send(started.challengeId, answer)).status).toBe(200);
  expect(await send(started.challengeId, answer)).toMatchObject(refused);
  const tried = await startSignIn();
  const right = own.get(tried);
  expect(await send(tried.challengeId, { ...right, id: "nobody", rawId: "nobody" })).toMatchObject(
    refused,
  );
  expect(await send(tried.challengeId, right)).toMatchObject(refused);
  const late = await startSignIn();
  world.clock.advance(limits.passkeyChallengeMinutes * 60);
  expect(await send(late.challengeId, own.get(late))).toMatchObject(refused);
  expect(await signIn(own, {}, "driver")).toMatchObject(refused);
  const asDriver = await startSignIn("driver");
  expect(await send(asDriver.challengeId, own.get(asDriver))).toMatchObject(refused);
});

test("a copied key, with a counter that falls behind, is refused; one that never counts is fine", async () => {
  const person = await signUp(world);
  const [own, synced] = [phone(), phone()];
  await add(person, own);
  await add(person, synced);
  expect((await signIn(own, { counter: 7 })).status).toBe(200);
  expect(await signIn(own, { counter: 7 })).toMatchObject(refused);
  expect(await signIn(own, { counter: 3 })).toMatchObject(refused);
  expect((await signIn(own, { counter: 8 })).status).toBe(200);
  expect((await signIn(synced, { counter: 0 })).status).toBe(200);
  expect((await signIn(synced, { counter: 0 })).status).toBe(200);
});

test("of two answers at once with the same count, one is a copy", async () => {
  const person = await signUp(world);
  const own = phone();
  await add(person, own);
  const started = [await startSignIn(), await startSignIn()];
  const answers = started.map((each) => [each.challengeId, own.get(each, { counter: 5 })] as const);
  const codes = (await Promise.all(answers.map(([id, answer]) => send(id, answer)))).map(
    ({ status }) => status,
  );
  expect(codes.sort()).toEqual([200, 401]);
});

test("an account has as many passkeys as it may, also when they come at once", async () => {
  const person = await signUp(world);
  const started = await Promise.all(
    Array.from({ length: limits.passkeysPerOwner + 2 }, () => startAdding(person)),
  );
  const added = await Promise.all(
    started.map(({ data }) => {
      const body = { challengeId: data.challengeId, credential: phone().create(data) };
      return call(world, "POST /customer/passkeys", { token: person.token, body });
    }),
  );
  expect(added.filter(({ status }) => status === 201)).toHaveLength(limits.passkeysPerOwner);
  expect(added.filter(({ code }) => code === "too_many_passkeys")).toHaveLength(2);
  expect((await startAdding(person)).code).toBe("too_many_passkeys");
  // Without a name it is called after what sent it.
  expect((await listed(person)).data[0]?.name).toBe("lightMyRequest");
});
