import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { PaymentRecord, PaymentRow } from "@songtan/contract/console/payments";
import type { BookingReceipts } from "@songtan/contract/payments/receipts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { comeToPickUp, createOwedFee } from "../../../../testing/money/charges.ts";
import { creditOf, withCredit } from "../../../../testing/money/credit.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid, deliver } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import type { Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTrialBalance } from "../../../ledger/trial-balance.ts";
import { createRefund } from "../records/refund-rows.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: Staff;
let second: Staff;
beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
});
beforeEach(async () => {
  staff = await newStaff(world, ["payment.refund"]);
  second = await newStaff(world, ["payment.refund"]);
});
afterAll(() => money.close());

const creditPart = 3000;
/** Delivered, 30 baht of it paid with credit and the rest by card; its price has VAT in it. */
async function delivered() {
  const customer = await withCredit(world, creditPart);
  const parcel = { category: "document", weightKg: 1, declaredValueSatang: 1_000_000 } as const;
  const wish = {
    payment: { creditSatang: creditPart },
    quote: { parcel, extras: ["raised_liability" as const] },
  };
  const { booking, payment } = await cardPaid(world, bank, customer, wish);
  await deliver(world, booking.id);
  await world.runJobs();
  return {
    customer,
    booking,
    payment,
    total: booking.totalSatang,
    charged: booking.totalSatang - creditPart,
  };
}
const record = (id: string) =>
  staffCall<PaymentRecord>(world, staff, `GET /console/payments/${id}`);
const requestRefund = ({ id }: { id: string }, amountSatang: number, refundableSatang: number) =>
  staffCall<PaymentRecord>(world, staff, `POST /console/payments/${id}/refunds`, {
    body: { amountSatang, refundableSatang, words: "ส่งช้ากว่าที่แจ้ง" },
  });
const decide = (refundId: string | undefined, what: string, body: object) =>
  staffCall<PaymentRecord>(world, second, `POST /console/refunds/${refundId}/${what}`, { body });
const atBank = async ({ providerChargeId }: { providerChargeId: string }) =>
  (await bank.charges()).find((charge) => charge.id === providerChargeId)?.refunded_amount ?? 0;
const free = async (customer: Person) => (await creditOf(world, customer)).freeSatang;
const stateOf = async ({ token }: Person, id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token })).data.payment.state;
const receiptsOf = async ({ token }: Person, id: string) =>
  (await call<BookingReceipts>(world, `GET /bookings/${id}/receipts`, { token })).data.receipts;
const vatInBooks = async () =>
  (await loadTrialBalance(world.deps.db)).accounts.find(({ account }) => account === "vat_output")
    ?.balanceSatang ?? 0;

test("one refund gives the whole price back: the charge to the card, the credit as credit, with a note on the paper of each", async () => {
  const before = await vatInBooks();
  const { customer, booking, payment, total, charged } = await delivered();
  expect(await vatInBooks()).toBeLessThan(before);
  expect((await record(payment.id)).data).toMatchObject({
    amountSatang: charged,
    creditSatang: creditPart,
    refundable: { leftSatang: total, creditLeftSatang: creditPart, not: null },
  });
  const { data } = await requestRefund(payment, total, total);
  expect(data.refunds).toMatchObject([
    { amountSatang: total, creditSatang: creditPart, state: "waiting" },
  ]);
  expect([await atBank(payment), await free(customer)]).toEqual([0, creditPart]);
  await world.runJobs();
  expect([await atBank(payment), await free(customer)]).toEqual([charged, creditPart]);
  expect((await record(payment.id)).data.refundable).toMatchObject({
    leftSatang: 0,
    not: "nothing_left",
  });
  expect(await stateOf(customer, booking.id)).toBe("refunded");
  const notes = (await receiptsOf(customer, booking.id)).filter(
    ({ kind }) => kind === "credit_note",
  );
  expect(notes.map(({ method, amountSatang }) => [method, amountSatang]).sort()).toEqual([
    ["card", charged],
    ["credit", creditPart],
  ]);
  expect(await vatInBooks()).toBe(before);
  const messages = world.sent.filter(({ to }) => to === customer.email).map(({ text }) => text);
  expect(messages.filter((text) => text.includes("คืนเงิน")).join()).toContain(
    `฿30 ของการจอง ${booking.number}`,
  );
});

