import type { SetupView } from "@songtan/contract/console/operator/setup";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { firstManagerLinks } from "../../identity/staff/first-manager/first-manager.ts";
import { usableTotp } from "../../identity/staff/totp.ts";

let world: TestWorld;
let manager: Staff;
beforeAll(async () => {
  world = await openTestWorld({ SANDBOX: "off" });
});
afterAll(() => world.close());

const tokens = async () =>
  (await firstManagerLinks(world.deps)).map((link) => link.split("/").at(-1) ?? "");
const follow = (token: string, email: string) =>
  call<{ invitationPath: string }>(world, "POST /console/first-manager", {
    body: { token, name: "ผู้จัดการ", email, locale: "th" },
  });
const setup = async (by = manager) =>
  (await staffCall<SetupView>(world, by, "GET /console/setup")).data;
const tried = (kind: string, body: object = {}, by = manager) =>
  staffCall(world, by, `POST /console/providers/${kind}/test`, { body });
const missingOf = (view: SetupView) => view.steps.flatMap(({ missing }) => missing);

/** Sets password and second factor, as the page of the invitation does. */
async function activate(path: string): Promise<number> {
  const route = `/console${path}` as const;
  const { data } = await call<{ secret: string }>(world, `GET ${route}`);
  const totp = usableTotp({ secret: data.secret, lastStep: null }, world.deps.clock());
  const body = { password: "a password for staff", totp };
  return (await call(world, `POST ${route}`, { body })).status;
}

test("the server's links make two managers, one after the other, and then nobody", async () => {
  const [first = "", second = ""] = await tokens();
  expect((await follow(second, "two@example.test")).code).toBe("not_found");
  const answers = await Promise.all([
    follow(first, "one@example.test"),
    follow(first, "thief@example.test"),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
  expect(await tokens()).toEqual([second]);
  const other = await follow(second, "two@example.test");
  expect(other.status).toBe(201);
  expect(await tokens()).toEqual([]);
  expect((await follow(second, "three@example.test")).code).toBe("not_found");
  const made = answers.find(({ status }) => status === 201);
  expect(await activate(made?.data.invitationPath ?? "")).toBe(200);
  const staff = await world.deps.db.selectFrom("staff").select(["scopes", "invitedBy"]).execute();
  expect(staff.map(({ scopes, invitedBy }) => [scopes.length, invitedBy])).toEqual([
    [8, null],
    [8, null],
  ]);
});

test("an empty installation is not ready, and says what is missing", async () => {
  manager = await newStaff(world, ["staff.manage", "booking.manage"]);
  const view = await setup();
  expect([view.isReady, view.isReminded, view.payments]).toMatchObject([
    false,
    true,
    { mode: "absent", webhookUrl: "http://localhost:3000/api/webhooks/omise", webhookSeenAt: null },
  ]);
  expect(missingOf(view)).toEqual([
    ...["company_missing", "prices_unconfirmed", "payments_untested", "email_untested"],
    ...["sms_untested", "on_call_missing"],
  ]);
});

test("each step saves into real settings or asks a real adapter, and then it is ready", async () => {
  const company = {
    ...{ brandTh: "ส่งไว", brandEn: "Songwai", nameTh: "บริษัท ส่งไว จำกัด", nameEn: "Songwai Ltd." },
    ...{ addressTh: "1 สีลม 10500", addressEn: "1 Silom 10500", taxId: "0105536000011", branch: "" },
    ...{
      phone: "",
      email: "help@songwai.example",
      lineId: "",
      privacyEmail: "dpo@songwai.example",
    },
  };
  await staffCall(world, manager, "POST /console/settings", {
    body: { kind: "company", values: company, reason: "เปิดบริการ" },
  });
  for (const step of ["prices", "payments"])
    await staffCall(world, manager, "POST /console/setup/confirm", { body: { step } });
  await tried("email");
  await tried("sms");
  expect((await setup()).results).toContainEqual(
    expect.objectContaining({ step: "sms", outcome: "failed", problem: "no_address" }),
  );
  expect(missingOf(await setup())).toEqual(["sms_failed", "on_call_missing"]);
  await tried("sms", { phone: "081-234-5678" });
  expect(world.sent.slice(-2).map(({ to }) => to)).toEqual([manager.email, "+66812345678"]);
  await staffCall(world, manager, `PUT /console/on-call/${manager.id}`, {
    body: {
      ...{ rank: 1, phone: null, days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, untilMinute: 0 },
      channels: ["email"],
    },
  });
  const view = await setup();
  expect([view.isReady, view.isReminded, missingOf(view)]).toEqual([true, false, []]);
  expect((await book(world, await newCustomer(world))).state).toBe("searching");
  const log = await world.deps.db
    .selectFrom("auditLog")
    .select("action")
    .where("action", "like", "setup.%")
    .execute();
  expect(log.map(({ action }) => action).sort()).toEqual([
    ...["setup.confirmed", "setup.confirmed", "setup.tried", "setup.tried", "setup.tried"],
  ]);
});

test("with a provider only cash cannot be confirmed, and only managers change anything", async () => {
  const other = await openTestWorld();
  try {
    const boss = await newStaff(other, ["staff.manage"]);
    const dispatcher = await newStaff(other, ["booking.manage"]);
    const confirm = (by: Staff) =>
      staffCall(other, by, "POST /console/setup/confirm", { body: { step: "payments" } });
    expect((await confirm(boss)).code).toBe("conflict");
    expect((await confirm(dispatcher)).code).toBe("scope_missing");
    const { data } = await staffCall<SetupView>(other, dispatcher, "GET /console/setup");
    expect([data.payments.mode, data.isReminded]).toEqual(["sandbox", false]);
  } finally {
    await other.close();
  }
});
