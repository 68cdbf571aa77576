import type { BookingSummary, BookingView } from "@songtan/contract/bookings/bookings";
import type { ClosureView } from "@songtan/contract/identity/account-rights";
import type { DriverView } from "@songtan/contract/identity/accounts";
import type { CodSummaryView, CodView } from "@songtan/contract/payouts/payouts";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  codOf,
  collectCod,
  daysAfterMonday,
  deliverCod,
  setSenderAccount,
} from "../../../../testing/money/collected-cod.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, password } from "../../../../testing/world/people.ts";
import { chatuchak, silom } from "../../../../testing/world/points.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTrialBalance } from "../../../ledger/trial-balance.ts";
import { postTopUp } from "../../accounting/booking-postings/post-booking-money.ts";
import { checkPayouts } from "../payouts/check-payouts.ts";
import { releaseCod } from "./release-cod.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date("2026-11-21T03:00:00Z") });
  ({ bank, world } = money);
});
afterAll(() => money.close());

const summary = async ({ token }: Person) =>
  (await call<CodSummaryView>(world, "GET /customer/cod/summary", { token })).data;
/** Where the cash is, as the booking's page, the card in the list and the list of the cash show it: all three the same. */
async function shownMoney({ token }: Person, bookingId: string) {
  const { data: view } = await call<BookingView>(world, `GET /bookings/${bookingId}`, { token });
  const { data: listed } = await call<BookingSummary[]>(world, "GET /bookings", { token });
  const card = listed.find(({ id }) => id === bookingId);
  const [row] = (await call<CodView[]>(world, "GET /customer/cod", { token })).data;
  expect(card?.stops[1]?.cod).toEqual(view.stops[1]?.cod);
  if (row) expect(row.money).toEqual(view.stops[1]?.cod);
  return view.stops[1]?.cod;
}
const bahtInFlight = async () =>
  (await loadTrialBalance(world.deps.db)).accounts.find(
    ({ account }) => account === "payouts_in_flight",
  )?.balanceSatang ?? 0;
const transferTo = async (amount: number) =>
  (await bank.transfers()).find((transfer) => transfer.amount === amount);

const owedBy = async ({ token }: Person) =>
  (await call<DriverView>(world, "GET /driver/user", { token })).data.balance.cashOwedSatang;
/** A top-up pays for the cash in the pocket. */
const knownFor = (table: "drivers" | "accounts", key: string, { id }: Person, days: number) =>
  world.owner.query(`update ${table} set created_at = $2 where ${key} = $1`, [
    id,
    new Date(world.clock.now.getTime() - days * 86_400_000),
  ]);
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
  const { sender, bookingId } = await collectCod(world, 100_100, { topUp: 300_000 });
  const amount = { amountSatang: 100_100 };
  const held = { ...amount, state: "held", day: "2026-11-30", lastDigits: null };
  expect(await shownMoney(sender, bookingId)).toEqual({ ...held, needsAccount: true });
  expect(await codOf(world, sender)).toMatchObject({
    state: "held",
    heldUntil: "2026-11-28",
    wait: "held",
  });
  expect((await setSenderAccount(world, sender)).data).toEqual({
    bankCode: "014",
    lastDigits: "3215",
    accountName: "มาลี ใจดี",
    state: "waiting",
    usableFrom: null,
  });
  await world.runJobs();
  expect((await summary(sender)).account?.state).toBe("verified");
  await daysAfterMonday(world, 4);
  expect((await codOf(world, sender))?.state).toBe("held");
  expect(await shownMoney(sender, bookingId)).toEqual({ ...held, needsAccount: false });
  // The fifth day is a Saturday: it is on its way on Monday.
  await daysAfterMonday(world, 5);
  expect((await codOf(world, sender))?.state).toBe("releasing");
  const going = { ...held, lastDigits: "3215", needsAccount: false };
  expect(await shownMoney(sender, bookingId)).toEqual({ ...going, state: "on_its_way" });
  expect(await transferTo(103_310)).toBeUndefined();
  await daysAfterMonday(world, 7);
  const transfer = await transferTo(103_310);
  expect(transfer).toMatchObject({ sent: false });
  await bank.move(`transfers/${transfer?.id}/send`);
  await daysAfterMonday(world, 7.001);
  expect((await codOf(world, sender))?.state).toBe("sent");
  await bank.move(`transfers/${transfer?.id}/pay`);
  world.clock.now = new Date("2026-11-30T03:00:00Z");
  await checkPayouts(world.deps);
  expect(await codOf(world, sender)).toMatchObject({ state: "paid", paidAt: expect.any(String) });
  expect(await summary(sender)).toMatchObject({
    heldSatang: 0,
    paidSatang: 100_100,
    onItsWaySatang: 0,
  });
  expect(await shownMoney(sender, bookingId)).toEqual({ ...going, state: "paid" });
  const csv = await world.app.inject({
    url: "/api/customer/cod.csv",
    headers: { authorization: `Bearer ${sender.token}`, "accept-language": "en" },
  });
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const [titles, ...rows] = csv.body.slice(1).trimEnd().split("\r\n");
  expect(titles).toMatch(/^Collected on,Booking,/);
  expect(rows).toEqual([
    expect.stringMatching(/^2026-11-23,ST-[^,]+,1,1001.00,In your account,2026-11-30,3215$/),
  ]);
  expect(await bahtInFlight()).toBe(0);
  await world.runJobs();
  expect(world.sent.findLast(({ to }) => to === sender.email)?.subject).toBe(
    "เงินเก็บปลายทาง ฿1,001 กำลังเข้าบัญชี",
  );
}, 20_000);