test("in parts the charge goes back first and then the credit, never more than is left of both", async () => {
  const { customer, booking, payment, total, charged } = await delivered();
  await requestRefund(payment, charged - 100, total);
  expect((await record(payment.id)).data.refunds).toMatchObject([{ creditSatang: 0 }]);
  expect((await requestRefund(payment, 100, 100)).code).toBe("conflict");
  const left = creditPart + 100;
  expect((await requestRefund(payment, left + 1, left)).code).toBe("refund_too_much");
  const next = await requestRefund(payment, 600, left);
  expect(next.data.refunds).toContainEqual(
    expect.objectContaining({ amountSatang: 600, creditSatang: 500 }),
  );
  await world.runJobs();
  expect([await atBank(payment), await free(customer)]).toEqual([charged, 500]);
  expect(await stateOf(customer, booking.id)).toBe("partially_refunded");
  const race = await Promise.all([
    requestRefund(payment, creditPart - 500, creditPart - 500),
    requestRefund(payment, 1, creditPart - 500),
  ]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  const credit = race[0]?.status === 200 ? creditPart - 500 : 1;
  // Of credit alone nothing waits for a provider.
  const alone = { amountSatang: credit, creditSatang: credit, state: "credited" };
  expect((await record(payment.id)).data.refunds).toContainEqual(expect.objectContaining(alone));
  expect(await free(customer)).toBe(500 + credit);
});

test("the limits and the second person are for the sum, and what was proposed is given or freed as one", async () => {
  const { customer, payment, total, charged } = await delivered();
  const setLimit = (satang: number) =>
    world.owner.query("update case_terms set refund_each_satang = $1", [satang]);
  await setLimit(charged);
  const proposed = await requestRefund(payment, total, total);
  const again = async () => {
    const { data } = await requestRefund(payment, total, total);
    return data.refunds.find(({ state }) => state === "proposed");
  };
  const refund = proposed.data.refunds[0];
  expect(refund).toMatchObject({ state: "proposed", amountSatang: total, mayDecide: false });
  expect(proposed.data.refundable.leftSatang).toBe(0);
  expect(await free(customer)).toBe(0);
  const own = await staffCall(world, staff, `POST /console/refunds/${refund?.id}/approve`, {
    body: { version: 0 },
  });
  expect(own.code).toBe("second_person_needed");
  const down = await decide(refund?.id, "turn-down", { version: 0, words: "ไม่ตรงกับหลักฐาน" });
  expect(down.data.refundable).toMatchObject({ leftSatang: total, creditLeftSatang: creditPart });
  const approved = await decide((await again())?.id, "approve", { version: 0 });
  expect(approved.data.refunds.map(({ state }) => state).sort()).toEqual([
    "turned_down",
    "waiting",
  ]);
  expect(await free(customer)).toBe(creditPart);
  await world.runJobs();
  expect([await atBank(payment), await free(customer)]).toEqual([charged, creditPart]);
  await setLimit(100_000);
  expect((await record(payment.id)).data.refundable.leftTodaySatang).toBe(500_000);
});

test("credit that is given back pays what its owner owes first", async () => {
  const { customer, payment, total } = await delivered();
  await createOwedFee(world, customer);
  await requestRefund(payment, total, total);
  await world.runJobs();
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(4000 - creditPart);
  expect(await free(customer)).toBe(0);
});

test("of a booking that was cancelled only the fee that its credit paid can still come back", async () => {
  const customer = await withCredit(world, 4500);
  const { booking, payment } = await cardPaid(world, bank, customer, {
    payment: { creditSatang: 4500 },
  });
  await comeToPickUp(world, booking.id);
  await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 4000 },
  });
  await world.runJobs();
  expect(await free(customer)).toBe(500);
  expect((await record(payment.id)).data.refundable).toMatchObject({
    leftSatang: 4000,
    creditLeftSatang: 4000,
  });
  expect((await requestRefund(payment, 4001, 4000)).code).toBe("refund_too_much");
  expect((await requestRefund(payment, 4000, 4000)).status).toBe(200);
  await world.runJobs();
  expect(await free(customer)).toBe(4500);
  // Nothing was sold, so no receipt mentions the credit.
  expect(
    (await receiptsOf(customer, booking.id)).filter(({ method }) => method === "credit"),
  ).toEqual([]);
});

