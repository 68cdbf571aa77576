import type { ClosureView } from "@songtan/contract/account-rights";
import type { DriverView } from "@songtan/contract/accounts";
import type { ConsoleCod } from "@songtan/contract/console/payouts";
import type { CodSummaryView, CodView } from "@songtan/contract/payouts";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTrialBalance } from "../../ledger/trial-balance.ts";
import { hashPassword } from "../../passwords.ts";
import { call } from "../../testing/call.ts";
import { book, send, withPhoto } from "../../testing/delivery.ts";
import { type MoneyWorld, openMoneyWorld } from "../../testing/money-world.ts";
import { giveMoney } from "../../testing/payouts.ts";
import { newCustomer, newDriver, type Person, password } from "../../testing/people.ts";
import { chatuchak, silom } from "../../testing/points.ts";
import type { PretendBank } from "../../testing/pretend-bank.ts";
import { newStaff, type Staff, staffCall, staffCookie } from "../../testing/staff.ts";
import type { TestWorld } from "../../testing/test-world.ts";
import { postTopUp } from "../ledger/queries.ts";
import { checkPayouts } from "../payouts/check-payouts.ts";
import { objectToCod } from "../payouts/queries.ts";
import { releaseCod } from "./release-cod.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let one: Staff;
let other: Staff;
let passwordHash: string;
/** A Monday. */
const monday = "2026-11-23T02:00:00Z";
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date("2026-11-21T03:00:00Z") });
  ({ bank, world } = money);
  one = await newStaff(world, ["payout.run"]);
  other = await newStaff(world, ["payout.run"]);
  passwordHash = await hashPassword(password);
});
afterAll(() => money.close());

type Collected = { sender: Person; driver: Person; bookingId: string };

/** A booking whose driver has collected this much for the sender, and delivered. */
async function collect(codSatang: number, { topUp = 0 } = {}): Promise<Collected> {
  world.clock.now = new Date(monday);
  const sender = await newCustomer(world);
  await world.deps.db
    .updateTable("accounts")
    .set({ password_hash: passwordHash })
    .where("id", "=", sender.id)
    .execute();
  const driver = await newDriver(world);
  if (topUp) await giveMoney(world, driver, topUp);
  const bookingId = await deliver({ sender, driver, codSatang });
  return { sender, driver, bookingId };
}

async function deliver({ sender, driver, codSatang }: { sender: Person; driver: Person; codSatang: number }) {
  const booking = await book(world, sender, { dropOffs: [{ ...silom, codAmountSatang: codSatang }] });
  const taken = await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  expect(taken.status).toBe(200);
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: booking.totalSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "cash_collected", purpose: "cod", stopIndex: 1, amountSatang: codSatang },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  return booking.id;
}

const setAccount = ({ token }: Person, more: Record<string, unknown> = {}) =>
  call(world, "PUT /customer/bank-account", {
    token,
    body: { bankCode: "014", accountNumber: "987-6-54321-5", accountName: "มาลี ใจดี", password, ...more },
  });
const cod = async ({ token }: Person) => (await call<CodView[]>(world, "GET /customer/cod", { token })).data[0];
const summary = async ({ token }: Person) =>
  (await call<CodSummaryView>(world, "GET /customer/cod/summary", { token })).data;
const bahtInFlight = async () =>
  (await loadTrialBalance(world.deps.db)).accounts.find(({ account }) => account === "payouts_in_flight")
    ?.balanceSatang ?? 0;
const after = async (days: number) => {
  world.clock.now = new Date(new Date(monday).getTime() + days * 86_400_000);
  await checkPayouts(world.deps);
  await releaseCod(world.deps);
  await world.runJobs();
};
const transferTo = async (amount: number) => (await bank.transfers()).find((one) => one.amount === amount);

const owedBy = async ({ token }: Person) =>
  (await call<DriverView>(world, "GET /driver/user", { token })).data.balance.cashOwedSatang;
