import type { InvitationView } from "@songtan/contract/console/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, type Route } from "../../../../testing/world/call.ts";
import {
  lastCode,
  newEmail,
  newPhone,
  password,
  signUp,
  verify,
} from "../../../../testing/world/people.ts";
import { newStaff, staffCall, staffPassword } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { commonPasswords } from "../passwords/common-passwords.ts";
import { usableTotp } from "../staff/totp.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const tooCommon = "มีคนใช้รหัสผ่านนี้กันมาก จึงเดาง่าย กรุณาตั้งใหม่";
const tooPersonal = "อย่าใช้ชื่อ อีเมล หรือเบอร์โทรของคุณเป็นรหัสผ่าน เพราะเดาง่าย กรุณาตั้งใหม่";

const person = () => ({
  firstName: "Somchai",
  lastName: "Jaidee",
  phone: newPhone(),
  email: newEmail(),
  acceptTerms: true,
  acceptPrivacy: true,
});

test("the list holds ten thousand passwords, the commonest first", () => {
  expect(commonPasswords.size).toBe(10_000);
  expect(
    [..."123456 password qwerty123 password123".split(" ")].every((each) =>
      commonPasswords.has(each),
    ),
  ).toBe(true);
});

test.each(["customer", "driver"] as const)(
  "a %s signs up with no password that is guessed early",
  async (role) => {
    const body = person();
    const refused = async (typed: string, language = "en") => {
      const sent = { body: { ...body, password: typed }, headers: { "accept-language": language } };
      const answer = await call(world, `POST /${role}/sign-up`, sent);
      expect([answer.status, answer.error.code], typed).toEqual([400, "invalid"]);
      expect(Object.keys(answer.error.fields ?? {})).toEqual(["password"]);
      return answer.error.fields?.password;
    };
    for (const typed of ["password", "12345678", "Qwerty123"])
      expect(await refused(typed, "th")).toBe(tooCommon);
    for (const typed of [
      "somchai-2539",
      "jaidee somchai",
      body.email,
      body.phone,
      `+66${body.phone.slice(1)}`,
    ])
      expect(await refused(typed)).toContain("Your own name, e-mail or phone");
    expect(await refused("songtan1")).toContain("Our own name");
    expect(await refused("aaaaaaaa")).toContain("One character over and over");
    // The password of the demo accounts stays allowed, also for a new account.
    const accepted = await call(world, `POST /${role}/sign-up`, {
      body: { ...body, password: "songtan-demo" },
    });
    expect(accepted.status).toBe(201);
  },
);

test("changing a password refuses the same, and the old one stays", async () => {
  const known = await signUp(world, "customer", { firstName: "Somchai" });
  const change = (newPassword: string) => {
    const body = { currentPassword: password, newPassword };
    return call(world, "PUT /customer/password", { token: known.token, body });
  };
  expect((await change("iloveyou")).error.fields).toEqual({ newPassword: tooCommon });
  expect((await change("somchai99")).error.fields).toEqual({ newPassword: tooPersonal });
  const body = { identifier: known.email, password };
  expect((await call(world, "POST /customer/login", { body })).status).toBe(200);
});

test("a reset refuses weak passwords only to the holder of the code, which stays valid", async () => {
  const known = await signUp(world, "customer", { firstName: "Somchai" });
  await verify(world, known, "email");
  const { data } = await call<{ id: string }>(world, "POST /password-resets", {
    body: { identifier: known.email },
  });
  const code = await lastCode(world, known.email);
  const confirm = (digits: string, newPassword: string) =>
    call(world, `POST /password-resets/${data.id}/confirm`, {
      body: { code: digits, newPassword },
    });
  const other = code === "000000" ? "000001" : "000000";
  expect((await confirm(other, "somchai99")).error.code).toBe("code_wrong");
  expect((await confirm(code, "somchai99")).error.fields).toEqual({ newPassword: tooPersonal });
  expect((await confirm(code, "iloveyou")).error.fields).toEqual({ newPassword: tooCommon });
  expect((await confirm(code, "mangoes at dawn")).status).toBe(200);
});

test("staff choose twelve characters or more; an older shorter password stays valid", async () => {
  const manager = await newStaff(world, ["staff.manage", "audit.read"]);
  const change = (newPassword: string) =>
    staffCall(world, manager, "PUT /console/password", {
      body: { currentPassword: staffPassword, newPassword },
    });
  expect((await change("elevenchars")).error.fields).toEqual({
    newPassword: "รหัสผ่านของเจ้าหน้าที่ต้องมีอย่างน้อย 12 ตัวอักษร",
  });
  const wish = { name: "Malee Maneejan", email: newEmail(), scopes: ["audit.read"] };
  await staffCall(world, manager, "POST /console/staff", { body: wish });
  await world.runJobs();
  const mail = world.sent.findLast(({ to }) => to === wish.email)?.text ?? "";
  const path = `/console/invitations/${/invitations\/([\w-]+)/.exec(mail)?.[1]}`;
  const { secret } = (await call<InvitationView>(world, `GET ${path}` as Route)).data;
  const follow = (typed: string) => {
    const totp = usableTotp({ secret, lastStep: null }, world.clock.now);
    return call(world, `POST ${path}` as Route, { body: { password: typed, totp } });
  };
  expect((await follow("elevenchars")).error.fields).toHaveProperty("password");
  expect((await follow("malee maneejan 1")).error.fields).toEqual({ password: tooPersonal });
  expect((await follow("mangoes at dawn")).status).toBe(200);
});