test("it waits for the driver to hand the cash in, and not longer than fourteen days", async () => {
  const { sender, driver } = await collectCod(world, 50_200);
  await setSenderAccount(world, sender);
  await world.runJobs();
  await daysAfterMonday(world, 7);
  expect(await codOf(world, sender)).toMatchObject({ state: "held", wait: "cash_not_handed_in" });
  const second = await collectCod(world, 50_300);
  await setSenderAccount(world, second.sender);
  await world.runJobs();
  await daysAfterMonday(world, 8);
  await handIn(driver, await owedBy(driver));
  await daysAfterMonday(world, 8);
  expect((await codOf(world, sender))?.state).toBe("releasing");
  expect((await codOf(world, second.sender))?.wait).toBe("cash_not_handed_in");
  await daysAfterMonday(world, 14);
  expect((await codOf(world, second.sender))?.state).toBe("releasing");
}, 20_000);

test("a doubtful delivery, or a driver above the ceiling, is not paid for from our money after fourteen days", async () => {
  const doubted = await collectCod(world, 50_400);
  await world.deps.db
    .insertInto("incidents")
    .values({
      ...{ kind: "delivery_doubtful", bookingId: doubted.bookingId },
      ...{ details: "{}", openedAt: world.clock.now },
    })
    .execute();
  const { sender } = await collectCod(world, 50_500, { topUp: 300_000 });
  const driver = await newDriver(world);
  await knownFor("drivers", "account_id", driver, 40);
  await knownFor("accounts", "id", sender, 40);
  await deliverCod(world, { sender, driver, codSatang: 600_000 });
  await knownFor("drivers", "account_id", driver, 0);
  await setSenderAccount(world, doubted.sender);
  await setSenderAccount(world, sender);
  await world.runJobs();
  await daysAfterMonday(world, 15);
  const big = async () =>
    (await call<CodView[]>(world, "GET /customer/cod", { token: sender.token })).data.find(
      ({ amountSatang }) => amountSatang === 600_000,
    );
  const waiting = { state: "held", wait: "being_checked" };
  expect(await codOf(world, doubted.sender)).toMatchObject(waiting);
  expect(await big()).toMatchObject(waiting);
  await world.owner.query(
    "update incidents set closed_at = $1, resolution = 'went_on' where kind = 'delivery_doubtful'",
    [world.clock.now],
  );
  // Still less than the whole of it, which would pay for the cash itself.
  await handIn(driver, 200_000);
  await daysAfterMonday(world, 16);
  expect((await codOf(world, doubted.sender))?.state).toBe("releasing");
  expect((await big())?.state).toBe("releasing");
}, 20_000);

test("what a driver hands in pays for the oldest cash first", async () => {
  const { sender, driver } = await collectCod(world, 5_000);
  const owed = await owedBy(driver);
  const later = await newCustomer(world);
  await deliverCod(world, { sender: later, driver, codSatang: 3_000 });
  await handIn(driver, owed);
  await daysAfterMonday(world, 7);
  expect((await codOf(world, sender))?.wait).toBe("no_account");
  expect((await codOf(world, later))?.wait).toBe("cash_not_handed_in");
});

test("a missing or wrong account or a wrong password is shown at the field, and nothing is sent", async () => {
  const { sender } = await collectCod(world, 50_500, { topUp: 300_000 });
  await daysAfterMonday(world, 7);
  expect((await codOf(world, sender))?.wait).toBe("no_account");
  const short = await setSenderAccount(world, sender, { accountNumber: "12345" });
  expect([short.status, Object.keys(short.error.fields ?? {})]).toEqual([400, ["accountNumber"]]);
  const unknown = await setSenderAccount(world, sender, { bankCode: "999" });
  expect(Object.keys(unknown.error.fields ?? {})).toEqual(["bankCode"]);
  const stranger = await setSenderAccount(world, sender, { password: "not the password" });
  expect(stranger.status).toBe(400);
  expect((await summary(sender)).account).toBeNull();
  const refused = await setSenderAccount(world, sender, { accountNumber: "1234560000" });
  expect(refused.status).toBe(200);
  await world.runJobs();
  expect(await codOf(world, sender)).toMatchObject({ state: "held", wait: "account_not_verified" });
  await call(world, "POST /customer/bank-account/remove", {
    token: sender.token,
    body: { password },
  });
  expect((await codOf(world, sender))?.wait).toBe("no_account");
});

