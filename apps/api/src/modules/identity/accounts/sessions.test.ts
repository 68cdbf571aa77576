import type { DeviceView } from "@songtan/contract/identity/accounts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
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
import { sendPicture } from "../../../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Device = z.infer<typeof DeviceView>;
const secondLogin = async (
  person: SignedUp,
  agent = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36",
) =>
  (
    await call(world, "POST /customer/login", {
      body: { identifier: person.email, password },
      headers: { "user-agent": agent },
    })
  ).token;
const statusOf = async (token: string) =>
  (await call(world, "GET /customer/user", { token })).status;

test("a missing token, an invalid one, one of the other role or only a cookie does not sign in", async () => {
  const driver = await signUp(world, "driver");
  const customer = await signUp(world);
  const cookie = { cookie: `auth._token.customer=Bearer%20${customer.token}` };
  const answers = [
    await call(world, "GET /customer/user"),
    await call(world, "GET /customer/user", { token: "x".repeat(43) }),
    await call(world, "GET /customer/user", { token: driver.token }),
    await call(world, "GET /customer/user", { headers: cookie }),
  ];
  for (const answer of answers)
    expect([answer.status, answer.error.code]).toEqual([401, "unauthenticated"]);
});

test("logging out ends this session alone and closes its streams", async () => {
  const person = await signUp(world);
  const other = await secondLogin(person);
  const devices = await call<Device[]>(world, "GET /customer/devices", { token: person.token });
  const session = devices.data.find((device) => device.current);
  const closed = new Promise<void>((resolve) => {
    world.deps.hub.subscribe("session", session?.id ?? "", () => resolve());
  });
  const answer = await call(world, "POST /customer/logout", { token: person.token });
  expect([answer.status, answer.data]).toEqual([200, null]);
  await closed;
  expect(await statusOf(person.token)).toBe(401);
  expect(await statusOf(other)).toBe(200);
});

test("a new sign-in in a browser ends the session it had, its streams too, and no other's", async () => {
  const headers = { "songtan-device": "b".repeat(43) };
  const person = await signUp(world);
  const logIn = async (who: SignedUp, browser: Record<string, string> = headers) =>
    (
      await call(world, "POST /customer/login", {
        body: { identifier: who.email, password },
        headers: browser,
      })
    ).token;
  const first = await logIn(person);
  const elsewhere = await logIn(person, { "songtan-device": "c".repeat(43) });
  const driver = await signUp(world, "driver");
  const asDriver = await call(world, "POST /driver/login", {
    body: { identifier: driver.email, password },
    headers,
  });
  const devices = await call<Device[]>(world, "GET /customer/devices", { token: first });
  const id = devices.data.find((device) => device.current)?.id ?? "";
  const closed = new Promise<void>((resolve) => {
    world.deps.hub.subscribe("session", id, () => resolve());
  });
  const second = await logIn(person);
  await closed;
  expect([await statusOf(first), await statusOf(second), await statusOf(elsewhere)]).toEqual([
    401, 200, 200,
  ]);
  const next = await logIn(await signUp(world));
  expect([await statusOf(second), await statusOf(next), await statusOf(person.token)]).toEqual([
    401, 200, 200,
  ]);
  expect((await call(world, "GET /driver/user", { token: asDriver.token })).status).toBe(200);
});

test("of two sign-ins of one browser at the same moment one is left", async () => {
  const person = await signUp(world);
  const logIn = () =>
    call(world, "POST /customer/login", {
      body: { identifier: person.email, password },
      headers: { "songtan-device": "d".repeat(43) },
    });
  await logIn();
  const [one, other] = await Promise.all([logIn(), logIn()]);
  const left = [await statusOf(one.token), await statusOf(other.token)];
  expect(left.toSorted()).toEqual([200, 401]);
});

test("notices go on to the person who signs in again in a browser, and to nobody else", async () => {
  const headers = { "songtan-device": "e".repeat(43) };
  const logIn = async ({ email }: SignedUp) =>
    (await call(world, "POST /customer/login", { body: { identifier: email, password }, headers }))
      .token;
  const [person, other] = [await signUp(world), await signUp(world)];
  const sessionOf = async (token: string) =>
    (await call<Device[]>(world, "GET /customer/devices", { token })).data.find(
      ({ current }) => current,
    )?.id ?? "";
  const first = await sessionOf(await logIn(person));
  await world.deps.db
    .insertInto("pushSubscriptions")
    .values({
      sessionId: first,
      accountId: person.id,
      endpoint: "https://push.example/one",
      publicKey: Buffer.alloc(65, 4),
      authSecret: Buffer.alloc(16, 7),
      createdAt: world.clock.now,
    })
    .execute();
  const subscribed = () =>
    world.deps.db
      .selectFrom("pushSubscriptions")
      .select("sessionId")
      .where("accountId", "=", person.id)
      .execute();
  const second = await sessionOf(await logIn(person));
  expect(await subscribed()).toEqual([{ sessionId: second }]);
  await logIn(other);
  expect(await subscribed()).toEqual([]);
});

test("a session slides for thirty days and ends after a hundred and eighty", async () => {
  const start = world.clock.now;
  const idle = await signUp(world);
  const busy = await signUp(world);
  const daily = 24 * 3600;
  world.clock.advance(29 * daily);
  expect(await statusOf(busy.token)).toBe(200);
  world.clock.advance(2 * daily);
  expect(await statusOf(idle.token)).toBe(401);
  for (let day = 31; day < 179; day += 20) {
    expect(await statusOf(busy.token)).toBe(200);
    world.clock.advance(20 * daily);
  }
  expect(await statusOf(busy.token)).toBe(401);
  world.clock.now = start;
});

