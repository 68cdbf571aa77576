import type { DriverView } from "@songtan/contract/identity/accounts";
import type { PayoutTermsView, PayoutView } from "@songtan/contract/payouts/payouts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import {
  addDriverBalance,
  approveBank,
  requestPayout,
  richDriver,
  runPayouts,
} from "../../../../testing/money/payouts.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept, send } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTrialBalance } from "../../../ledger/trial-balance.ts";
import { freezeDriverMoney, thawDriverMoney } from "../freezes/freezes.ts";
import { checkPayouts } from "./check-payouts.ts";
import { sendPayout } from "./send-payout.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: [Staff, Staff];
/** A Monday morning in Bangkok, before the hour of the run. */
const monday = new Date("2026-11-23T02:00:00Z");
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date(monday) });
  ({ bank, world } = money);
  staff = [await newStaff(world, ["payout.run"]), await newStaff(world, ["payout.run"])];
});
beforeEach(() => {
  if (world.clock.now < monday) world.clock.now = new Date(monday);
});
afterAll(() => money.close());

const terms = async ({ token }: Person) =>
  (await call<PayoutTermsView>(world, "GET /driver/payouts/terms", { token })).data;
const list = async ({ token }: Person) =>
  (await call<PayoutView[]>(world, "GET /driver/payouts", { token })).data;
const balance = async ({ token }: Person) =>
  (await call<DriverView>(world, "GET /driver/user", { token })).data.balance.availableSatang;
const transfersOf = async (payoutId: string) =>
  (await bank.transfers()).filter(({ metadata }) => metadata.payoutId === payoutId);
const inFlight = async () => {
  const { accounts } = await loadTrialBalance(world.deps.db);
  return accounts.find(({ account }) => account === "payouts_in_flight")?.balanceSatang ?? 0;
};
const later = async (seconds: number) => {
  world.clock.advance(seconds);
  await checkPayouts(world.deps);
};
const nextTen = () => {
  // The round in which every transfer in transit is checked.
  const minutes = Math.ceil((world.clock.now.getTime() + 1) / 600_000) * 10;
  world.clock.now = new Date(minutes * 60_000);
  return checkPayouts(world.deps);
};

test("a driver requests, two members of staff approve, the bank pays: each step is shown, and the fee was shown before", async () => {
  const driver = await richDriver(world, 60_000);
  expect(await terms(driver)).toEqual({
    minSatang: 10_000,
    maxSatang: 60_000,
    feeSatang: 3210,
    availableSatang: 60_000,
    heldSatang: 0,
    cashOwedSatang: 0,
    frozenSatang: 0,
    heldPay: [],
    sendDay: "2026-11-23",
    arrivalDay: "2026-11-24",
    account: {
      bankCode: "004",
      lastDigits: expect.any(String),
      accountName: "อนันต์ ใจดี",
      state: "verified",
      usableFrom: null,
    },
    block: null,
  });
  const { status, data } = await requestPayout(world, driver, 50_000);
  expect([status, data.state, data.netSatang]).toEqual([201, "requested", 46_790]);
  expect(await balance(driver)).toBe(10_000);
  const run = await runPayouts(world, staff);
  expect([run.state, run.totalSatang, run.count]).toEqual(["approved", 50_000, 1]);
  await world.runJobs();
  expect((await list(driver))[0]?.state).toBe("sending");
  const [transfer] = await transfersOf(data.id);
  expect(transfer?.amount).toBe(50_000);
  await bank.move(`transfers/${transfer?.id}/send`);
  await later(61);
  expect((await list(driver))[0]?.state).toBe("sent");
  await bank.move(`transfers/${transfer?.id}/pay`);
  await nextTen();
  expect((await list(driver))[0]?.state).toBe("paid");
  expect([await balance(driver), await inFlight()]).toEqual([10_000, 0]);
  await world.runJobs();
  expect(world.sent.filter(({ to }) => to === driver.email).map(({ subject }) => subject)).toEqual([
    "เงินที่ขอถอน ฿467.90 กำลังเข้าบัญชี",
  ]);
});

test("two requests at once: one is accepted, the money is reserved once", async () => {
  const driver = await richDriver(world, 50_000);
  const both = await Promise.all([
    requestPayout(world, driver, 40_000),
    requestPayout(world, driver, 40_000),
  ]);
  expect(both.map((answer) => answer.code ?? "taken").sort()).toEqual(["payout_open", "taken"]);
  expect(await balance(driver)).toBe(10_000);
  expect((await terms(driver)).block).toBe("payout_open");
});

test.each([
  [9_999, "too_small"],
  [50_001, "too_big"],
  [0, "too_small"],
  [-500, "too_small"],
])("an amount of %s is refused at its field", async (amountSatang, problem) => {
  const driver = await richDriver(world, 50_000);
  const answer = await requestPayout(world, driver, amountSatang);
  expect([answer.status, answer.code]).toEqual([400, "invalid"]);
  expect(Object.keys(answer.error.fields ?? {})).toEqual(["amountSatang"]);
  expect(problem).toMatch(/too_/);
});

test("no approved account, one the provider refuses, too little: each says so and nothing moves", async () => {
  const without = await newDriver(world);
  await addDriverBalance(world, without, 50_000);
  expect((await requestPayout(world, without, 20_000)).code).toBe("bank_account_missing");
  const refused = await richDriver(world, 50_000, "1234560000");
  expect((await terms(refused)).account?.state).toBe("refused");
  expect((await requestPayout(world, refused, 20_000)).code).toBe("bank_account_refused");
  const poor = await richDriver(world, 9_000);
  expect((await requestPayout(world, poor, 10_000)).code).toBe("payout_too_little");
  expect(await balance(poor)).toBe(9_000);
  world.clock.advance(60);
  const again = await approveBank(world, refused);
  await checkPayouts(world.deps);
  await world.runJobs();
  expect((await terms(refused)).account).toMatchObject({
    lastDigits: again.slice(-4),
    state: "verified",
  });
  expect((await requestPayout(world, refused, 20_000)).status).toBe(201);
});

