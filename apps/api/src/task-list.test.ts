import type { OnCallView } from "@songtan/contract/console/live/on-call";
import { limits } from "@songtan/domain/limits";
import type { JobHelpers } from "graphile-worker";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookForShop, openShop } from "../testing/money/business.ts";
import { type MoneyWorld, openMoneyWorld } from "../testing/money/money-world.ts";
import { deliver } from "../testing/money/paid.ts";
import { call } from "../testing/world/call.ts";
import { bookAndAccept, send } from "../testing/world/delivery.ts";
import { newDriver } from "../testing/world/people.ts";
import { newStaff, staffCall } from "../testing/world/staff.ts";
import { bookInTestMode, newTestBusiness } from "../testing/world/test-business.ts";
import type { TestWorld } from "../testing/world/test-world.ts";
import { runDueTestJobs } from "./modules/partners/test-mode/test-runner.ts";
import { taskList } from "./task-list.ts";

let money: MoneyWorld;
let world: TestWorld;
beforeEach(async () => {
  money = await openMoneyWorld();
  world = money.world;
});
afterEach(() => money.close());

const run = async (task: string) => taskList(world.deps)[task]?.({}, {} as JobHelpers);

/** From now on the database refuses to write this row of a table. */
async function refuseRow(table: string, column: string, id: string): Promise<void> {
  await world.owner.query(`create or replace function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'this row is broken'; end $$`);
  await world.owner.query(`create trigger refuse_row before insert or update on ${table}
    for each row when (new.${column} = '${id}') execute function refuse_row()`);
}

test("one business that cannot be invoiced keeps no other from its invoice, and none from its reminder", async () => {
  const [broken, whole] = [
    await openShop(world, { limitSatang: 5_000_00 }),
    await openShop(world, { limitSatang: 5_000_00 }),
  ];
  for (const shop of [broken, whole])
    await deliver(world, (await bookForShop(world, shop)).data.id);
  await refuseRow("business_invoices", "account_id", broken.accountId);
  const { now } = world.clock;
  world.clock.now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1));
  const invoices = async () => {
    const rows = await world.deps.db
      .selectFrom("businessInvoices")
      .select(["accountId", "reminders"])
      .execute();
    return rows.map(({ accountId, reminders }) => [accountId === whole.accountId, reminders]);
  };
  await expect(run("invoice_businesses")).rejects.toThrow("this row is broken");
  expect(await invoices()).toEqual([[true, 0]]);
  // The invoice of the broken one fails each day, before the reminders.
  world.clock.advance((limits.invoiceDueDays - 2) * 86_400);
  await expect(run("invoice_businesses")).rejects.toThrow("this row is broken");
  expect(await invoices()).toEqual([[true, 1]]);
});

test("one alert that cannot be sent keeps no other from the next of staff", async () => {
  const [manager, first] = [
    await newStaff(world, ["staff.manage"]),
    await newStaff(world, ["booking.manage"]),
  ];
  const allDay = { days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, untilMinute: 0 };
  await staffCall<OnCallView>(world, manager, `PUT /console/on-call/${first.id}`, {
    body: { rank: 1, phone: "0812345671", ...allDay, channels: ["sms"] },
  });
  for (const driver of [await newDriver(world), await newDriver(world)])
    await call(world, "POST /driver/sos", {
      token: driver.token,
      body: { latitude: 13.75, longitude: 100.5 },
    });
  await world.runJobs();
  const alerts = () =>
    world.deps.db.selectFrom("alerts").select(["id", "rounds"]).orderBy("nextAt").execute();
  const [broken] = await alerts();
  await refuseRow("alerts", "id", broken?.id ?? "");
  world.sent.length = 0;
  world.clock.advance(600);
  await expect(run("escalate_alerts")).rejects.toThrow("this row is broken");
  expect(world.sent.map(({ to }) => to)).toEqual(["+66812345671"]);
  expect((await alerts()).map(({ rounds }) => rounds).sort()).toEqual([1, 2]);
});

test("one booking that cannot be brought to staff keeps no other from them", async () => {
  const drivers = [await newDriver(world), await newDriver(world)];
  const tasks = [];
  for (const driver of drivers) {
    const task = await bookAndAccept(world, driver);
    await send(world, driver, task.id, [
      { kind: "heading" },
      { kind: "arrived" },
      { kind: "cash_collected", amountSatang: task.totalSatang, purpose: "fare" },
      { kind: "picked_up" },
    ]);
    tasks.push(task);
  }
  await refuseRow("incidents", "booking_id", tasks[0]?.id ?? "");
  world.clock.advance(4 * 3600);
  await expect(run("watch_drivers")).rejects.toThrow("this row is broken");
  const incidents = await world.deps.db
    .selectFrom("incidents")
    .select(["bookingId", "kind"])
    .where("kind", "=", "stuck")
    .execute();
  expect(incidents).toEqual([{ bookingId: tasks[1]?.id, kind: "stuck" }]);
});

test("the test mode of one business that cannot go on keeps no other standing still", async () => {
  const businesses = [await newTestBusiness(world), await newTestBusiness(world)];
  const [first, second] = businesses;
  const statesOf = async (key = "") =>
    (await call<{ state: string }[]>(world, "GET /bookings", { token: key })).data.map(
      ({ state }) => state,
    );
  // One of them comes first.
  for (const broken of [first, second]) {
    for (const business of businesses) await bookInTestMode(world, business);
    await refuseRow("business_test_clocks", "business_id", broken?.id ?? "");
    world.clock.advance(3600);
    await expect(runDueTestJobs(world.deps)).rejects.toThrow("this row is broken");
    await world.owner.query("drop trigger refuse_row on business_test_clocks");
    const going = broken === first ? second : first;
    expect(await statesOf(going?.key)).not.toContain("searching");
    expect(await statesOf(broken?.key)).toContain("searching");
    await runDueTestJobs(world.deps);
  }
});
