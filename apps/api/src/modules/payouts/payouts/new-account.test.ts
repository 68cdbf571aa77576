import type { PayoutRunView } from "@songtan/contract/console/payouts";
import type {
  CreditView,
  PayoutAccountView,
  PayoutTermsView,
} from "@songtan/contract/payouts/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codOf, collectCod, setSenderAccount } from "../../../../testing/money/collected-cod.ts";
import { creditOf, withCredit } from "../../../../testing/money/credit.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import {
  addDriverBalance,
  approveBank,
  requestPayout,
  richDriver,
} from "../../../../testing/money/payouts.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { newDriver, type Person, password } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import { releaseCod } from "../cash-on-delivery/release-cod.ts";
import { checkPayouts } from "./check-payouts.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: [Staff, Staff];
const monday = new Date("2026-11-23T02:00:00Z");
const hours = 3600;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date(monday) });
  ({ bank, world } = money);
});
afterAll(() => money.close());

const later = async (seconds: number) => {
  world.clock.advance(seconds);
  await world.runJobs();
  await checkPayouts(world.deps);
};
const terms = async ({ token }: Person) =>
  (await call<PayoutTermsView>(world, "GET /driver/payouts/terms", { token })).data;
/** Prepares a run and answers what it says of a payout; approves it when it is good. */
async function runFor(payoutId: string): Promise<string | null | undefined> {
  staff = [await newStaff(world, ["payout.run"]), await newStaff(world, ["payout.run"])];
  const { data: run } = await staffCall<PayoutRunView>(
    world,
    staff[0],
    "POST /console/payout-runs",
  );
  const check = run.items.find(({ payout }) => payout.id === payoutId)?.check;
  if (check) await staffCall(world, staff[0], `POST /console/payout-runs/${run.id}/discard`);
  else
    await staffCall(world, staff[1], `POST /console/payout-runs/${run.id}/approve`, {
      body: { expectedTotalSatang: run.totalSatang },
    });
  await world.runJobs();
  return check;
}
const transfersOf = async (payoutId: string) =>
  (await bank.transfers()).filter(({ metadata }) => metadata.payoutId === payoutId);
const changeContact = ({ id }: Person) =>
  world.deps.db
    .insertInto("contactChanges")
    .values({
      accountId: id,
      kind: "email",
      oldValue: "old@example.test",
      newValue: "new@example.test",
      guarded: true,
      changedAt: world.clock.now,
    })
    .execute();

test("a driver's payout to a changed account waits 72 hours, and shows so before it is requested", async () => {
  const driver = await richDriver(world, 60_000);
  expect((await terms(driver)).account?.usableFrom).toBeNull();
  await later(60);
  await approveBank(world, driver);
  await later(60);
  const from = new Date(world.clock.now.getTime() - 0);
  const { account, sendDay, block } = await terms(driver);
  expect(block).toBeNull();
  expect(new Date(account?.usableFrom ?? 0).getTime() - from.getTime()).toBe(72 * hours * 1000);
  // Monday's account may be used on Thursday morning: with that day's run.
  expect(sendDay).toBe("2026-11-26");
  const { data } = await requestPayout(world, driver, 50_000);
  expect(data).toMatchObject({ state: "requested", sendDay: "2026-11-26" });
  expect(await runFor(data.id)).toBe("account_new");
  await later(72 * hours);
  expect((await terms(driver)).account?.usableFrom).toBeNull();
  expect(await runFor(data.id)).toBeNull();
  expect(await transfersOf(data.id)).toHaveLength(1);
});

test("a driver's first account is paid at once, unless a contact was changed in the 72 hours before it", async () => {
  const first = async (prepare: (driver: Person) => Promise<unknown>) => {
    const driver = await newDriver(world);
    await prepare(driver);
    await approveBank(world, driver);
    await addDriverBalance(world, driver, 20_000);
    await later(0);
    return (await terms(driver)).account?.usableFrom;
  };
  expect(await first(async () => undefined)).toBeNull();
  expect(await first(changeContact)).toEqual(expect.any(String));
});

