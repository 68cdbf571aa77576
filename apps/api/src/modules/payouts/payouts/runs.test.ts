import type { ConsolePayout, PayoutRunView } from "@songtan/contract/console/payouts";
import type { PayoutView } from "@songtan/contract/payouts/payouts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { requestPayout, richDriver, runPayouts } from "../../../../testing/money/payouts.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { type Answer, call } from "../../../../testing/world/call.ts";
import type { Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall, staffCookie } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { checkPayouts } from "./check-payouts.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let one: Staff;
let other: Staff;
const monday = new Date("2026-11-23T02:00:00Z");
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date(monday) });
  ({ bank, world } = money);
  one = await newStaff(world, ["payout.run"]);
  other = await newStaff(world, ["payout.run"]);
});
/** Another day is another session. */
const signIn = async () => {
  for (const each of [one, other]) each.cookie = await staffCookie(world, each.id);
};
beforeEach(async () => {
  await signIn();
  // What earlier tests left is none of this one's.
  for (const { id } of (
    await staffCall<ConsolePayout[]>(world, one, "GET /console/payouts?state=requested")
  ).data)
    await staffCall(world, one, `POST /console/payouts/${id}/reject`, {
      body: { words: "ไม่เกี่ยว" },
    });
});
afterAll(() => money.close());

const prepare = (by: Staff) => staffCall<PayoutRunView>(world, by, "POST /console/payout-runs");
const approve = (by: Staff, run: PayoutRunView, totalSatang = run.totalSatang) =>
  staffCall<PayoutRunView>(world, by, `POST /console/payout-runs/${run.id}/approve`, {
    body: { expectedTotalSatang: totalSatang },
  });
const discard = (by: Staff, run: PayoutRunView) =>
  staffCall(world, by, `POST /console/payout-runs/${run.id}/discard`);
const exclude = (run: PayoutRunView, payoutId: string, note: string | null) =>
  staffCall<PayoutRunView>(world, one, `PUT /console/payout-runs/${run.id}/items/${payoutId}`, {
    body: { words: note },
  });
const view = async (run: PayoutRunView) =>
  (await staffCall<PayoutRunView>(world, other, `GET /console/payout-runs/${run.id}`)).data;
const own = async ({ token }: Person) =>
  (await call<PayoutView[]>(world, "GET /driver/payouts", { token })).data[0];
const codes = (answers: Answer[]) => answers.map((answer) => answer.code ?? answer.status).sort();

test("no member of staff approves their own run, and a run approved twice at once is sent once", async () => {
  const driver = await richDriver(world, 50_000);
  const { data: payout } = await requestPayout(world, driver, 50_000);
  const { data: run, status } = await prepare(one);
  expect([status, run.count, run.mayApprove]).toEqual([201, 1, false]);
  const { body } = await world.app.inject({
    url: `/api/console/exports?list=payout-run-items&id=${run.id}&format=csv`,
    headers: { cookie: one.cookie, "accept-language": "en" },
  });
  const [, line, end] = body.split("\r\n");
  expect([line?.includes(",500.00,"), end]).toEqual([true, ""]);
  expect((await approve(one, run)).code).toBe("second_person_needed");
  expect((await own(driver))?.state).toBe("requested");
  const third = await newStaff(world, ["payout.run"]);
  expect(codes(await Promise.all([approve(other, run), approve(third, run)]))).toEqual([
    200,
    "conflict",
  ]);
  await world.runJobs();
  await checkPayouts(world.deps);
  const made = (await bank.transfers()).filter(({ metadata }) => metadata.payoutId === payout.id);
  expect(made).toHaveLength(1);
  expect((await view(run)).approvedBy).not.toBeNull();
});

test("a driver whose account number no key opens is left out of a run, and the others are paid", async () => {
  const [locked, driver] = [await richDriver(world, 50_000), await richDriver(world, 50_000)];
  const { data: stays } = await requestPayout(world, locked, 50_000);
  const { data: goes } = await requestPayout(world, driver, 50_000);
  await world.owner.query(
    "update documents set sealed_fields = set_byte(sealed_fields, 0, 9) where driver_id = $1 and kind = 'bank-account'",
    [locked.id],
  );
  const { data: run, status } = await prepare(one);
  expect([status, run.count]).toEqual([201, 1]);
  expect(run.items.map(({ payout, check }) => [payout.id, check]).toSorted()).toEqual(
    [
      [stays.id, "account_not_verified"],
      [goes.id, null],
    ].toSorted(),
  );
  expect((await approve(other, run)).status).toBe(200);
  expect([(await own(locked))?.state, (await own(driver))?.state]).toEqual([
    "requested",
    "approved",
  ]);
});

test("the rows themselves insist on the second person", async () => {
  const driver = await richDriver(world, 50_000);
  await requestPayout(world, driver, 50_000);
  const { data: run } = await prepare(one);
  const alone = {
    state: "approved" as const,
    approvedBy: one.id,
    endedAt: world.clock.now,
    totalSatang: 50_000,
  };
  await expect(
    world.deps.db.updateTable("payoutRuns").set(alone).where("id", "=", run.id).execute(),
  ).rejects.toThrow(/check/);
  const paid = { state: "sending" as const, sendDay: "2026-11-23" };
  await expect(
    world.deps.db.updateTable("payouts").set(paid).where("accountId", "=", driver.id).execute(),
  ).rejects.toThrow(/check/);
  await discard(one, run);
});

