import type { BookingView } from "@songtan/contract/bookings/bookings";
import type {
  BusinessPaymentView,
  BusinessStatementView,
  InvoiceRecord,
  InvoiceView,
} from "@songtan/contract/businesses/business-money";
import type { BusinessLogView } from "@songtan/contract/businesses/businesses";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  bookForShop,
  bookingOf,
  openShop,
  quoteFor,
  type Shop,
} from "../../../../testing/money/business.ts";
import { grantCredit } from "../../../../testing/money/credit.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { deliver } from "../../../../testing/money/paid.ts";
import { expectNoGaps } from "../../../../testing/money/receipts.ts";
import { writtenLines } from "../../../../testing/records/record-pdf-text.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer, openSession } from "../../../../testing/world/people.ts";
import { newTestBusiness } from "../../../../testing/world/test-business.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import type * as pdfModule from "../../../pdf/document.ts";
import { issueInvoices } from "../../accounting/business-money/issue-invoices.ts";
import { remindInvoices } from "../../accounting/business-money/remind-invoices.ts";

vi.mock("../../../pdf/document.ts", async (original: () => Promise<typeof pdfModule>) =>
  (await import("../../../../testing/records/record-pdf-text.ts")).writingDown(await original()),
);

let money: MoneyWorld;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld();
  world = money.world;
});
afterAll(() => money.close());

const chargeOf = async (paymentId: string) =>
  (await money.bank.charges()).find(({ metadata }) => metadata.paymentId === paymentId)?.id ?? "";
const receivable = ({ accountId }: Shop) => ledgerBalance(world, "business_receivable", accountId);
/** All at once: each waits for its turn, and none for a connection that it does not get. */
const bookAll = (shop: Shop, quotes: { id: string }[]) =>
  counted(
    quotes.map(({ id }) =>
      call(world, "POST /bookings", {
        token: shop.key,
        body: bookingOf(id),
        headers: { "idempotency-key": id },
      }),
    ),
  );

const sumOfBooks = async (): Promise<number> => {
  const { rows } = await world.owner.query<{ sum: string }>(
    "select sum(amount_satang)::text from ledger_postings",
  );
  return Number(rows[0]?.sum);
};

/** How many answers there were of each kind. */
const counted = async (answers: Promise<{ status: number; code: string | undefined }>[]) => {
  const kinds = Map.groupBy(await Promise.all(answers), ({ status, code }) => code ?? status);
  return Object.fromEntries([...kinds].map(([kind, of]) => [kind, of.length]));
};

/** Moves to the first of the next month, 00:20 in Bangkok, and lets the job run. */
async function closeMonth(): Promise<void> {
  const { now } = world.clock;
  const bangkok = new Date(now.getTime() + 7 * 3_600_000);
  world.clock.now = new Date(
    Date.UTC(bangkok.getUTCFullYear(), bangkok.getUTCMonth() + 1, 1) - 7 * 3_600_000 + 1_200_000,
  );
  await issueInvoices(world.deps);
  await world.runJobs();
}

test("a business tops up by PromptPay and books from its balance, and is told once when it gets low", async () => {
  const shop = await openShop(world);
  const started = await shop.manage<BusinessPaymentView>("POST /business/top-ups", {
    method: "promptpay",
    amountSatang: 1_000_00,
  });
  expect([started.status, started.data.state]).toEqual([201, "pending"]);
  await money.bank.answer(await chargeOf(started.data.id));
  const paid = await shop.manage<BusinessPaymentView>(
    `POST /business/payments/${started.data.id}/check`,
  );
  expect(paid.data.state).toBe("paid");
  expect(await shop.balance()).toMatchObject({
    mode: "live",
    availableSatang: 1_000_00,
    creditLimitSatang: 0,
    usualMethod: "balance",
  });
  await shop.manage("PUT /business/balance/low-balance", { lowBalanceSatang: 950_00 });
  const booked = await bookForShop(world, shop);
  expect(booked.data.payment).toMatchObject({ method: "balance", state: "paid" });
  await bookForShop(world, shop);
  const log = await shop.owner;
  const { data } = await call<BusinessLogView[]>(world, `GET /businesses/${shop.id}/log`, {
    token: log.token,
  });
  expect(data.filter(({ action }) => action === "balance.low")).toHaveLength(1);
  const month = await shop.byKey<BusinessStatementView>("GET /business/statement");
  expect(month.data.lines.map(({ kind, madeBy }) => [kind, madeBy])).toEqual([
    ["top_up", null],
    ["booking", "shop"],
    ["booking", "shop"],
  ]);
  expect(month.data.closingSatang).toBe((await shop.balance()).availableSatang);
  const csv = await world.app.inject({
    url: "/api/business/statement.csv",
    headers: { authorization: `Bearer ${shop.key}` },
  });
  expect(csv.statusCode).toBe(200);
  expect(csv.body.split("\r\n")).toHaveLength(7);
  expect(csv.body).toContain(booked.data.number);
});