test("cash on delivery and credit wait as well; removing the account and adding it again does not avoid the wait", async () => {
  const { sender } = await collectCod(world, 50_000, { topUp: 300_000 });
  await setSenderAccount(world, sender);
  await world.runJobs();
  world.clock.advance(7 * 24 * hours);
  const other = { accountNumber: "987-6-54322-5" };
  const changed = await setSenderAccount(world, sender, other);
  expect((changed.data as PayoutAccountView).usableFrom).toEqual(expect.any(String));
  await later(hours);
  await releaseCod(world.deps);
  expect(await codOf(world, sender)).toMatchObject({ state: "held", wait: "account_new" });
  await later(47 * hours);
  await call(world, "POST /customer/bank-account/remove", {
    token: sender.token,
    body: { password },
  });
  const again = await setSenderAccount(world, sender, other);
  expect((again.data as PayoutAccountView).usableFrom).toBe(
    (changed.data as PayoutAccountView).usableFrom,
  );
  await later(24 * hours);
  await releaseCod(world.deps);
  expect(await codOf(world, sender)).toMatchObject({ state: "releasing" });
});

test("a credit transfer to a changed account waits in the run", async () => {
  const customer = await withCredit(world, 12_050);
  await world.deps.db
    .updateTable("accounts")
    .set(({ selectFrom }) => ({
      passwordHash: selectFrom("accounts as one")
        .select("one.passwordHash")
        .where("one.passwordHash", "like", "$argon2%")
        .limit(1),
    }))
    .where("id", "=", customer.id)
    .execute();
  await setSenderAccount(world, customer);
  await later(0);
  await setSenderAccount(world, customer, { accountNumber: "987-6-54322-5" });
  await later(0);
  const view: CreditView = await creditOf(world, customer);
  expect([view.block, view.account?.usableFrom]).toEqual([null, expect.any(String)]);
  const { token } = customer;
  const transfer = await call<{ id: string }>(world, "POST /customer/credit/transfers", {
    token,
    body: { amountSatang: 12_050 },
  });
  expect(await runFor(transfer.data.id)).toBe("account_new");
  await later(72 * hours);
  expect(await runFor(transfer.data.id)).toBeNull();
});

test("'this was not me' reported after two members of staff approved: nothing is sent until staff lift the freeze", async () => {
  const driver = await richDriver(world, 60_000);
  world.clock.now = new Date("2026-12-08T02:00:00Z");
  const { data } = await requestPayout(world, driver, 50_000);
  const freeze = () =>
    world.deps.db.transaction().execute((trx) =>
      openIncident(trx, {
        kind: "account_disowned",
        bookingId: null,
        driverId: driver.id,
        accountId: driver.id,
        details: { event: "password_changed" },
        now: world.clock.now,
      }),
    );
  staff = [await newStaff(world, ["payout.run"]), await newStaff(world, ["payout.run"])];
  const { data: run } = await staffCall<PayoutRunView>(
    world,
    staff[0],
    "POST /console/payout-runs",
  );
  await staffCall(world, staff[1], `POST /console/payout-runs/${run.id}/approve`, {
    body: { expectedTotalSatang: run.totalSatang },
  });
  const incidentId = await freeze();
  await later(60);
  expect(await transfersOf(data.id)).toEqual([]);
  expect((await terms(driver)).block).toBe("account_frozen");
  const manager = await newStaff(world, ["booking.manage"]);
  const resolution = "โทรหาคนขับแล้ว เป็นเจ้าของบัญชีจริง";
  await staffCall(world, manager, `POST /console/incidents/${incidentId}/close`, {
    body: { resolution },
  });
  await later(60);
  expect(await transfersOf(data.id)).toHaveLength(1);
});
