import type { RecipientView } from "@songtan/contract/bookings/tracking";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assign, bookAndAssign, editing, far } from "../../../../../testing/delivery/edits.ts";
import { delivered, pickUp, propose } from "../../../../../testing/delivery/handovers.ts";
import { recalling } from "../../../../../testing/delivery/recalls.ts";
import { balanceShown, toDropOff, toPickUp } from "../../../../../testing/money/cash-job.ts";
import { bookPaid, saveCard } from "../../../../../testing/money/charges.ts";
import { ledgerBalance } from "../../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../../testing/money/money-world.ts";
import { call } from "../../../../../testing/world/call.ts";
import { send, type TaskEventDraft, withPhoto } from "../../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../../testing/world/people.ts";
import { ari, silom } from "../../../../../testing/world/points.ts";
import { newStaff } from "../../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../../testing/world/test-world.ts";

let money: MoneyWorld;
let world: TestWorld;
let recalls: ReturnType<typeof recalling>;
beforeAll(async () => {
  money = await openMoneyWorld();
  world = money.world;
  recalls = recalling(world);
});
afterAll(() => money.close());

/** So far that the way back is worth a card. */
const farther = { dropOffs: [{ latitude: 13.9126, longitude: 100.6068 }] };
const home: TaskEventDraft = { kind: "returned", ...withPhoto() };
const minutes = (count: number) => world.clock.advance(count * 60);
const due = (customer: Person) => ledgerBalance(world, "customer_due", customer.id);
/** Goods aboard with a recipient who was to pay the fare. */
async function unpaidAboard() {
  const job = await bookAndAssign(world, { payment: { payer: "recipient", payerStopIndex: 1 } });
  await send(world, job.driver, job.id, [...toPickUp, { kind: "picked_up", ...withPhoto() }]);
  return job;
}

test("recalled before the door: the price comes first, everyone involved is notified, the driver is paid for the return", async () => {
  const { customer, driver, id, booking, backSatang } = await recalls.aboard({
    dropOffs: [silom, ari],
  });
  await world.runJobs();
  world.sent.length = 0;
  const { paySatang } = await recalls.task(driver, id);
  expect((await recalls.read(customer, id)).recall).toEqual({
    allowed: true,
    refusal: null,
    returnSatang: backSatang,
    fareDueSatang: 0,
    toCard: false,
    recalledAt: null,
  });
  const { data, status } = await recalls.recall(customer, id);
  expect([status, data.state, data.cancellation.allowed, data.recall?.allowed]).toEqual([
    200,
    "returning",
    false,
    false,
  ]);
  expect(data.recall?.recalledAt).toBe(world.clock.now.toISOString());
  expect(data.stops.map(({ state, failureReason }) => [state, failureReason])).toEqual([
    ["done", null],
    ["failed", "sender_recalled"],
    ["failed", "sender_recalled"],
  ]);
  expect(
    data.timeline.slice(-4).map(({ kind, stopIndex, reason }) => [kind, stopIndex, reason]),
  ).toEqual([
    ["recalled", undefined, undefined],
    ["stop_failed", 1, "sender_recalled"],
    ["stop_failed", 2, "sender_recalled"],
    ["returning", undefined, undefined],
  ]);
  const task = await recalls.task(driver, id);
  const backPay = Math.ceil((backSatang * 85) / 100);
  expect([task.next.map(({ kind }) => kind), task.recall?.paySatang]).toEqual([
    ["returned", "failed"],
    backPay,
  ]);
  await world.runJobs();
  await world.runJobs();
  const messages = world.sent.map(({ to, text }) => `${to} ${text.includes("นำพัสดุ")}`);
  for (const stop of booking.stops.slice(1))
    expect(messages).toContain(`${stop.contactPhone} true`);
  expect(messages).toContain(`${driver.phone} true`);
  expect(messages).toHaveLength(3);
  const page = await call<RecipientView>(
    world,
    `GET /recipient/${world.deps.secrets.recipientKey(id, 1)}`,
  );
  expect(page.data).toMatchObject({
    stop: { failureReason: "sender_recalled" },
    pin: null,
    cashDueSatang: 0,
  });
  await send(world, driver, id, [home]);
  const after = await recalls.read(customer, id);
  expect([after.state, after.recall]).toEqual(["returned", undefined]);
  expect(after.extraCharges).toEqual([{ why: "return", amountSatang: backSatang, state: "due" }]);
  expect(await due(customer)).toBe(backSatang);
  expect((await recalls.task(driver, id)).earned).toEqual([
    { code: "job", amountSatang: paySatang },
    { code: "way_back", amountSatang: backPay },
  ]);
  const owedSatang = booking.totalSatang - paySatang - backPay;
  expect(await balanceShown(world, driver)).toEqual({
    availableSatang: Math.max(0, -owedSatang),
    heldSatang: 0,
    cashOwedSatang: Math.max(0, owedSatang),
  });
});

