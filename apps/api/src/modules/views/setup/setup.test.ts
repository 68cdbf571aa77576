import type { SetupView } from "@songtan/contract/console/operator/setup";
import { launchTariff } from "@songtan/domain/quoting/tariff/tariff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let manager: Staff;
beforeAll(async () => {
  world = await openTestWorld({ SANDBOX: "off" });
});
afterAll(() => world.close());

const setup = async (by = manager) =>
  (await staffCall<SetupView>(world, by, "GET /console/setup")).data;
const tried = (kind: string, body: object = {}, by = manager) =>
  staffCall(world, by, `POST /console/providers/${kind}/test`, { body });
const missingOf = (view: SetupView) => view.steps.flatMap(({ missing }) => missing);

test("an empty installation is not ready, and says what is missing", async () => {
  manager = await newStaff(world, ["staff.manage", "booking.manage"]);
  const view = await setup();
  expect([view.isReady, view.isReminded, view.payments]).toMatchObject([
    false,
    true,
    { mode: "absent", webhookUrl: "http://localhost:3000/api/webhooks/omise", webhookSeenAt: null },
  ]);
  expect(view.tariff).toMatchObject({
    hours: { open: "00:00", close: "24:00" },
    night: { from: "22:00", to: "06:00", percent: 20 },
    holidayPercent: launchTariff.holiday.percent,
  });
  expect([view.push, view.depots]).toEqual([{ lockedBy: null }, 0]);
  expect(view.holidays.map(({ year }) => year)).toEqual([2026, 2027]);
  expect(missingOf(view)).toEqual([
    ...["company_missing", "prices_unconfirmed", "payments_untested", "email_untested"],
    ...["sms_untested", "second_manager_missing", "on_call_missing"],
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
  await newStaff(world, ["staff.manage"]);
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
