import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { PaymentRecord, PaymentRow } from "@songtan/contract/console/payments";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid, deliver } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
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

const delivered = async () => {
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer);
  await deliver(world, booking.id);
  return { customer, booking, payment, total: booking.totalSatang };
};
const record = (id: string, by = staff) =>
  staffCall<PaymentRecord>(world, by, `GET /console/payments/${id}`);
const requestRefund = (payment: { id: string }, body: object, by = staff, key?: string) =>
  staffCall<PaymentRecord>(world, by, `POST /console/payments/${payment.id}/refunds`, {
    body: { words: "ส่งช้ากว่าที่แจ้ง", ...body },
    ...(key && { headers: { "idempotency-key": key } }),
  });
const read = async (customer: Person, id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })).data;
const balance = (account: LedgerAccount, ownerId: string) => ledgerBalance(world, account, ownerId);
const splitsOf = async (bookingId: string) =>
  (
    await world.deps.db
      .selectFrom("taxSplits")
      .select("source")
      .where("bookingId", "=", bookingId)
      .orderBy("source")
      .execute()
  ).map(({ source }) => source);
const atBank = async (chargeId: string | null) =>
  (await bank.charges()).find((charge) => charge.id === chargeId)?.refunded_amount ?? 0;
const invalidFields = ({ error }: { error?: { fields?: Record<string, string> } }) =>
  Object.keys(error?.fields ?? {});

test("staff refund in parts, to the card, and the customer is notified; a part is a part and the rest is all", async () => {
  const { customer, booking, payment, total } = await delivered();
  const first = await requestRefund(payment, { amountSatang: 1000, refundableSatang: total });
  expect(first.status).toBe(200);
  expect(first.data.refunds[0]).toMatchObject({
    amountSatang: 1000,
    state: "waiting",
    askedBy: staff.name,
  });
  await world.runJobs();
  expect((await record(payment.id)).data).toMatchObject({
    refundedSatang: 1000,
    refunds: [{ state: "sent", reason: "staff" }],
    refundable: { leftSatang: total - 1000, not: null },
  });
  expect(await atBank(payment.providerChargeId)).toBe(1000);
  expect((await read(customer, booking.id)).payment.state).toBe("partially_refunded");
  expect(
    world.sent
      .filter(({ to }) => to === customer.email)
      .map(({ text }) => text)
      .join(),
  ).toContain(`฿10 ของการจอง ${booking.number}`);
  const rest = await requestRefund(payment, {
    amountSatang: total - 1000,
    refundableSatang: total - 1000,
  });
  expect(rest.status).toBe(200);
  await world.runJobs();
  expect((await read(customer, booking.id)).payment.state).toBe("refunded");
  expect(await atBank(payment.providerChargeId)).toBe(total);
  expect(await balance("customer_credit", customer.id)).toBe(0);
  expect((await record(payment.id)).data.refundable.not).toBe("nothing_left");
});

test("never more than came in: not at once, not in parts, not by the database", async () => {
  const { payment, total } = await delivered();
  expect(
    (await requestRefund(payment, { amountSatang: total + 1, refundableSatang: total })).code,
  ).toBe("refund_too_much");
  await requestRefund(payment, { amountSatang: total - 100, refundableSatang: total });
  expect((await requestRefund(payment, { amountSatang: 101, refundableSatang: 100 })).code).toBe(
    "refund_too_much",
  );
  const row = (amountSatang: number) => ({
    id: crypto.randomUUID(),
    paymentId: payment.id,
    amountSatang,
    reason: "staff" as const,
    state: "waiting" as const,
    note: "x",
    requestedBy: staff.id,
    createdAt: new Date(),
  });
  const beyond = world.deps.db.transaction().execute((trx) => createRefund(trx, row(101)));
  await expect(beyond).rejects.toThrow("payments_refunded");
  const uncounted = world.deps.db.insertInto("refunds").values(row(1)).execute();
  await expect(uncounted).rejects.toThrow("is not counted in payment");
});