test("pressed twice, with the same key or another: once", async () => {
  const { customer, id } = await recalls.aboard();
  const key = crypto.randomUUID();
  const { returnSatang = 0 } = (await recalls.read(customer, id)).recall ?? {};
  const press = (wish = {}) =>
    recalls.recall(customer, id, { expectedReturnSatang: returnSatang, ...wish });
  const answers = await Promise.all([press({ key }), press(), press()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await press({ key })).status).toBe(200);
  const { timeline } = await recalls.read(customer, id);
  expect(timeline.filter(({ kind }) => kind === "recalled" || kind === "returning")).toHaveLength(
    2,
  );
  expect(
    await world.deps.db
      .selectFrom("notices")
      .select("id")
      .where("source", "=", `recall:${id}`)
      .execute(),
  ).toHaveLength(1);
});

test("a price that is not the one shown any more: the new one is named, and nothing happens", async () => {
  const { customer, id, backSatang } = await recalls.aboard();
  const answer = await recalls.recall(customer, id, { expectedReturnSatang: backSatang + 100 });
  expect([answer.status, answer.code]).toEqual([409, "price_changed"]);
  expect((await recalls.read(customer, id)).state).toBe("in_transit");
  expect((await recalls.recall(customer, id, { expectedReturnSatang: -1 })).code).toBe("invalid");
});

test("every refusal has its own message", async () => {
  const staff = await newStaff(world, ["booking.manage"]);
  const edits = editing(world);
  const early = await bookAndAssign(world);
  const refusals: Record<string, [number, string | undefined]> = {};
  const recordRefusal = async (name: string, customer: Person, id: string) => {
    const { status, code } = await recalls.recall(customer, id);
    refusals[name] = [status, code];
  };
  await recordRefusal("assigned", early.customer, early.id);
  await recordRefusal("somebody else's", await newCustomer(world), early.id);
  const unpaidBooking = await unpaidAboard();
  await edits.requestOneDropOff(unpaidBooking, { ...far, from: 1 });
  expect((await recalls.read(unpaidBooking.customer, unpaidBooking.id)).recall).toMatchObject({
    allowed: false,
    refusal: "recall_edit_open",
  });
  await recordRefusal("other drop-offs asked for", unpaidBooking.customer, unpaidBooking.id);
  const handed = await recalls.aboard();
  await propose(world, staff, handed.id, { from: handed.driver, to: await newDriver(world) });
  await recordRefusal("handover open", handed.customer, handed.id);
  const paid = await recalls.aboard({ dropOffs: [{ ...silom, codAmountSatang: 50_000 }] });
  const cod: TaskEventDraft = {
    kind: "cash_collected",
    purpose: "cod",
    stopIndex: 1,
    amountSatang: 50_000,
  };
  await send(world, paid.driver, paid.id, [...toDropOff, cod]);
  await recordRefusal("paid at the door", paid.customer, paid.id);
  const done = await recalls.aboard();
  await send(world, done.driver, done.id, delivered(1));
  await recordRefusal("delivered", done.customer, done.id);
  const turned = await recalls.aboard();
  const failed: TaskEventDraft = {
    kind: "failed",
    stopIndex: 1,
    reason: "refused",
    ...withPhoto(),
  };
  await send(world, turned.driver, turned.id, [...toDropOff, failed, { kind: "returning" }]);
  await recordRefusal("returning already", turned.customer, turned.id);
  await send(world, turned.driver, turned.id, [
    { kind: "failed", reason: "sender_absent", ...withPhoto() },
  ]);
  minutes(11);
  await send(world, turned.driver, turned.id, [{ kind: "left_at_depot", ...withPhoto() }]);
  expect((await recalls.read(turned.customer, turned.id)).state).toBe("held");
  await recordRefusal("held", turned.customer, turned.id);
  expect(refusals).toEqual({
    assigned: [422, "recall_too_early"],
    "somebody else's": [404, "not_found"],
    "other drop-offs asked for": [409, "recall_edit_open"],
    "handover open": [409, "recall_handover_open"],
    "paid at the door": [409, "recall_paid_at_door"],
    delivered: [409, "recall_too_late"],
    "returning already": [409, "recall_too_late"],
    held: [409, "recall_too_late"],
  });
});