test.each(["credit", "cash"] as const)(
  "of a booking paid with credit and %s staff give the credit back",
  async (method) => {
    const customer = await withCredit(world, 100_000);
    const payment =
      method === "cash"
        ? { creditSatang: 3000 }
        : { method, payer: undefined, payerStopIndex: undefined };
    const booking = await book(world, customer, { payment });
    const part = method === "cash" ? 3000 : booking.totalSatang;
    expect((await record(booking.id)).data).toMatchObject({
      method: "credit",
      amountSatang: part,
      creditSatang: 0,
      refundable: { not: "under_way", leftSatang: part },
    });
    expect((await requestRefund(booking, 100, part)).code).toBe("refund_not_now");
    await call(world, `POST /bookings/${booking.id}/cancel`, {
      token: customer.token,
      body: { expectedFeeSatang: 0 },
    });
    expect((await record(booking.id)).data).toMatchObject({
      refundedSatang: part,
      refundable: { not: "nothing_left" },
    });

    const other = await withCredit(world, 100_000);
    const done = await book(world, other, { payment });
    await (method === "cash" ? deliverForCash(done) : deliver(world, done.id));
    await world.runJobs();
    const listed = await staffCall<PaymentRow[]>(
      world,
      staff,
      `GET /console/payments?q=${done.number}`,
    );
    expect(listed.data).toMatchObject([
      { id: done.id, method: "credit", amountSatang: part, refundedSatang: 0 },
    ]);
    const left = await free(other);
    const { data } = await requestRefund(done, 1000, part);
    expect(data.refunds).toMatchObject([
      { amountSatang: 1000, creditSatang: 1000, state: "credited" },
    ]);
    expect(data).toMatchObject({ refundedSatang: 1000, refundable: { leftSatang: part - 1000 } });
    expect(await free(other)).toBe(left + 1000);
    await world.runJobs();
    const notes = (await receiptsOf(other, done.id)).filter(({ kind }) => kind === "credit_note");
    expect(notes.map(({ amountSatang }) => amountSatang)).toEqual([1000]);
    expect(await stateOf(other, done.id)).toBe(method === "cash" ? "paid" : "partially_refunded");
  },
);

/** A driver collects the rest in cash, and delivers. */
async function deliverForCash({ id, totalSatang, payment }: BookingView): Promise<void> {
  const driver = await comeToPickUp(world, id);
  await send(world, driver, id, [
    { kind: "cash_collected", purpose: "fare", amountSatang: totalSatang - payment.creditSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
}

test("the database itself refuses to return more credit than was used, twice in one, or as something else", async () => {
  const { booking, payment } = await delivered();
  const row = {
    paymentId: payment.id,
    amountSatang: 100,
    creditSatang: creditPart + 1,
    creditOf: booking.id as string | null,
    reason: "staff" as "cancelled" | "staff",
    state: "waiting" as "waiting" | "proposed",
    note: "x",
    requestedBy: staff.id,
    createdAt: new Date(),
  };
  const values = (more: Partial<typeof row>) => ({ ...row, id: crypto.randomUUID(), ...more });
  const insert = (more: Partial<typeof row>) =>
    world.deps.db.transaction().execute((trx) => createRefund(trx, values(more)));
  await expect(insert({})).rejects.toThrow("more credit than booking");
  const uncounted = world.deps.db
    .insertInto("refunds")
    .values(values({ amountSatang: 0, creditSatang: 100, state: "proposed" }))
    .execute();
  await expect(uncounted).rejects.toThrow("is not counted in the credit of booking");
  await expect(insert({ creditSatang: 100, creditOf: null })).rejects.toThrow("refunds_credit_of");
  await expect(insert({ amountSatang: 0, creditSatang: 100 })).rejects.toThrow(
    "refunds_credit_alone",
  );
  await expect(insert({ creditSatang: 100, reason: "cancelled" })).rejects.toThrow(
    "refunds_credit_by_staff",
  );
});