test("pressed twice it is given once; of two members of staff at once one wins and the other looks again", async () => {
  const { payment, total } = await delivered();
  const key = crypto.randomUUID();
  const body = { amountSatang: 500, refundableSatang: total };
  const twice = await Promise.all([
    requestRefund(payment, body, staff, key),
    requestRefund(payment, body, staff, key),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual(expect.arrayContaining([200]));
  await requestRefund(payment, body, staff, key);
  expect((await record(payment.id)).data.refunds).toHaveLength(1);
  const amounts = { amountSatang: total - 500, refundableSatang: total - 500 };
  const race = await Promise.all([
    requestRefund(payment, amounts),
    requestRefund(payment, amounts, second),
  ]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(race.find(({ status }) => status === 409)?.code).toBe("conflict");
});

test("of two refunds by one person at once that exceed their day together, one waits for a second person", async () => {
  const [first, other] = [await delivered(), await delivered()];
  const most = Math.max(first.total, other.total);
  await world.owner.query(
    `insert into case_terms (effective_from, report_days, claim_days, answer_working_days, refund_each_satang, refund_per_day_satang)
     values ($1, 30, 14, 2, $2, $3)`,
    [world.clock.now, most, first.total + other.total - 1],
  );
  const answers = await Promise.all(
    [first, other].map(({ payment, total }) =>
      requestRefund(payment, { amountSatang: total, refundableSatang: total }),
    ),
  );
  expect(answers.map(({ data }) => data.refunds[0]?.state).sort()).toEqual(["proposed", "waiting"]);
  await world.owner.query("delete from case_terms where effective_from = $1", [world.clock.now]);
});

test("a booking under way, an unpaid one and cash have nothing to give back here", async () => {
  const customer = await newCustomer(world);
  const { payment, booking } = await cardPaid(world, bank, customer);
  expect((await record(payment.id)).data.refundable.not).toBe("under_way");
  const wish = { amountSatang: 100, refundableSatang: booking.totalSatang };
  expect((await requestRefund(payment, wish)).code).toBe("refund_not_now");
  await book(world, customer);
  await newDriver(world);
  const { data } = await staffCall<PaymentRow[]>(
    world,
    staff,
    `GET /console/payments?q=${booking.number}`,
  );
  expect(data.map(({ id }) => id)).toEqual([payment.id]);
});

test("payments are found by number, charge and name, and only staff who may refund look", async () => {
  const { payment, booking } = await delivered();
  const find = async (q: string) =>
    (
      await staffCall<PaymentRow[]>(
        world,
        staff,
        `GET /console/payments?q=${encodeURIComponent(q)}`,
      )
    ).data.map(({ id }) => id);
  expect(await find(booking.number)).toEqual([payment.id]);
  expect(await find(payment.providerChargeId ?? "")).toEqual([payment.id]);
  expect(await find("มาลี")).toContain(payment.id);
  expect(await find("ไม่มีใครชื่อนี้")).toEqual([]);
  const other = await newStaff(world, ["booking.manage"]);
  expect((await record(payment.id, other)).code).toBe("scope_missing");
  expect((await record(crypto.randomUUID())).code).toBe("not_found");
  expect(
    invalidFields(await requestRefund(payment, { amountSatang: 0, refundableSatang: 1 })),
  ).toEqual(["amountSatang"]);
  expect(
    invalidFields(
      await requestRefund(payment, { amountSatang: 1, refundableSatang: 1, words: " " }),
    ),
  ).toEqual(["words"]);
});

test("a refunded tip reduces no VAT of the price: it contained none", async () => {
  const customer = await newCustomer(world);
  const quote = {
    extras: ["raised_liability" as const],
    parcel: { category: "document" as const, weightKg: 1, declaredValueSatang: 1_000_000 },
  };
  const { booking } = await cardPaid(world, bank, customer, { quote });
  await deliver(world, booking.id);
  const vat = async () =>
    (await loadTrialBalance(world.deps.db)).accounts.find(({ account }) => account === "vat_output")
      ?.balanceSatang ?? 0;
  const before = await vat();
  expect(before).toBeLessThan(0);
  const tipped = await call<BookingView>(world, `POST /bookings/${booking.id}/tip`, {
    token: customer.token,
    body: { amountSatang: 5000, method: "card", token: await bank.token() },
  });
  const id = tipped.data.charge?.id ?? "";
  await bank.answer((await record(id)).data.providerChargeId ?? "");
  await call(world, `POST /charges/${id}/check`, { token: customer.token });
  expect((await requestRefund({ id }, { amountSatang: 5000, refundableSatang: 5000 })).status).toBe(
    200,
  );
  expect(await vat()).toBe(before);
  expect(await splitsOf(booking.id)).toEqual([`settled:${booking.id}`]);
  await world.runJobs();
  expect((await record(id)).data.refunds).toMatchObject([{ state: "sent", amountSatang: 5000 }]);
});

test("all of it is in the audit log", async () => {
  const { payment, booking, total } = await delivered();
  await requestRefund(payment, { amountSatang: 100, refundableSatang: total });
  const rows = await world.deps.db
    .selectFrom("auditLog")
    .select(["action", "actorId", "detail"])
    .where("subjectId", "=", booking.id)
    .execute();
  expect(rows).toEqual([
    {
      action: "refund.given",
      actorId: staff.id,
      detail: { amountSatang: 100, words: "ส่งช้ากว่าที่แจ้ง" },
    },
  ]);
});
