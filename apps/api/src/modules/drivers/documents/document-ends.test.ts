import type { DriverView } from "@songtan/contract/identity/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approveDocuments, submitPage } from "../../../../testing/accounts/driver-documents.ts";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept, outcomes, send } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { expireDocuments } from "./expire-documents.ts";
import { remindExpiring } from "./remind-expiring.ts";

const start = new Date("2026-11-21T03:00:00Z");
let world: TestWorld;
let driver: Person;
beforeAll(async () => {
  world = await openTestWorld();
  driver = await newDriver(world, { verified: false });
  await approveDocuments(world, driver);
});
afterAll(() => world.close());

const user = async () => {
  // The sessions of this test outlive their sliding month.
  await world.deps.db
    .updateTable("sessions")
    .set({ createdAt: world.clock.now, lastUsedAt: world.clock.now })
    .execute();
  return (await call<DriverView>(world, "GET /driver/user", { token: driver.token })).data;
};
const subjects = async () => {
  await world.runJobs();
  return world.sent
    .filter((message) => message.to === driver.email)
    .map((message) => message.subject);
};

test("the driver is notified of the verification, and of each rejected page with what to do", async () => {
  expect(await subjects()).toEqual(["บันทึกบัญชีธนาคารรับเงินแล้ว", "เอกสารผ่านครบแล้ว"]);
});

test("reminders of the insurance's end go out 30, 7 and 1 days before, once each, however often the job runs", async () => {
  world.sent.length = 0;
  const ran: string[] = [];
  // Insurance ends on 31 December. At three in the night nothing is sent, at ten in the morning what is due.
  for (let day = 0; day < 45; day++)
    for (const hour of [-7, 0, 1]) {
      world.clock.now = new Date(start.getTime() + day * 86_400_000 + hour * 3_600_000);
      const before = await count();
      await remindExpiring(world.deps);
      if ((await count()) > before) ran.push(world.clock.now.toISOString());
    }
  expect(ran).toEqual([
    "2026-12-01T03:00:00.000Z",
    "2026-12-24T03:00:00.000Z",
    "2026-12-30T03:00:00.000Z",
  ]);
  expect(await subjects()).toEqual([
    "พ.ร.บ. รถจะหมดอายุในอีก 30 วัน",
    "พ.ร.บ. รถจะหมดอายุในอีก 7 วัน",
    "พ.ร.บ. รถจะหมดอายุในอีก 1 วัน",
  ]);
  world.clock.now = start;
});
const count = async () =>
  (await world.deps.db.selectFrom("documentReminders").select("days").execute()).length;

test("two runs at once send one reminder", async () => {
  await world.deps.db.deleteFrom("documentReminders").execute();
  world.clock.now = new Date("2026-12-24T03:00:00Z");
  world.sent.length = 0;
  await Promise.all([
    remindExpiring(world.deps),
    remindExpiring(world.deps),
    remindExpiring(world.deps),
  ]);
  expect(await subjects()).toHaveLength(1);
  world.clock.now = start;
});

test("an expiry ends the driver's duty during a job, and the job is still finished", async () => {
  expect(
    (await call(world, "PUT /driver/duty", { token: driver.token, body: { onDuty: true } })).status,
  ).toBe(200);
  const task = await bookAndAccept(world, driver);
  world.clock.now = new Date("2026-12-31T17:01:00Z");
  await expireDocuments(world.deps);
  await expireDocuments(world.deps);
  expect(await user()).toMatchObject({ onDuty: false, verification: { state: "expired" } });
  const row = await world.deps.db
    .selectFrom("documents")
    .select("state")
    .where("kind", "=", "vehicle-act")
    .executeTakeFirstOrThrow();
  expect(row.state).toBe("expired");
  expect(
    (await call(world, "PUT /driver/duty", { token: driver.token, body: { onDuty: true } })).status,
  ).toBe(403);
  const seen = await call<{ id: string }>(world, `GET /driver/tasks/${task.id}`, {
    token: driver.token,
  });
  expect([seen.status, seen.data.id]).toEqual([200, task.id]);
  const answer = await send(world, driver, task.id, [{ kind: "heading" }]);
  expect(outcomes(answer)).toContain("applied");
});

test("renewing the one that ended is enough: the others stay approved", async () => {
  const act = { from: "1/1/2570", to: "31/12/2570" };
  world.clock.now = new Date("2027-01-01T03:00:00Z");
  await user();
  await submitPage(world, driver.token, { kind: "vehicle-act", fields: act });
  expect((await user()).verification).toMatchObject({
    state: "in_review",
    documents: { "vehicle-act": "pending", "driver-license": "approved", account: "approved" },
  });
});
