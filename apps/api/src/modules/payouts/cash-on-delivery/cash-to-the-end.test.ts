import type { DriverView } from "@songtan/contract/identity/accounts";
import type { TopUpView } from "@songtan/contract/payments/payments";
import type { PayoutView } from "@songtan/contract/payouts/payouts";
import type { StatementView } from "@songtan/contract/payouts/statements";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  codOf,
  collectCod,
  daysAfterMonday,
  setSenderAccount,
} from "../../../../testing/money/collected-cod.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { approveBank, requestPayout, runPayouts } from "../../../../testing/money/payouts.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import type { Person } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTrialBalance } from "../../../ledger/trial-balance.ts";
import { checkPayouts } from "../payouts/check-payouts.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date("2026-11-21T03:00:00Z") });
  ({ bank, world } = money);
});
afterAll(() => money.close());

const balance = async ({ token }: Person) =>
  (await call<DriverView>(world, "GET /driver/user", { token })).data.balance;
const payoutOf = async ({ token }: Person) =>
  (await call<PayoutView[]>(world, "GET /driver/payouts", { token })).data[0];
/** What the books say of the whole program. */
const accounts = async () => {
  const { accounts: rows, totalSatang, differing } = await loadTrialBalance(world.deps.db);
  expect([totalSatang, differing]).toEqual([0, []]);
  return Object.fromEntries(rows.map((row) => [row.account, row.balanceSatang]));
};
const pay = async (amount: number) => {
  const transfer = (await bank.transfers()).find((sent) => sent.amount === amount);
  await bank.move(`transfers/${transfer?.id}/send`);
  await bank.move(`transfers/${transfer?.id}/pay`);
};

test("cash on delivery from the door to both banks: the driver owes it, hands it in, the sender is paid, and two people pay the driver", async () => {
  const codSatang = 120_000;
  const { sender, driver } = await collectCod(world, codSatang);
  await approveBank(world, driver);
  await setSenderAccount(world, sender);
  await world.runJobs();

  // At the door: all of it is owed, less what the job earned.
  const { cashOwedSatang } = await balance(driver);
  expect(cashOwedSatang).toBeGreaterThan(codSatang);
  expect(await accounts()).toMatchObject({
    cod_held: -codSatang,
    driver_cash_owed: cashOwedSatang,
  });
  expect(await codOf(world, sender)).toMatchObject({ state: "held" });

  // Handed in by QR in whole baht, with 300 more.
  const paidIn = Math.ceil((cashOwedSatang + 30_000) / 100) * 100;
  const left = paidIn - cashOwedSatang;
  const topUp = await call<TopUpView>(world, "POST /driver/top-ups", {
    token: driver.token,
    body: { amountSatang: paidIn },
  });
  const charge = (await bank.charges()).find(
    ({ metadata }) => metadata.paymentId === topUp.data.id,
  );
  await bank.answer(charge?.id ?? "");
  await call(world, `POST /driver/top-ups/${topUp.data.id}/check`, { token: driver.token });
  expect(await balance(driver)).toMatchObject({ cashOwedSatang: 0, availableSatang: left });

  // The driver requests some of it back; one of staff prepares, another approves.
  await checkPayouts(world.deps);
  await world.runJobs();
  expect((await requestPayout(world, driver, 20_000)).status).toBe(201);
  const staff = [
    await newStaff(world, ["payout.run"]),
    await newStaff(world, ["payout.run"]),
  ] as const;
  const alone = await staffCall<{ id: string; totalSatang: number }>(
    world,
    staff[0],
    "POST /console/payout-runs",
  );
  const own = await staffCall(
    world,
    staff[0],
    `POST /console/payout-runs/${alone.data.id}/approve`,
    {
      body: { expectedTotalSatang: alone.data.totalSatang },
    },
  );
  expect([own.status, own.code]).toEqual([409, "second_person_needed"]);
  await staffCall(world, staff[0], `POST /console/payout-runs/${alone.data.id}/discard`);
  await runPayouts(world, [...staff]);
  await world.runJobs();
  await pay(20_000);

  // The sender's part goes by itself once five days have passed.
  await daysAfterMonday(world, 7);
  expect((await payoutOf(driver))?.state).toBe("paid");
  await pay(codSatang + 3_210);
  await daysAfterMonday(world, 8);
  expect(await codOf(world, sender)).toMatchObject({ state: "paid" });

  // Nothing is in between any more, and the driver's statement leads from nothing to what is left.
  expect(await accounts()).toMatchObject({
    cod_held: 0,
    driver_cash_owed: 0,
    payouts_in_flight: 0,
    driver_available: 20_000 - left,
  });
  const { data } = await call<StatementView>(world, "GET /driver/statement?month=2026-11", {
    token: driver.token,
  });
  expect(data.opening.netSatang).toBe(0);
  expect(data.closing).toMatchObject({ availableSatang: left - 20_000, cashOwedSatang: 0 });
  expect(data.jobs).toMatchObject([{ cashOnDeliverySatang: codSatang }]);
  expect(data.lines.map(({ kind, amountSatang }) => [kind, amountSatang])).toEqual([
    ["top_up", paidIn],
    ["payout", -20_000],
  ]);
});
