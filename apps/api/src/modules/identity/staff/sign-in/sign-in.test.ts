import type { StaffUser } from "@songtan/contract/console/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../../testing/world/call.ts";
import { signUp } from "../../../../../testing/world/people.ts";
import {
  newStaff,
  type Staff,
  staffCall,
  staffPassword,
  totpOf,
} from "../../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const logIn = (
  staff: Staff,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  on = world,
) =>
  call<StaffUser>(on, "POST /console/login", {
    body: { identifier: staff.email, password: staffPassword, ...more },
    headers,
  });
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  `${[answer.headers["set-cookie"]].flat()[0] ?? ""}`;

test("staff sign in by password and the code of their app, and get a cookie that no script can read", async () => {
  const staff = await newStaff(world, ["driver.review"]);
  const first = await logIn(staff);
  expect([first.status, first.code, cookieOf(first)]).toEqual([401, "totp_required", ""]);
  const answer = await logIn(staff, {
    identifier: ` ${staff.email.toUpperCase()} `,
    totp: await totpOf(world, staff),
  });
  expect([answer.status, answer.data.scopes, answer.token]).toEqual([
    200,
    ["driver.review"],
    undefined,
  ]);
  expect(answer.data.sessionEndsAt).toBe("2026-11-21T15:00:00.000Z");
  expect(cookieOf(answer)).toMatch(
    /^songtan_staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const cookie = cookieOf(answer).split(";")[0] ?? "";
  const user = await staffCall<StaffUser>(world, { cookie }, "GET /console/user");
  expect(user.data).toEqual(answer.data);
  expect((await staffCall(world, { cookie }, "POST /console/logout")).status).toBe(200);
  expect((await staffCall(world, { cookie }, "GET /console/user")).status).toBe(401);
  const audited = await world.deps.db
    .selectFrom("auditLog")
    .select(["action", "address"])
    .where("subjectId", "=", staff.id)
    .orderBy("at")
    .execute();
  expect(audited.map(({ action, address }) => `${action} ${address}`).sort()).toEqual([
    "staff.signed_in 127.0.0.1",
    "staff.signed_out 127.0.0.1",
  ]);
});

test("a new sign-in in a browser ends the session it had, whoever that was", async () => {
  const [first, second] = [await newStaff(world), await newStaff(world)];
  const signIn = async (staff: Staff, device = "") => {
    const answer = await logIn(staff, { totp: await totpOf(world, staff) }, { cookie: device });
    const cookies = [answer.headers["set-cookie"]]
      .flat()
      .map((cookie) => `${cookie}`.split(";")[0]);
    return { cookie: cookies[0] ?? "", device: cookies[1] ?? "" };
  };
  const statusOf = async (cookie: string) =>
    (await staffCall(world, { cookie }, "GET /console/user")).status;
  const old = await signIn(first);
  const elsewhere = await signIn(second);
  expect(old.device).toMatch(/^songtan_staff_device=/);
  const next = await signIn(second, old.device);
  expect([await statusOf(old.cookie), await statusOf(next.cookie)]).toEqual([401, 200]);
  expect(await statusOf(elsewhere.cookie)).toBe(200);
});

test("a refused sign-in does not reveal the member or whether the password was wrong; the code is requested only after the right one", async () => {
  const staff = await newStaff(world);
  const gone = await newStaff(world);
  await world.deps.db
    .updateTable("staff")
    .set({ disabledAt: world.clock.now })
    .where("id", "=", gone.id)
    .execute();
  const answers = await Promise.all([
    logIn(staff, { password: "wrong" }),
    logIn(staff, { password: "wrong", totp: await totpOf(world, staff) }),
    logIn(staff, { identifier: "nobody@example.test" }),
    logIn(staff, { identifier: "081 234 5678" }),
    logIn(gone, { totp: await totpOf(world, gone) }),
  ]);
  expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(
    Array(5).fill("401 sign_in_wrong"),
  );
  expect((await logIn(staff, { password: "" })).error.fields).toEqual({ password: "กรุณากรอกช่องนี้" });
});

test("a code is good once, within one step of now, and of two requests with it one gets in", async () => {
  const staff = await newStaff(world);
  const totp = await totpOf(world, staff);
  const both = await Promise.all([logIn(staff, { totp }), logIn(staff, { totp })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await logIn(staff, { totp })).code).toBe("totp_wrong");
  world.clock.advance(30);
  expect((await logIn(staff, { totp })).code).toBe("totp_wrong");
  const next = await totpOf(world, staff);
  world.clock.advance(61);
  expect((await logIn(staff, { totp: next })).code).toBe("totp_wrong");
  expect((await logIn(staff, { totp: await totpOf(world, staff) })).status).toBe(200);
  expect((await logIn(staff, { totp: "12" })).error.fields).toEqual({ totp: "กรอกรหัสตัวเลข 6 หลัก" });
});

test("the session ends after half an hour without a request and after twelve hours with them", async () => {
  const staff = await newStaff(world);
  const loadStatus = async () => (await staffCall(world, staff, "GET /console/user")).status;
  world.clock.advance(29 * 60);
  expect(await loadStatus()).toBe(200);
  world.clock.advance(29 * 60);
  expect(await loadStatus()).toBe(200);
  world.clock.advance(30 * 60);
  expect(await loadStatus()).toBe(401);
  const busy = await newStaff(world);
  const statuses: number[] = [];
  for (let quarter = 0; quarter < 48; quarter += 1) {
    world.clock.advance(15 * 60);
    statuses.push((await staffCall(world, busy, "GET /console/user")).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(47);
  expect(statuses.at(-1)).toBe(401);
});

test("a driver's token is nothing in the console, and the console's cookie nothing elsewhere", async () => {
  const staff = await newStaff(world, ["driver.review"]);
  const driver = await signUp(world, "driver");
  expect((await call(world, "GET /console/user", { token: driver.token })).status).toBe(401);
  const token = staff.cookie.split("=")[1] ?? "";
  expect((await call(world, "GET /console/user", { token })).status).toBe(401);
  expect((await call(world, "GET /driver/user", { token })).status).toBe(401);
  expect((await staffCall(world, staff, "GET /driver/user")).status).toBe(401);
  expect((await staffCall(world, staff, "GET /customer/user")).status).toBe(401);
});

test("another site's page changes nothing, with any cookie the browser sends along", async () => {
  const staff = await newStaff(world);
  const post = async (headers: Record<string, string>) =>
    (await staffCall(world, staff, "PUT /console/password", { headers, body: {} })).code;
  expect([
    await post({ "sec-fetch-site": "cross-site" }),
    await post({ "sec-fetch-site": "same-site" }),
    await post({ origin: "https://evil.example" }),
    await post({ origin: "null" }),
    await post({ "sec-fetch-site": "cross-site", origin: "http://localhost:3000" }),
  ]).toEqual(Array(5).fill("origin_not_allowed"));
  expect([
    await post({ "sec-fetch-site": "same-origin", origin: "http://localhost:3000" }),
    await post({ "sec-fetch-site": "none" }),
    await post({ origin: "http://localhost:80" }),
    await post({}),
  ]).toEqual(Array(4).fill("invalid"));
  expect((await logIn(staff, {}, { origin: "https://evil.example" })).code).toBe(
    "origin_not_allowed",
  );
  const read = await staffCall(world, staff, "GET /console/user", {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(read.status).toBe(200);
});

test("with an address of its own the console answers there alone, over https with a cookie of that host", async () => {
  const apart = await openTestWorld({ CONSOLE_URL: "https://console.songtan.example" });
  try {
    const staff = await newStaff(apart);
    const requestAt = (host: string, url: string) =>
      apart.app.inject({ url, headers: { host, cookie: staff.cookie.replace(/^/, "__Host-") } });
    expect((await requestAt("console.songtan.example", "/api/console/user")).statusCode).toBe(200);
    for (const url of [
      "/api/console/user",
      "/api/%63onsole/user",
      "/console",
      "/console/reviews",
      "/%63onsole",
    ])
      expect([url, (await requestAt("songtan.example", url)).statusCode]).toEqual([url, 404]);
    expect((await requestAt("songtan.example", "/api/tariff")).statusCode).toBe(200);
    const host = { host: "console.songtan.example", origin: "https://console.songtan.example" };
    const answer = await logIn(staff, { totp: await totpOf(apart, staff) }, host, apart);
    expect(cookieOf(answer)).toMatch(
      /^__Host-songtan_staff=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  } finally {
    await apart.close();
  }
});

test("guessing is slowed: the password per address, the code per member of staff wherever it comes from", async () => {
  const strict = await openTestWorld({ RATE_LIMITS: "on" });
  try {
    const [staff, other] = [await newStaff(strict), await newStaff(strict)];
    const guess = (body: Record<string, unknown>, from: string) =>
      call(strict, "POST /console/login", { from, body: { identifier: staff.email, ...body } });
    for (let index = 0; index < 10; index += 1)
      expect((await guess({ password: "wrong" }, "10.0.0.1")).code).toBe("sign_in_wrong");
    const slowed = await guess({ password: staffPassword }, "10.0.0.1");
    expect([slowed.status, slowed.headers["retry-after"]]).toEqual([429, "900"]);
    for (let index = 0; index < 10; index += 1) {
      const { error } = await guess({ password: staffPassword, totp: "000000" }, `10.0.1.${index}`);
      expect([error.code, error.details]).toEqual(["totp_wrong", { triesLeft: 9 - index }]);
    }
    expect((await guess({ password: staffPassword, totp: "000000" }, "10.0.2.1")).status).toBe(429);
    const totp = await totpOf(strict, other);
    const free = await call(strict, "POST /console/login", {
      from: "10.0.0.1",
      body: { identifier: other.email, password: staffPassword, totp },
    });
    expect(free.status).toBe(200);
  } finally {
    await strict.close();
  }
});

test("a new password needs the old one and ends the other sessions", async () => {
  const staff = await newStaff(world);
  const elsewhere = await logIn(staff, { totp: await totpOf(world, staff) });
  const cookie = cookieOf(elsewhere).split(";")[0] ?? "";
  const change = (currentPassword: string) =>
    staffCall(world, staff, "PUT /console/password", {
      body: { currentPassword, newPassword: "a newer password" },
    });
  expect((await change("wrong")).error.fields).toEqual({ currentPassword: "รหัสผ่านปัจจุบันไม่ถูกต้อง" });
  expect((await change(staffPassword)).status).toBe(200);
  expect((await staffCall(world, { cookie }, "GET /console/user")).status).toBe(401);
  expect((await staffCall(world, staff, "GET /console/user")).status).toBe(200);
});