/** A top-up pays for the cash in the pocket. */
const handIn = ({ id: driverId }: Person, amountSatang: number) =>
  world.deps.db
    .transaction()
    .execute((trx) =>
      postTopUp(
        trx,
        { topUpId: crypto.randomUUID(), driverId, amountSatang, feeSatang: 0 },
        { happenedAt: world.clock.now, recordedAt: world.clock.now },
      ),
    );

test("cash on delivery: held five days, sent in full to the verified account, paid; the fee is ours", async () => {
  const { sender } = await collect(100_100, { topUp: 300_000 });
  expect(await cod(sender)).toMatchObject({ state: "held", heldUntil: "2026-11-28", wait: "held" });
  expect((await setAccount(sender)).data).toEqual({
    bankCode: "014",
    lastDigits: "3215",
    accountName: "มาลี ใจดี",
    state: "waiting",
  });
  await world.runJobs();
  expect((await summary(sender)).account?.state).toBe("verified");
  await after(4);
  expect((await cod(sender))?.state).toBe("held");
  // The fifth day is a Saturday: it is on its way on Monday.
  await after(5);
  expect((await cod(sender))?.state).toBe("releasing");
  expect(await transferTo(103_310)).toBeUndefined();
  await after(7);
  const transfer = await transferTo(103_310);
  expect(transfer).toMatchObject({ sent: false });
  await bank.move(`transfers/${transfer?.id}/send`);
  await after(7.001);
  expect((await cod(sender))?.state).toBe("sent");
  await bank.move(`transfers/${transfer?.id}/pay`);
  world.clock.now = new Date("2026-11-30T03:00:00Z");
  await checkPayouts(world.deps);
  expect(await cod(sender)).toMatchObject({ state: "paid", paidAt: expect.any(String) });
  expect(await summary(sender)).toMatchObject({ heldSatang: 0, paidSatang: 100_100, onItsWaySatang: 0 });
  expect(await bahtInFlight()).toBe(0);
  await world.runJobs();
  expect(world.sent.findLast(({ to }) => to === sender.email)?.subject).toBe("เงินเก็บปลายทาง ฿1,001.00 กำลังเข้าบัญชี");
}, 20_000);

test("it waits for the driver to hand the cash in, and not longer than fourteen days", async () => {
  const { sender, driver } = await collect(50_200);
  await setAccount(sender);
  await world.runJobs();
  await after(7);
  expect(await cod(sender)).toMatchObject({ state: "held", wait: "cash_not_handed_in" });
  const second = await collect(50_300);
  await setAccount(second.sender);
  await world.runJobs();
  await after(8);
  await handIn(driver, await owedBy(driver));
  await after(8);
  expect((await cod(sender))?.state).toBe("releasing");
  expect((await cod(second.sender))?.wait).toBe("cash_not_handed_in");
  await after(14);
  expect((await cod(second.sender))?.state).toBe("releasing");
}, 20_000);

test("what a driver hands in pays for the oldest cash first", async () => {
  const { sender, driver } = await collect(5_000);
  const owed = await owedBy(driver);
  const later = await newCustomer(world);
  await deliver({ sender: later, driver, codSatang: 3_000 });
  await handIn(driver, owed);
  await after(7);
  expect((await cod(sender))?.wait).toBe("no_account");
  expect((await cod(later))?.wait).toBe("cash_not_handed_in");
});

