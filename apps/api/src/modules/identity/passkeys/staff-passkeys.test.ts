import type { StaffUser, StaffView } from "@songtan/contract/console/staff";
import type {
  NewPasskeyChallenge,
  PasskeyView,
  SignInChallenge,
} from "@songtan/contract/identity/passkeys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAuthenticator } from "../../../../testing/accounts/authenticator.ts";
import { call } from "../../../../testing/world/call.ts";
import { password, signUp } from "../../../../testing/world/people.ts";
import {
  newStaff,
  type Staff,
  staffCall,
  staffCookie,
  staffPassword,
  totpOf,
} from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

const origin = "https://console.songtan.example";
const publicUrl = "https://songtan.example";
let world: TestWorld;
let manager: Staff;
beforeAll(async () => {
  world = await openTestWorld({ PUBLIC_URL: publicUrl, CONSOLE_URL: origin });
  manager = await newStaff(world, ["staff.manage"]);
});
afterAll(() => world.close());

const key = (site = origin) => newAuthenticator(site);
type Key = ReturnType<typeof key>;
/** On the console's own host, with the cookie as it is called over https. */
const onConsole = (staff: Pick<Staff, "cookie">) => ({
  cookie: `__Host-${staff.cookie}`,
  host: new URL(origin).host,
});
const request = <Data>(staff: Staff, route: Parameters<typeof call>[1], body?: unknown) =>
  call<Data>(world, route, { body, headers: onConsole(staff) });
const proofOf = async (staff: Staff) => ({
  password: staffPassword,
  totp: await totpOf(world, staff),
});

async function add(staff: Staff, on: Key) {
  const { data } = await request<NewPasskeyChallenge>(
    staff,
    "POST /console/passkeys/challenges",
    await proofOf(staff),
  );
  const body = { challengeId: data.challengeId, name: "Work laptop", credential: on.create(data) };
  return request<PasskeyView>(staff, "POST /console/passkeys", body);
}
const headers = { host: new URL(origin).host };
async function signIn(on: Key, wish: Parameters<Key["get"]>[1] = {}) {
  const { data } = await call<SignInChallenge>(world, "POST /console/login/challenges", {
    headers,
  });
  const body = { challengeId: data.challengeId, credential: on.get(data, wish) };
  return call<StaffUser>(world, "POST /console/login/passkey", { body, headers });
}
const refused = { status: 401, code: "passkey_refused" };

test("staff sign in to the console by a passkey alone, on its own host", async () => {
  const staff = await newStaff(world, ["driver.review"]);
  const own = key();
  const added = await add(staff, own);
  expect([added.status, added.data.name]).toEqual([201, "Work laptop"]);
  const signedIn = await signIn(own);
  expect([signedIn.status, signedIn.data.id, signedIn.data.scopes]).toEqual([
    200,
    staff.id,
    ["driver.review"],
  ]);
  const [cookie = ""] = [signedIn.headers["set-cookie"]].flat().map(String);
  expect(cookie).toMatch(
    /^__Host-songtan_staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const user = await call(world, "GET /console/user", {
    headers: { ...headers, cookie: cookie.split(";")[0] ?? "" },
  });
  expect(user.status).toBe(200);
  await world.runJobs();
  const subjects = world.sent.filter(({ to }) => to === staff.email).map(({ subject }) => subject);
  expect(subjects).toEqual(["เพิ่มพาสคีย์สำหรับระบบหลังบ้านส่งทันแล้ว"]);
  const log = await world.deps.db
    .selectFrom("auditLog")
    .select(["action", "detail"])
    .where("subjectId", "=", staff.id)
    .orderBy("action")
    .execute();
  expect(log).toEqual([
    { action: "staff.passkey_added", detail: { name: "Work laptop" } },
    { action: "staff.signed_in", detail: { device: "lightMyRequest", by: "passkey" } },
  ]);
});

test("adding and removing a passkey requires the password and the authenticator app's next code", async () => {
  const staff = await newStaff(world);
  const begin = (body: object) => request(staff, "POST /console/passkeys/challenges", body);
  expect((await begin({ password: staffPassword })).status).toBe(400);
  const totp = await totpOf(world, staff);
  expect((await begin({ password: "a wrong password", totp })).error.fields).toHaveProperty(
    "password",
  );
  expect((await begin({ password: staffPassword, totp: "000000" })).code).toBe("totp_wrong");
  expect((await begin({ password: staffPassword, totp })).status).toBe(201);
  expect((await begin({ password: staffPassword, totp })).code).toBe("totp_wrong");
  world.clock.advance(60);
  const own = key();
  const { data } = await add(staff, own);
  world.clock.advance(60);
  const remove = (body: object) => request(staff, `POST /console/passkeys/${data.id}/remove`, body);
  expect((await remove({ password: staffPassword, totp: "000000" })).code).toBe("totp_wrong");
  expect((await remove(await proofOf(staff))).status).toBe(200);
  expect(await signIn(own)).toMatchObject(refused);
});

test("no sign-in with a customer's passkey, on the public host, without the finger, or when disabled", async () => {
  const staff = await newStaff(world);
  const own = key();
  await add(staff, own);
  expect(await signIn(own, { verified: false })).toMatchObject(refused);
  expect(await signIn(own, { origin: publicUrl, rpId: "songtan.example" })).toMatchObject(refused);
  const person = await signUp(world);
  const phone = key(publicUrl);
  const body = { password };
  const { data } = await call<NewPasskeyChallenge>(world, "POST /customer/passkeys/challenges", {
    token: person.token,
    body,
  });
  expect(data.options.rp.id).toBe("songtan.example");
  const credential = phone.create(data);
  await call(world, "POST /customer/passkeys", {
    token: person.token,
    body: { challengeId: data.challengeId, credential },
  });
  expect(await signIn(phone, { origin, rpId: "console.songtan.example" })).toMatchObject(refused);
  await request(manager, `POST /console/staff/${staff.id}/disable`);
  expect(await signIn(own)).toMatchObject(refused);
  await request(manager, `POST /console/staff/${staff.id}/enable`);
  expect((await signIn(own)).status).toBe(200);
});

test("a person who lost their phone loses its passkeys too, and passkeys belong to one person only", async () => {
  const staff = await newStaff(world);
  const own = key();
  const { data } = await add(staff, own);
  const other = await newStaff(world, ["staff.manage"]);
  expect((await request<PasskeyView[]>(other, "GET /console/passkeys")).data).toEqual([]);
  expect(
    (await request(other, `POST /console/passkeys/${data.id}/remove`, await proofOf(other))).code,
  ).toBe("not_found");
  const reset = `POST /console/staff/${staff.id}/reset-second-factor` as const;
  const requested = await request<StaffView>(other, reset, { proof: await proofOf(other) });
  const second = await newStaff(world, ["staff.manage"]);
  const resetId = requested.data.resetting?.id;
  const proof = await proofOf(second);
  const body = { resetId, callBack: "โทรกลับเบอร์ที่ทำงาน", proof };
  expect((await request(second, `${reset}/confirm`, body)).status).toBe(200);
  expect(await signIn(own)).toMatchObject(refused);
  staff.cookie = await staffCookie(world, staff.id);
  expect((await request<PasskeyView[]>(staff, "GET /console/passkeys")).data).toEqual([]);
  expect((await staffCall(world, staff, "GET /console/passkeys")).status).toBe(404);
});
