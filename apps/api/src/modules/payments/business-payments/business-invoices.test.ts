import type { BookingView } from "@songtan/contract/bookings/bookings";
import type {
  BusinessPaymentView,
  InvoiceRecord,
  InvoiceView,
} from "@songtan/contract/businesses/business-money";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  bookForShop,
  bookingOf,
  openShop,
  quoteFor,
  receivableOf,
} from "../../../../testing/money/business.ts";
import { chargeNamed } from "../../../../testing/money/charges.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { deliver } from "../../../../testing/money/paid.ts";
import { expectNoGaps } from "../../../../testing/money/receipts.ts";
import { writtenLines } from "../../../../testing/records/record-pdf-text.ts";
import { call } from "../../../../testing/world/call.ts";
import { openSession } from "../../../../testing/world/people.ts";
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

test("a cancelled booking is off the invoice, and a person cannot pay by invoice", async () => {
  const shop = await openShop(world, { limitSatang: 1_000_00 });
  const { data } = await bookForShop(world, shop);
  expect(data.payment.method).toBe("invoice");
  expect(await receivableOf(world, shop)).toBe(data.totalSatang);
  await shop.byKey(`POST /bookings/${data.id}/cancel`, { expectedFeeSatang: 0 });
  expect(await receivableOf(world, shop)).toBe(0);
  expect((await shop.balance()).availableSatang).toBe(0);
  const poor = await openShop(world);
  const byInvoice = { payment: { method: "invoice" } };
  expect((await bookForShop(world, poor, byInvoice)).code).toBe("invoice_not_granted");
  const card = { payment: { method: "card", token: "tok" } };
  expect((await bookForShop(world, shop, card)).code).toBe("payment_not_of_business");
  const { id } = await quoteFor(world);
  const person = await call(world, "POST /bookings", {
    token: shop.owner.token,
    body: bookingOf(id, byInvoice),
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
  const charge = await chargeNamed(money.bank, payment.id);
  await money.bank.answer(charge?.id ?? "");
  await shop.manage(`POST /business/payments/${payment.id}/check`);
  const paid = await shop.byKey<InvoiceRecord>(`GET /business/invoices/${invoice.id}`);
  expect(paid.data).toMatchObject({ state: "settled", openSatang: 0 });
  expect((await pay({ method: "balance" })).code).toBe("invoice_paid");
  // The third booking found no driver: it costs nothing.
  expect(await receivableOf(world, shop)).toBe(0);
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
