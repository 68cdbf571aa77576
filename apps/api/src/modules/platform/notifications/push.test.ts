import { createECDH, randomBytes, randomUUID } from "node:crypto";
import type { PushView } from "@songtan/contract/identity/push";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const browser = (changes: object = {}) => {
  const pair = createECDH("prime256v1");
  const keys = {
    p256dh: pair.generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  return { endpoint: `https://push.test/${randomUUID()}`, keys, ...changes };
};
const allow = ({ token }: Person, body: object, role = "customer") =>
  call<PushView>(world, `PUT /${role as "customer"}/push`, { token, body });
const look = ({ token }: Person, role = "customer") =>
  call<PushView>(world, `GET /${role as "customer"}/push`, { token });
const refuse = ({ token }: Person) => call<PushView>(world, "DELETE /customer/push", { token });
const savedEndpoints = async ({ id }: Person) =>
  (
    await world.deps.db
      .selectFrom("pushSubscriptions")
      .select("endpoint")
      .where("accountId", "=", id)
      .execute()
  ).map(({ endpoint }) => endpoint);

test("a browser is allowed, named again, replaced by a newer one and refused, for customers and drivers", async () => {
  for (const [person, role] of [
    [await newCustomer(world), "customer"],
    [await newDriver(world), "driver"],
  ] as const) {
    expect((await look(person, role)).data).toEqual({
      publicKey: "the server's public key",
      allowed: false,
      standIn: null,
    });
    const first = browser();
    for (const _ of [1, 2]) expect((await allow(person, first, role)).data.allowed).toBe(true);
    expect(await savedEndpoints(person)).toEqual([first.endpoint]);
    const newer = browser();
    await allow(person, newer, role);
    expect(await savedEndpoints(person)).toEqual([newer.endpoint]);
    const gone = await call<PushView>(world, `DELETE /${role}/push`, { token: person.token });
    expect([gone.status, gone.data.allowed, await savedEndpoints(person)]).toEqual([
      200,
      false,
      [],
    ]);
  }
});

test.each([
  ["without an address", { endpoint: "" }, "endpoint"],
  ["an address we may not send to", { endpoint: "https://192.168.1.1/push" }, "endpoint"],
  ["an address without end", { endpoint: `https://push.test/${"x".repeat(1000)}` }, "endpoint"],
  ["a key that is too short", { keys: { ...browser().keys, p256dh: "BAAA" } }, "keys.p256dh"],
  [
    "a key that is no point of the curve",
    { keys: { ...browser().keys, p256dh: "B".repeat(87) } },
    "keys.p256dh",
  ],
  ["a secret that is none", { keys: { ...browser().keys, auth: "!" } }, "keys.auth"],
  ["no keys", { keys: undefined }, "keys"],
])("refused with the field: %s", async (_what, changes, field) => {
  const person = await newCustomer(world);
  const answer = await allow(person, browser(changes));
  expect([answer.status, answer.code, Object.keys(answer.error.fields ?? {})]).toEqual([
    400,
    "invalid",
    [field],
  ]);
  expect(await savedEndpoints(person)).toEqual([]);
});

test("no push is sent without a session, nor when the operator has push turned off", async () => {
  expect((await call(world, "PUT /customer/push", { body: browser() })).status).toBe(401);
  const person = await newCustomer(world);
  const { push } = world.deps;
  world.deps.push = null;
  const answer = await allow(person, browser());
  expect([answer.status, answer.code, (await look(person)).data.publicKey]).toEqual([
    503,
    "unavailable",
    null,
  ]);
  world.deps.push = push;
});

test("in the sandbox the page receives the address of the simulated push service", async () => {
  const person = await newCustomer(world);
  const { push } = world.deps;
  if (push) world.deps.push = { ...push, sandboxUrl: "http://127.0.0.1:3000/sandbox/push/" };
  expect((await look(person)).data.standIn).toBe("/sandbox/push");
  world.deps.push = push;
});

test("a browser moves to the next person who signs in there, but not to a person who only knows its address", async () => {
  const [first, next] = [await newCustomer(world), await newCustomer(world)];
  const shared = browser();
  await allow(first, shared);
  const thief = await allow(next, { ...browser(), endpoint: shared.endpoint });
  expect([thief.status, thief.code, await savedEndpoints(first)]).toEqual([
    409,
    "conflict",
    [shared.endpoint],
  ]);
  expect((await allow(next, shared)).data.allowed).toBe(true);
  expect([await savedEndpoints(first), await savedEndpoints(next)]).toEqual([
    [],
    [shared.endpoint],
  ]);
});

test("signing out removes the browser, and so does being signed out from elsewhere", async () => {
  const person = await newCustomer(world);
  await allow(person, browser());
  await call(world, "POST /customer/logout", { token: person.token });
  expect(await savedEndpoints(person)).toEqual([]);
  expect((await refuse(person)).status).toBe(401);
});