test("no account, a wrong one, the password wrong: said at the field, and nothing is sent", async () => {
  const { sender } = await collect(50_500, { topUp: 300_000 });
  await after(7);
  expect((await cod(sender))?.wait).toBe("no_account");
  const short = await setAccount(sender, { accountNumber: "12345" });
  expect([short.status, Object.keys(short.error.fields ?? {})]).toEqual([400, ["accountNumber"]]);
  const unknown = await setAccount(sender, { bankCode: "999" });
  expect(Object.keys(unknown.error.fields ?? {})).toEqual(["bankCode"]);
  const stranger = await setAccount(sender, { password: "not the password" });
  expect(stranger.status).toBe(400);
  expect((await summary(sender)).account).toBeNull();
  const refused = await setAccount(sender, { accountNumber: "1234560000" });
  expect(refused.status).toBe(200);
  await world.runJobs();
  expect(await cod(sender)).toMatchObject({ state: "held", wait: "account_not_verified" });
  await call(world, "POST /customer/bank-account/remove", { token: sender.token, body: { password } });
  expect((await cod(sender))?.wait).toBe("no_account");
});

test("while cash is with us for somebody, their account cannot be closed", async () => {
  const { sender } = await collect(30_900);
  const closure = await call<ClosureView>(world, "GET /customer/closure", { token: sender.token });
  expect(closure.data.blocks.map(({ reason }) => reason)).toEqual(["balance"]);
});

test("two release at once: one payout a day for each sender, with everything in it", async () => {
  const { sender, driver } = await collect(20_600, { topUp: 300_000 });
  await deliver({ sender, driver, codSatang: 10_000 });
  await setAccount(sender);
  await world.runJobs();
  world.clock.now = new Date("2026-11-30T02:00:00Z");
  await Promise.all([releaseCod(world.deps), releaseCod(world.deps), releaseCod(world.deps)]);
  const payouts = await world.deps.db.selectFrom("payouts").selectAll().where("account_id", "=", sender.id).execute();
  expect(payouts.map((payout) => Number(payout.amount_satang))).toEqual([30_600]);
});

test("a failed transfer keeps the cash for the sender, who is told, and it goes again the next day", async () => {
  const { sender } = await collect(70_700, { topUp: 300_000 });
  await setAccount(sender);
  await world.runJobs();
  await after(7);
  const transfer = await transferTo(73_910);
  await bank.move(`transfers/${transfer?.id}/fail`);
  world.clock.now = new Date("2026-11-30T03:00:00Z");
  await checkPayouts(world.deps);
  expect(await cod(sender)).toMatchObject({ state: "held", failure: "transfer_failed" });
  await releaseCod(world.deps);
  expect((await cod(sender))?.state).toBe("held");
  await after(8);
  expect((await cod(sender))?.state).toBe("releasing");
});

test("cash of a drop-off that is done has its own time: goods of another that wait at a depot do not hold it up", async () => {
  const { sender, driver } = await collect(20_000, { topUp: 900_000 });
  await setAccount(sender);
  await world.runJobs();
  const booking = await book(world, sender, {
    dropOffs: [
      { ...silom, codAmountSatang: 31_300 },
      { ...chatuchak, codAmountSatang: 42_400 },
    ],
  });
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: booking.totalSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "cash_collected", purpose: "cod", stopIndex: 1, amountSatang: 31_300 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
    { kind: "heading", stopIndex: 2 },
    { kind: "arrived", stopIndex: 2 },
    // This recipient paid, and then would not take it: the cash is not the sender's yet.
    { kind: "cash_collected", purpose: "cod", stopIndex: 2, amountSatang: 42_400 },
    { kind: "failed", stopIndex: 2, reason: "refused", ...withPhoto() },
    { kind: "returning" },
    { kind: "failed", stopIndex: 0, reason: "sender_absent", ...withPhoto() },
  ]);
  world.clock.advance(limits.absentMinutes * 60);
  const left = await send(world, driver, booking.id, [{ kind: "left_at_depot", ...withPhoto() }]);
  expect(left.task.state).toBe("held");
  const ofBooking = async () => {
    const { data } = await call<CodView[]>(world, "GET /customer/cod", { token: sender.token });
    return data
      .filter(({ bookingId }) => bookingId === booking.id)
      .sort((one, two) => one.stopIndex - two.stopIndex)
      .map(({ state, wait }) => `${state} ${wait}`);
  };
  expect(await ofBooking()).toEqual(["held held", "held drop_off_open"]);
  await after(5);
  expect(await ofBooking()).toEqual(["releasing null", "held drop_off_open"]);
});

