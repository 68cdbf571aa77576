import type { PaymentRecord, PaymentRow } from "@songtan/contract/console/payments";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOwedFee } from "../../../../../testing/money/charges.ts";
import { ledgerBalance } from "../../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../../testing/money/money-world.ts";
import { cardPaid, deliver } from "../../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../../testing/money/pretend-bank.ts";
import { newCustomer } from "../../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../../testing/world/test-world.ts";

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

const delivered = async () => {
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer);
  await deliver(world, booking.id);
  return { customer, booking, payment, total: booking.totalSatang };
};
const record = (id: string, by = staff) =>
  staffCall<PaymentRecord>(world, by, `GET /console/payments/${id}`);
const requestRefund = (payment: { id: string }, body: object) =>
  staffCall<PaymentRecord>(world, staff, `POST /console/payments/${payment.id}/refunds`, {
    body: { words: "ส่งช้ากว่าที่แจ้ง", ...body },
  });
const decide = (refundId: string | undefined, what: string, body: object, by = second) =>
  staffCall<PaymentRecord>(world, by, `POST /console/refunds/${refundId}/${what}`, { body });
const balance = (account: LedgerAccount, ownerId: string) => ledgerBalance(world, account, ownerId);
const atBank = async (chargeId: string | null) =>
  (await bank.charges()).find((charge) => charge.id === chargeId)?.refunded_amount ?? 0;
const invalidFields = ({ error }: { error?: { fields?: Record<string, string> } }) =>
  Object.keys(error?.fields ?? {});
const setLimits = (perRefund: number, perDay: number) =>
  world.owner.query("update case_terms set refund_each_satang = $1, refund_per_day_satang = $2", [
    perRefund,
    perDay,
  ]);

test("above what one person decides a second one agrees: never the same, and only what was seen", async () => {
  const { payment, total } = await delivered();
  await setLimits(1000, 5000);
  const proposed = await requestRefund(payment, { amountSatang: 2000, refundableSatang: total });
  const refund = proposed.data.refunds[0];
  expect(refund).toMatchObject({ state: "proposed", mayDecide: false, version: 0 });
  expect(proposed.data.refundedSatang).toBe(2000);
  await world.runJobs();
  expect(await atBank(payment.providerChargeId)).toBe(0);
  expect((await decide(refund?.id, "approve", { version: 0 }, staff)).code).toBe(
    "second_person_needed",
  );
  expect((await decide(refund?.id, "approve", { version: 7 })).code).toBe("conflict");
  expect((await record(payment.id, second)).data.refunds[0]?.mayDecide).toBe(true);
  const approved = await Promise.all([
    decide(refund?.id, "approve", { version: 0 }),
    decide(refund?.id, "turn-down", { version: 0, words: "ไม่ตรงกับหลักฐาน" }),
  ]);
  expect(approved.map(({ status }) => status).sort()).toEqual([200, 409]);
  const other = await requestRefund(payment, {
    amountSatang: 1500,
    refundableSatang: total - 2000,
  });
  const left =
    other.status === 200
      ? other.data
      : (await requestRefund(payment, { amountSatang: 1500, refundableSatang: total })).data;
  const waiting = left.refunds.find(({ state }) => state === "proposed");
  const down = await decide(waiting?.id, "turn-down", { version: 0, words: "ไม่ตรงกับหลักฐาน" });
  expect(down.data.refunds.find(({ id }) => id === waiting?.id)).toMatchObject({
    state: "turned_down",
  });
  expect(down.data.refundable.leftSatang).toBe(left.refundable.leftSatang + 1500);
  await setLimits(100_000, 500_000);
});

test("the day's sum counts: what is above it waits for a second person", async () => {
  const { payment, total } = await delivered();
  await setLimits(1000, 1500);
  await requestRefund(payment, { amountSatang: 1000, refundableSatang: total });
  const over = await requestRefund(payment, { amountSatang: 600, refundableSatang: total - 1000 });
  expect(over.data.refunds.map(({ state }) => state).sort()).toEqual(["proposed", "waiting"]);
  expect(over.data.refundable.leftTodaySatang).toBe(500);
  await setLimits(100_000, 500_000);
});

test("a refund the provider refuses is listed with its options: retry, credit, or bank transfer", async () => {
  const { customer, payment, total } = await delivered();
  const refused = async (amountSatang: number, refundableSatang: number) => {
    const { data } = await requestRefund(payment, { amountSatang, refundableSatang });
    const id = data.refunds.find(({ state }) => state === "waiting")?.id ?? "";
    await world.deps.db
      .updateTable("refunds")
      .set({ state: "failed", failureCode: "failed_refund" })
      .where("id", "=", id)
      .execute();
    return id;
  };
  const again = await refused(300, total);
  expect(
    (await staffCall<PaymentRow[]>(world, staff, "GET /console/payments?state=attention")).data.map(
      ({ id }) => id,
    ),
  ).toContain(payment.id);
  expect((await decide(again, "retry", { version: 3 })).code).toBe("conflict");
  expect((await decide(again, "retry", { version: 0 })).status).toBe(200);
  await world.runJobs();
  expect(await atBank(payment.providerChargeId)).toBe(300);
  const rejected = await refused(400, total - 300);
  expect((await decide(rejected, "settle", { version: 0, way: "credit" })).status).toBe(200);
  expect(await balance("customer_credit", customer.id)).toBe(-400);
  const sent = await refused(500, total - 700);
  expect(invalidFields(await decide(sent, "settle", { version: 0, way: "transfer" }))).toEqual([
    "reference",
  ]);
  const done = await decide(sent, "settle", {
    version: 0,
    way: "transfer",
    reference: "KBANK 0042",
  });
  expect(done.data.refunds.find(({ id }) => id === sent)).toMatchObject({
    state: "transferred",
    bankReference: "KBANK 0042",
  });
  expect(await balance("customer_credit", customer.id)).toBe(-400);
  expect((await decide(sent, "settle", { version: 1, way: "credit" })).code).toBe("conflict");
});

test("what stays as credit because the provider refuses it pays what the customer owes first, once", async () => {
  const { customer, payment, total } = await delivered();
  await createOwedFee(world, customer);
  const { data } = await requestRefund(payment, { amountSatang: 4500, refundableSatang: total });
  const id = data.refunds[0]?.id ?? "";
  await world.deps.db
    .updateTable("refunds")
    .set({ state: "failed" })
    .where("id", "=", id)
    .execute();
  // Promised to go back, it is not for dues.
  expect(await balance("customer_due", customer.id)).toBe(4000);
  const both = await Promise.all([
    decide(id, "settle", { version: 0, way: "credit" }),
    decide(id, "settle", { version: 0, way: "credit" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([
    await balance("customer_due", customer.id),
    await balance("customer_credit", customer.id),
  ]).toEqual([0, -500]);
});