test("devices are listed by a name people know, and one can be signed out from another", async () => {
  const person = await signUp(world);
  const phone = await secondLogin(person);
  const { data } = await call<Device[]>(world, "GET /customer/devices", { token: person.token });
  expect(data.map(({ name, current }) => [name, current])).toContainEqual([
    "Chrome · Android",
    false,
  ]);
  const other = data.find((device) => !device.current);
  const ended = await call(world, `DELETE /customer/devices/${other?.id}`, { token: person.token });
  expect([ended.status, ended.data]).toEqual([200, null]);
  expect(await statusOf(phone)).toBe(401);
  const again = await call(world, `DELETE /customer/devices/${other?.id}`, { token: person.token });
  expect(again.error.code).toBe("not_found");
});

test("all other devices are signed out at once, this one and other people's stay", async () => {
  const [person, stranger] = [await signUp(world), await signUp(world)];
  const others = [await secondLogin(person), await secondLogin(person)];
  const answer = await call(world, "DELETE /customer/devices", { token: person.token });
  expect([answer.status, answer.data]).toEqual([200, null]);
  for (const token of others) expect(await statusOf(token)).toBe(401);
  expect([await statusOf(person.token), await statusOf(stranger.token)]).toEqual([200, 200]);
});

test("an account cannot sign out the device of another account", async () => {
  const person = await signUp(world);
  const stranger = await signUp(world);
  const { data } = await call<Device[]>(world, "GET /customer/devices", { token: person.token });
  const answer = await call(world, `DELETE /customer/devices/${data[0]?.id}`, {
    token: stranger.token,
  });
  expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
  expect(await statusOf(person.token)).toBe(200);
});

test("a new name or language changes nothing else, and no session ends", async () => {
  const person = await verifiedCustomer(world);
  const other = await secondLogin(person);
  const body = { firstName: "มานี", locale: "en", phone: person.phone, email: person.email };
  const { data } = await call(world, "PUT /customer/user", { token: person.token, body });
  expect(data).toMatchObject({
    firstName: "มานี",
    lastName: "ใจดี",
    locale: "en",
    scope: ["booking.create", "report.create"],
  });
  expect(await statusOf(other)).toBe(200);
});

test("a new phone is unverified again, removes the right to book with it and ends the other sessions", async () => {
  const person = await verifiedCustomer(world);
  const other = await secondLogin(person);
  const { data } = await call(world, "PUT /customer/user", {
    token: person.token,
    body: { phone: newPhone(), password },
  });
  expect(data).toMatchObject({ phoneVerifiedAt: null, scope: ["report.create"] });
  expect(await statusOf(other)).toBe(401);
  expect(await statusOf(person.token)).toBe(200);
});

test("an account cannot change to a phone or e-mail that another account has verified", async () => {
  const owner = await signUp(world);
  await verify(world, owner, "phone");
  await verify(world, owner, "email");
  const person = await signUp(world);
  const body = { phone: owner.phone, email: owner.email, password };
  const answer = await call(world, "PUT /customer/user", { token: person.token, body });
  expect([answer.status, answer.error.code]).toEqual([409, "identifier_in_use"]);
  expect(Object.keys(answer.error.fields ?? {}).sort()).toEqual(["email", "phone"]);
});

test("an avatar is one's own upload, shown by a signed link, and can be removed", async () => {
  const person = await signUp(world);
  const stranger = await signUp(world);
  const picture = await sharp({
    create: { width: 20, height: 20, channels: 3, background: "#64af31" },
  })
    .png()
    .toBuffer();
  const upload = await sendPicture(world, person.token, { file: picture, purpose: "avatar" });
  const theirs = await sendPicture(world, stranger.token, { file: picture, purpose: "avatar" });
  const put = (avatarUploadId: string | null) =>
    call<{ avatarUrl: string }>(world, "PUT /customer/user", {
      token: person.token,
      body: { avatarUploadId },
    });
  expect((await put(theirs.data.id)).error.fields).toHaveProperty("avatarUploadId");
  const { data } = await put(upload.data.id);
  expect((await world.app.inject(data.avatarUrl)).statusCode).toBe(200);
  expect((await put(null)).data.avatarUrl).toBeNull();
});

test("a new password needs the old one and ends every other session", async () => {
  const person = await signUp(world);
  const other = await secondLogin(person);
  const change = (currentPassword: string) =>
    call(world, "PUT /customer/password", {
      token: person.token,
      body: { currentPassword, newPassword: "another password" },
    });
  const wrong = await change("not mine");
  expect([wrong.status, wrong.error.fields]).toEqual([
    400,
    { currentPassword: "รหัสผ่านปัจจุบันไม่ถูกต้อง" },
  ]);
  expect((await change(password)).status).toBe(200);
  expect(await statusOf(person.token)).toBe(200);
  expect(await statusOf(other)).toBe(401);
  const login = (typed: string) =>
    call(world, "POST /customer/login", { body: { identifier: person.email, password: typed } });
  expect((await login(password)).status).toBe(401);
  expect((await login("another password")).status).toBe(200);
});

test("the same change sent twice with one key is made once and answers the same", async () => {
  const person = await signUp(world);
  const email = newEmail();
  const send = (body: object) =>
    call(world, "PUT /customer/user", {
      token: person.token,
      body,
      headers: { "idempotency-key": "one" },
    });
  const first = await send({ email });
  expect((await send({ email })).data).toEqual(first.data);
  expect((await send({ email: newEmail() })).error.code).toBe("idempotency_key_reused");
});