/** Each time in a session of its own: the clock is moved by days. */
const staffCod = async (by: Staff, path: string, body: unknown) =>
  staffCall<ConsoleCod>(world, { cookie: await staffCookie(world, by.id) }, `POST /console/cod/${path}`, { body });

test("an objection freezes it; released it goes on, given back it takes two people and the bank's word", async () => {
  const { sender, bookingId } = await collect(80_800, { topUp: 300_000 });
  await setAccount(sender);
  await world.runJobs();
  const id = (await cod(sender))?.id ?? "";
  expect((await staffCod(one, `${id}/object`, { words: "ผู้รับแจ้งว่าได้ของไม่ตรง" })).data.state).toBe("frozen");
  expect((await staffCod(one, `${id}/object`, { words: "อีกครั้ง" })).code).toBe("cod_not_held");
  await after(8);
  expect((await cod(sender))?.state).toBe("frozen");
  const released = await staffCod(one, `${id}/decide`, { decision: "release", words: "ตรวจแล้ว ของถูกต้อง" });
  expect([released.status, released.data.state]).toEqual([200, "held"]);
  const frozen = await world.deps.db
    .transaction()
    .execute((trx) =>
      objectToCod(trx, { bookingId, by: { kind: "staff", id: one.id }, words: "เคลม", now: world.clock.now }),
    );
  expect(frozen).toBe(1);
  const refund = { decision: "refund", words: "คืนเงินผู้รับ" };
  expect((await staffCod(other, `${id}/decide`, refund)).error.fields).toHaveProperty("bankReference");
  const withReference = { ...refund, bankReference: "KBANK 20261130-1" };
  expect((await staffCod(one, `${id}/decide`, withReference)).code).toBe("second_person_needed");
  expect((await staffCod(other, `${id}/decide`, withReference)).data.state).toBe("refunded");
  expect((await staffCod(other, `${id}/decide`, withReference)).code).toBe("conflict");
  await after(9);
  expect((await cod(sender))?.state).toBe("refunded");
});

test("an objection of a customer's too: one of staff asks for the cash to go back, another completes it", async () => {
  const { sender, bookingId } = await collect(60_600, { topUp: 300_000 });
  const by = { kind: "customer" as const, id: sender.id };
  await world.deps.db
    .transaction()
    .execute((trx) => objectToCod(trx, { bookingId, by, words: "ของเสีย", now: world.clock.now }));
  const id = (await cod(sender))?.id ?? "";
  const refund = { decision: "refund", words: "คืนเงินผู้รับ", bankReference: "KBANK 1" };
  const asked = await staffCod(one, `${id}/decide`, refund);
  expect([asked.status, asked.data.state, asked.data.refundAsked]).toEqual([
    200,
    "frozen",
    { by: one.name, words: refund.words },
  ]);
  const reads = async (staff: Staff) => {
    const cookie = await staffCookie(world, staff.id);
    return (await staffCall<ConsoleCod>(world, { cookie }, `GET /console/cod/${id}`)).data;
  };
  expect(await reads(one)).toMatchObject({ refundIsSecond: false, refundWaitsForOther: true });
  expect(await reads(other)).toMatchObject({ refundIsSecond: true, refundWaitsForOther: false });
  expect((await staffCod(one, `${id}/decide`, refund)).code).toBe("second_person_needed");
  const alone = world.deps.db.updateTable("cod_objections").set({ decided_by: one.id, decided_at: new Date() });
  const forced = alone.set({ decision: "refund", decided_words: "x", bank_reference: "x" });
  await expect(forced.where("collection_id", "=", id).execute()).rejects.toThrow("cod_objections_two");
  expect((await staffCod(other, `${id}/decide`, refund)).data.state).toBe("refunded");
});