test("paid with a saved card: the return is charged to it once, without its owner", async () => {
  const customer = await newCustomer(world);
  const card = await saveCard(world, money.bank, customer);
  const booking = await bookPaid(
    world,
    money.bank,
    customer,
    { method: "card", cardId: card.id },
    farther,
  );
  const { driver, id } = await assign(world, customer, booking);
  await pickUp(world, driver, booking);
  const { recall } = await recalls.read(customer, id);
  expect([recall?.toCard, recall?.fareDueSatang]).toEqual([true, 0]);
  await recalls.recall(customer, id);
  await send(world, driver, id, [home]);
  await world.runJobs();
  await world.runJobs();
  const charges = await world.deps.db
    .selectFrom("payments")
    .selectAll()
    .where("purpose", "=", "due")
    .where("bookingId", "=", id)
    .execute();
  expect(charges.map((charge) => [charge.offSession, charge.state, charge.amountSatang])).toEqual([
    [true, "paid", recall?.returnSatang],
  ]);
  expect([await due(customer), await ledgerBalance(world, "booking_prepaid", id)]).toEqual([0, 0]);
});

test("when the recipient was to pay the fare, fare and return become the sender's amount due, as the page stated", async () => {
  const { customer, driver, id, booking } = await unpaidAboard();
  const { recall } = await recalls.read(customer, id);
  expect(recall?.fareDueSatang).toBe(booking.totalSatang);
  await recalls.recall(customer, id);
  await send(world, driver, id, [home]);
  expect(await due(customer)).toBe(booking.totalSatang + (recall?.returnSatang ?? 0));
  expect((await balanceShown(world, driver)).heldSatang).toBe(0);
});

test("after one drop-off it ends delivered; cash on delivery of the other is not collected", async () => {
  const cod = { codAmountSatang: 50_000 };
  const { customer, driver, id, backSatang } = await recalls.aboard({
    dropOffs: [
      { ...silom, ...cod },
      { ...ari, ...cod },
    ],
  });
  const collected: TaskEventDraft = {
    kind: "cash_collected",
    purpose: "cod",
    stopIndex: 1,
    amountSatang: 50_000,
  };
  await send(world, driver, id, [
    ...toDropOff,
    collected,
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  const { data } = await recalls.recall(customer, id);
  expect(data.stops.map(({ state }) => state)).toEqual(["done", "done", "failed"]);
  await send(world, driver, id, [home]);
  expect((await recalls.read(customer, id)).state).toBe("delivered");
  expect([await ledgerBalance(world, "cod_held", customer.id), await due(customer)]).toEqual([
    -50_000,
    backSatang,
  ]);
});

test("a driver at the door stops waiting there after a recall", async () => {
  const { customer, driver, id, backSatang } = await recalls.aboard();
  await send(world, driver, id, toDropOff);
  minutes(10);
  expect((await recalls.recall(customer, id)).data.waiting).toBeUndefined();
  minutes(120);
  await send(world, driver, id, [home]);
  expect((await recalls.read(customer, id)).extraCharges.map(({ why }) => why)).toEqual(["return"]);
  expect(await due(customer)).toBe(backSatang);
});

test("the database stores the time of the recall and refuses one before the pick-up", async () => {
  const { customer, id } = await recalls.aboard();
  await recalls.recall(customer, id);
  const set = (bookingId: string, at: Date | null) =>
    world.deps.db
      .updateTable("bookings")
      .set({ recalledAt: at })
      .where("id", "=", bookingId)
      .execute();
  await expect(set(id, null)).rejects.toThrow("stays so");
  const early = await bookAndAssign(world);
  await expect(set(early.id, world.clock.now)).rejects.toThrow("bookings_recalled_aboard");
});