test("what needs a manager, a member or a business is refused to all others", async () => {
  const shop = await openShop(world, { balanceSatang: 100_00 });
  const topUp = { method: "promptpay", amountSatang: 100_00 };
  expect((await shop.byKey("POST /business/top-ups", topUp)).code).toBe("scope_missing");
  expect(
    (await shop.byKey("PUT /business/balance/low-balance", { lowBalanceSatang: 5 })).code,
  ).toBe("scope_missing");
  const { token } = shop.owner;
  expect((await call(world, "GET /business/balance", { token })).code).toBe("not_found");
  const stranger = await newCustomer(world);
  expect(
    (
      await call(world, "GET /business/balance", {
        token: stranger.token,
        headers: { "songtan-business": shop.id },
      })
    ).code,
  ).toBe("not_found");
  const refused = await shop.manage("POST /business/top-ups", { ...topUp, method: "card" });
  expect(refused.error.fields).toHaveProperty("token");
  const little = await shop.manage("POST /business/top-ups", { ...topUp, amountSatang: 1 });
  expect(little.error.fields).toHaveProperty("amountSatang");
  const future = await shop.byKey("GET /business/statement?month=2199-01");
  expect(future.error.fields).toHaveProperty("month");
});

test("fifty bookings at once never spend more than the balance", async () => {
  const shop = await openShop(world);
  const quotes = await Promise.all(Array.from({ length: 50 }, () => quoteFor(world)));
  const price = quotes[0]?.totalSatang ?? 0;
  await grantCredit(world, shop.accountId, price * 7 + 1);
  const results = await bookAll(shop, quotes);
  expect(results).toEqual({ 201: 7, insufficient_balance: 43 });
  expect(await sumOfBooks()).toBe(0);
  expect((await shop.balance()).availableSatang).toBe(1);
});

test("fifty bookings at once never owe more than the credit limit", async () => {
  const shop = await openShop(world);
  const quotes = await Promise.all(Array.from({ length: 50 }, () => quoteFor(world)));
  const price = quotes[0]?.totalSatang ?? 0;
  const limit = { creditLimitSatang: price * 6 + 1 };
  await world.deps.db.updateTable("businesses").set(limit).where("id", "=", shop.id).execute();
  const results = await bookAll(shop, quotes);
  expect(results).toEqual({ 201: 6, credit_limit_reached: 44 });
  expect(await sumOfBooks()).toBe(0);
  expect(await receivable(shop)).toBe(price * 6);
  expect((await shop.balance()).creditLeftSatang).toBe(1);
});

test("fifty bookings at once stay within a key's cap of the day", async () => {
  const shop = await openShop(world, { balanceSatang: 100_000_00 });
  const quotes = await Promise.all(Array.from({ length: 50 }, () => quoteFor(world)));
  const price = quotes[0]?.totalSatang ?? 0;
  const cap = { capPerDaySatang: price * 5 };
  await world.deps.db
    .updateTable("partnerKeys")
    .set(cap)
    .where("businessId", "=", shop.id)
    .execute();
  const results = await bookAll(shop, quotes);
  expect(results).toEqual({ 201: 5, cap_per_day: 45 });
});

test("the database itself refuses a debt beyond the limit", async () => {
  const shop = await openShop(world, { limitSatang: 100 });
  const entry = (amount: number) =>
    world.owner.query(
      `with entry as (insert into ledger_entries (kind, source, happened_at, recorded_at)
         values ('invoice_charged', 'test:${shop.id}:${amount}', now(), now()) returning id)
       insert into ledger_postings (entry_id, line, account, owner_id, amount_satang)
         select id, 0, 'business_receivable', $1::uuid, ${amount} from entry
         union all select id, 1, 'customer_credit', $1::uuid, -${amount} from entry`,
      [shop.accountId],
    );
  await expect(entry(101)).rejects.toThrow("owes 101");
});

test("a cancelled booking is off the invoice, and a person cannot pay by invoice", async () => {
  const shop = await openShop(world, { limitSatang: 1_000_00 });
  const { data } = await bookForShop(world, shop);
  expect(data.payment.method).toBe("invoice");
  expect(await receivable(shop)).toBe(data.totalSatang);
  await shop.byKey(`POST /bookings/${data.id}/cancel`, { expectedFeeSatang: 0 });
  expect(await receivable(shop)).toBe(0);
  expect((await shop.balance()).availableSatang).toBe(0);
  const poor = await openShop(world);
  const asked = { payment: { method: "invoice" } };
  expect((await bookForShop(world, poor, asked)).code).toBe("invoice_not_granted");
  const card = { payment: { method: "card", token: "tok" } };
  expect((await bookForShop(world, shop, card)).code).toBe("payment_not_of_business");
  const { id } = await quoteFor(world);
  const person = await call(world, "POST /bookings", {
    token: shop.owner.token,
    body: bookingOf(id, asked),
  });
  expect([person.status, person.code]).toEqual([422, "payment_method_unavailable"]);
});