test("one run at a time; given up, its payouts go into the next", async () => {
  const driver = await richDriver(world, 50_000);
  await requestPayout(world, driver, 50_000);
  const both = await Promise.all([prepare(one), prepare(other)]);
  expect(codes(both)).toEqual([201, "run_prepared"]);
  const run = both.find(({ status }) => status === 201)?.data as PayoutRunView;
  await discard(other, run);
  expect((await own(driver))?.state).toBe("requested");
  expect((await approve(other, run)).code).toBe("conflict");
  const again = await prepare(one);
  expect([again.status, again.data.items[0]?.payout.owner.id]).toEqual([201, driver.id]);
  await discard(one, again.data);
});

test("a payout excluded with a reason stays requested; the approver agrees to the total that was shown", async () => {
  const [first, second] = [await richDriver(world, 50_000), await richDriver(world, 30_000)];
  const { data: left } = await requestPayout(world, first, 50_000);
  await requestPayout(world, second, 30_000);
  const { data: run } = await prepare(one);
  expect(run.totalSatang).toBe(80_000);
  const { data: smaller } = await exclude(run, left.id, "ชื่อบัญชีไม่ชัด ขอโทรถามก่อน");
  expect([smaller.totalSatang, smaller.leftOut]).toEqual([30_000, 1]);
  expect((await approve(other, run, 80_000)).code).toBe("conflict");
  expect((await approve(other, run, 30_000)).status).toBe(200);
  expect([(await own(first))?.state, (await own(second))?.state]).toEqual([
    "requested",
    "approved",
  ]);
  expect((await exclude(run, left.id, null)).code).toBe("conflict");
});

test("a dispute between preparing and approving leaves the payout out, and the approver sees why", async () => {
  const driver = await richDriver(world, 50_000);
  await requestPayout(world, driver, 50_000);
  const { data: run } = await prepare(one);
  await world.deps.db.transaction().execute((trx) =>
    trx
      .insertInto("payoutFreezes")
      .values({
        source: "dispute:1",
        driverId: driver.id,
        amountSatang: 10_000,
        reason: "dispute",
        frozenAt: world.clock.now,
      })
      .execute(),
  );
  expect((await approve(other, run)).code).toBe("conflict");
  const seen = await view(run);
  expect([seen.totalSatang, seen.items[0]?.check]).toEqual([0, "money_frozen"]);
  expect((await approve(other, seen)).code).toBe("run_empty");
  await discard(other, run);
});

test("a rejected payout returns the money with the reason, and an approved one cannot be rejected", async () => {
  const driver = await richDriver(world, 50_000);
  const { data: payout } = await requestPayout(world, driver, 40_000);
  const reject = () =>
    staffCall<ConsolePayout>(world, one, `POST /console/payouts/${payout.id}/reject`, {
      body: { words: "กรุณายืนยันชื่อบัญชีกับเราก่อน" },
    });
  expect(codes(await Promise.all([reject(), reject()]))).toEqual([200, "conflict"]);
  expect(await own(driver)).toMatchObject({ state: "rejected", words: "กรุณายืนยันชื่อบัญชีกับเราก่อน" });
  const { data: next } = await requestPayout(world, driver, 50_000);
  await runPayouts(world, [one, other]);
  expect(
    (
      await staffCall(world, one, `POST /console/payouts/${next.id}/reject`, {
        body: { words: "x" },
      })
    ).code,
  ).toBe("conflict");
});

test("on a weekend and a holiday nothing leaves before the next bank day", async () => {
  // Friday 4 December at seven in the evening; Saturday is Father's Day, Monday its substitution.
  world.clock.now = new Date("2026-12-04T12:00:00Z");
  const driver = await richDriver(world, 50_000);
  const { data: payout } = await requestPayout(world, driver, 50_000);
  expect(payout.sendDay).toBe("2026-12-08");
  world.clock.now = new Date("2026-12-05T03:00:00Z");
  await signIn();
  expect((await runPayouts(world, [one, other])).sendDay).toBe("2026-12-08");
  await world.runJobs();
  await checkPayouts(world.deps);
  const made = async () =>
    (await bank.transfers()).filter(({ metadata }) => metadata.payoutId === payout.id).length;
  expect([await made(), (await own(driver))?.state]).toEqual([0, "approved"]);
  world.clock.now = new Date("2026-12-07T17:30:00Z");
  await checkPayouts(world.deps);
  expect(await made()).toBe(1);
});

test("webhooks: events of a transfer come twice and in the wrong order, and are applied once", async () => {
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = world.app.server.address() as { port: number };
  bank.hookTo(`http://127.0.0.1:${port}/api/webhooks/omise`);
  const driver = await richDriver(world, 50_000);
  const { data: payout } = await requestPayout(world, driver, 50_000);
  await runPayouts(world, [one, other]);
  await world.runJobs();
  const transfer = (await bank.transfers()).find(({ metadata }) => metadata.payoutId === payout.id);
  await bank.fault("delay_webhook", 1);
  await bank.move(`transfers/${transfer?.id}/send`);
  await bank.fault("repeat_webhook", 1);
  await bank.move(`transfers/${transfer?.id}/pay`);
  await expect
    .poll(
      async () => {
        await world.runJobs();
        return (await own(driver))?.state;
      },
      { timeout: 15_000 },
    )
    .toBe("paid");
  await expect
    .poll(async () => Number((await countEvents()).count), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);
  await world.runJobs();
  expect((await own(driver))?.state).toBe("paid");
  bank.hookTo(null);
}, 40_000);

const countEvents = () =>
  world.deps.db
    .selectFrom("providerEvents")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("key", "like", "transfer.%")
    .executeTakeFirstOrThrow();