test("what waits for its bank day when the account is removed does not go there, and goes to the next one", async () => {
  const { sender } = await collectCod(world, 41_100, { topUp: 300_000 });
  await setSenderAccount(world, sender);
  await world.runJobs();
  // A Saturday: approved, and sent on Monday.
  await daysAfterMonday(world, 5);
  expect((await codOf(world, sender))?.state).toBe("releasing");
  await call(world, "POST /customer/bank-account/remove", {
    token: sender.token,
    body: { password },
  });
  await daysAfterMonday(world, 7);
  expect(await transferTo(44_310)).toBeUndefined();
  expect(await codOf(world, sender)).toMatchObject({ state: "held", wait: "no_account" });
  expect(await summary(sender)).toMatchObject({ heldSatang: 41_100, onItsWaySatang: 0 });
  expect(world.sent.findLast(({ to }) => to === sender.email)?.text).toMatch(/ถูกลบหรือเปลี่ยน/);
  await setSenderAccount(world, sender, { accountNumber: "987-6-54321-6" });
  await world.runJobs();
  for (const day of [8, 11, 14]) await daysAfterMonday(world, day);
  expect(await transferTo(44_310)).toBeDefined();
}, 20_000);

test("an account for which we hold cash cannot be closed", async () => {
  const { sender } = await collectCod(world, 30_900);
  const closure = await call<ClosureView>(world, "GET /customer/closure", { token: sender.token });
  expect(closure.data.blocks.map(({ reason }) => reason)).toEqual(["balance"]);
});

test("two release at once: one payout a day for each sender, with everything in it", async () => {
  const { sender, driver } = await collectCod(world, 20_600, { topUp: 300_000 });
  await deliverCod(world, { sender, driver, codSatang: 10_000 });
  await setSenderAccount(world, sender);
  await world.runJobs();
  world.clock.now = new Date("2026-11-30T02:00:00Z");
  await Promise.all([releaseCod(world.deps), releaseCod(world.deps), releaseCod(world.deps)]);
  const payouts = await world.deps.db
    .selectFrom("payouts")
    .selectAll()
    .where("accountId", "=", sender.id)
    .execute();
  expect(payouts.map((payout) => payout.amountSatang)).toEqual([30_600]);
});

test("a failed transfer keeps the cash for the sender, sends a notice, and is sent again the next day", async () => {
  const { sender } = await collectCod(world, 70_700, { topUp: 300_000 });
  await setSenderAccount(world, sender);
  await world.runJobs();
  await daysAfterMonday(world, 7);
  const transfer = await transferTo(73_910);
  await bank.move(`transfers/${transfer?.id}/fail`);
  world.clock.now = new Date("2026-11-30T03:00:00Z");
  await checkPayouts(world.deps);
  expect(await codOf(world, sender)).toMatchObject({ state: "held", failure: "transfer_failed" });
  await releaseCod(world.deps);
  expect((await codOf(world, sender))?.state).toBe("held");
  await daysAfterMonday(world, 8);
  expect((await codOf(world, sender))?.state).toBe("releasing");
});

test("cash of a drop-off that is done has its own time: goods of another that wait at a depot do not hold it up", async () => {
  const { sender, driver } = await collectCod(world, 20_000, { topUp: 900_000 });
  await setSenderAccount(world, sender);
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
    // This recipient paid and then refused the parcel: the cash is not the sender's yet.
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
  await daysAfterMonday(world, 5);
  expect(await ofBooking()).toEqual(["releasing null", "held drop_off_open"]);
});

test("cash that is still to come, and cash that never came, have their place too", async () => {
  const sender = await newCustomer(world);
  const driver = await newDriver(world);
  const dropOffs = [{ ...silom, codAmountSatang: 20_000 }];
  const { id, totalSatang } = await book(world, sender, { dropOffs });
  const to = { amountSatang: 20_000, day: null, lastDigits: null };
  expect(await shownMoney(sender, id)).toEqual({ ...to, state: "to_collect", needsAccount: true });
  expect(await summary(sender)).toMatchObject({ toCollectSatang: 20_000, heldSatang: 0 });
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  await send(world, driver, id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: totalSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "failed", stopIndex: 1, reason: "refused", ...withPhoto() },
  ]);
  const missed = { ...to, state: "not_collected", needsAccount: false };
  expect(await shownMoney(sender, id)).toEqual(missed);
  expect((await summary(sender)).toCollectSatang).toBe(0);
});