test("the month ends with one numbered invoice of every booking, which is paid in parts and blocks when overdue", async () => {
  const shop = await openShop(world, { limitSatang: 5_000_00, balanceSatang: 30_00 });
  const booked: BookingView[] = [];
  for (const reference of ["A-1", "A-2"]) {
    booked.push((await bookForShop(world, shop, { reference })).data);
    world.clock.advance(60);
  }
  const waiting = (await bookForShop(world, shop)).data;
  for (const { id } of booked) await deliver(world, id);
  const price = booked[0]?.totalSatang ?? 0;
  world.sent.length = 0;
  await closeMonth();
  await closeMonth();
  // Sessions of people have ended; a key's do not.
  shop.owner.token = await openSession(world, shop.owner);
  const list = await shop.byKey<InvoiceView[]>("GET /business/invoices");
  expect(list.data.map(({ amountSatang, state }) => [amountSatang, state])).toEqual([
    [price * 2, "overdue"],
  ]);
  const [invoice] = list.data;
  if (!invoice) throw new Error("no invoice");
  expect(invoice.serial).toMatch(/^IV25\d\d-\d{6}$/);
  const record = await shop.byKey<InvoiceRecord>(`GET /business/invoices/${invoice.id}`);
  expect(record.data.lines.map(({ reference, kind }) => [reference, kind])).toEqual([
    ["A-1", "booking"],
    ["A-2", "booking"],
  ]);
  const mails = world.sent.filter(({ to }) => to === "accounts@flowers.example");
  expect(mails[0]?.attachments?.[0]?.name).toBe(`${invoice.serial}.pdf`);
  expect(mails[0]?.text).toContain(invoice.serial);

  writtenLines.length = 0;
  const pdf = await world.app.inject({
    url: `/api/business/invoices/${invoice.id}/pdf`,
    headers: { authorization: `Bearer ${shop.key}` },
  });
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  const written = writtenLines.join("\n");
  for (const text of [
    "ตามใบแจ้งหนี้รายเดือน",
    "ร้านดอกไม้ปากคลอง",
    "0-1055-36000-01-1",
    "A-1",
    "A-2",
    booked[0]?.number ?? "",
    "บาท",
  ])
    expect(written).toContain(text);
  expect(written).not.toContain(waiting.number);

  expect((await bookForShop(world, shop)).code).toBe("invoice_overdue");
  const pay = (body: object) => shop.manage(`POST /business/invoices/${invoice.id}/payments`, body);
  expect((await pay({ method: "balance" })).code).toBe("insufficient_balance");
  expect((await pay({ method: "balance", amountSatang: price * 2 + 1 })).code).toBe(
    "invoice_paid_too_much",
  );
  expect((await pay({ method: "balance", amountSatang: 30_00 })).status).toBe(201);
  const online = await pay({ method: "card", token: await money.bank.token() });
  const { payment } = online.data as { payment: BusinessPaymentView };
  expect(payment.amountSatang).toBe(price * 2 - 30_00);
  await money.bank.answer(await chargeOf(payment.id));
  await shop.manage(`POST /business/payments/${payment.id}/check`);
  const paid = await shop.byKey<InvoiceRecord>(`GET /business/invoices/${invoice.id}`);
  expect(paid.data).toMatchObject({ state: "settled", openSatang: 0 });
  expect((await pay({ method: "balance" })).code).toBe("invoice_paid");
  // The third booking found no driver: it costs nothing.
  expect(await receivable(shop)).toBe(0);
  expect((await bookForShop(world, shop)).status).toBe(201);
  await expectNoGaps(world);
});

test("reminders go out before and after the day, each once", async () => {
  const shop = await openShop(world, { limitSatang: 5_000_00 });
  await deliver(world, (await bookForShop(world, shop)).data.id);
  await closeMonth();
  const subjects = async (days: number) => {
    world.sent.length = 0;
    world.clock.advance(days * 86_400);
    await remindInvoices(world.deps);
    await remindInvoices(world.deps);
    await world.runJobs();
    return world.sent
      .filter(({ to }) => to === "accounts@flowers.example")
      .map((mail) => ("subject" in mail ? mail.subject : ""));
  };
  expect(await subjects(5)).toEqual([]);
  expect(await subjects(8)).toHaveLength(1);
  expect(await subjects(1)).toEqual([]);
  expect((await subjects(3)).join()).toContain("เลยกำหนด");
});

test("test mode begins with money, gets more by a call, and keeps it apart from the real", async () => {
  const business = await newTestBusiness(world);
  const get = () =>
    call<{ availableSatang: number }>(world, "GET /business/balance", { token: business.key });
  expect((await get()).data.availableSatang).toBe(100_000_00);
  const given = await call(world, "POST /test/balance", {
    token: business.key,
    body: { amountSatang: 500 },
  });
  expect(given.status).toBe(201);
  expect((await get()).data.availableSatang).toBe(100_000_00 + 500);
  const live = await call<{ availableSatang: number }>(world, "GET /business/balance", {
    token: business.owner.token,
    headers: { "songtan-business": business.id },
  });
  expect(live.data.availableSatang).toBe(0);
  const shop = await openShop(world);
  expect((await shop.byKey("POST /test/balance", { amountSatang: 500 })).status).toBe(404);
});