test("cash owed and disputed money cannot be withdrawn; unfrozen money can", async () => {
  const driver = await richDriver(world, 100_000);
  const task = await bookAndAccept(world, driver);
  const cash = task.cash?.amountSatang ?? 0;
  await send(world, driver, task.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: cash },
  ]);
  const { availableSatang, cashOwedSatang, maxSatang } = await terms(driver);
  expect([cashOwedSatang, maxSatang]).toEqual([cash, availableSatang - cash]);
  const freeze = {
    driverId: driver.id,
    bookingId: task.id,
    source: "claim:1",
    reason: "claim",
    now: world.clock.now,
  };
  const { db } = world.deps;
  await db.transaction().execute(async (trx) => {
    await freezeDriverMoney(trx, { ...freeze, amountSatang: 30_000 });
    await freezeDriverMoney(trx, { ...freeze, amountSatang: 30_000 });
  });
  expect(await terms(driver)).toMatchObject({
    frozenSatang: 30_000,
    maxSatang: maxSatang - 30_000,
  });
  await db
    .transaction()
    .execute((trx) => thawDriverMoney(trx, { source: "claim:1", now: world.clock.now }));
  expect((await terms(driver)).maxSatang).toBe(maxSatang);
});

test("a suspended driver still gets what was earned", async () => {
  const driver = await richDriver(world, 50_000);
  await world.deps.db
    .updateTable("accounts")
    .set({ suspendedAt: world.clock.now })
    .where("id", "=", driver.id)
    .execute();
  expect((await requestPayout(world, driver, 50_000)).status).toBe(201);
});

test("a lost answer is looked up, not requested twice", async () => {
  const driver = await richDriver(world, 50_000);
  const { data } = await requestPayout(world, driver, 50_000);
  await runPayouts(world, staff);
  await bank.fault("lose_answer", 1);
  await sendPayout(world.deps, { payoutId: data.id }).catch(() => {});
  expect((await list(driver))[0]?.state).toBe("sending");
  expect(await transfersOf(data.id)).toHaveLength(1);
  // A call while the first may still be running does nothing.
  await sendPayout(world.deps, { payoutId: data.id });
  expect(await transfersOf(data.id)).toHaveLength(1);
  await later(61);
  expect(await transfersOf(data.id)).toHaveLength(1);
  const row = await world.deps.db
    .selectFrom("payouts")
    .select("providerTransferId")
    .where("id", "=", data.id)
    .executeTakeFirstOrThrow();
  expect(row.providerTransferId).toBe((await transfersOf(data.id))[0]?.id);
}, 20_000);

test("a silent provider is called again until it answers; five callers make one transfer", async () => {
  const driver = await richDriver(world, 50_000);
  const { data } = await requestPayout(world, driver, 50_000);
  await runPayouts(world, staff);
  await bank.fault("no_answer", 1);
  await sendPayout(world.deps, { payoutId: data.id }).catch(() => {});
  expect(await transfersOf(data.id)).toHaveLength(0);
  world.clock.advance(61);
  await Promise.all(Array.from({ length: 5 }, () => sendPayout(world.deps, { payoutId: data.id })));
  expect(await transfersOf(data.id)).toHaveLength(1);
}, 20_000);

test("a transfer the bank returns gives the money back once, with the reason, however often it is reported", async () => {
  const driver = await richDriver(world, 50_000);
  const { data } = await requestPayout(world, driver, 50_000);
  await runPayouts(world, staff);
  await world.runJobs();
  const [transfer] = await transfersOf(data.id);
  await bank.move(`transfers/${transfer?.id}/send`);
  await bank.move(`transfers/${transfer?.id}/fail`);
  await Promise.all([nextTen(), checkPayouts(world.deps), checkPayouts(world.deps)]);
  expect((await list(driver))[0]).toMatchObject({ state: "failed", failure: "transfer_failed" });
  expect([await balance(driver)]).toEqual([50_000]);
  await nextTen();
  expect(await balance(driver)).toBe(50_000);
  await world.runJobs();
  const mail = world.sent.findLast(({ to }) => to === driver.email);
  expect(mail?.text).toContain("บัญชีอาจปิดอยู่หรือไม่รับเงินโอน");
});

test("the provider's no gives the money back at once", async () => {
  const driver = await richDriver(world, 50_000);
  const { data } = await requestPayout(world, driver, 50_000);
  await runPayouts(world, staff);
  const [recipient] = await bank.recipients();
  await bank.move(`recipients/${recipient?.id}/fail`);
  await world.runJobs();
  expect((await list(driver))[0]).toMatchObject({ id: data.id, state: "failed", failure: "other" });
  expect(await balance(driver)).toBe(50_000);
});

test("accounts that were approved again, the same, keep a new one waiting for one round", async () => {
  const known: { driver: Person; accountNumber: string }[] = [];
  for (let count = 0; count < 20; count += 1) {
    const driver = await newDriver(world, { onDuty: false });
    known.push({ driver, accountNumber: await approveBank(world, driver) });
  }
  await later(0);
  world.clock.advance(60);
  for (const { driver, accountNumber } of known) await approveBank(world, driver, accountNumber);
  const newcomer = await newDriver(world, { onDuty: false });
  await approveBank(world, newcomer);
  await later(0);
  await later(60);
  const account = await world.deps.db
    .selectFrom("payoutAccounts")
    .select("accountId")
    .where("accountId", "=", newcomer.id)
    .executeTakeFirst();
  expect(account).toBeDefined();
});
