import type { ReceiptView } from "@songtan/contract/payments/receipts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import {
  deliver,
  expectNoGaps,
  receiptsOf,
  requestTaxReceipt,
} from "../../../../testing/money/receipts.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { issueCreditNote } from "./issue-credit-note.ts";
import { insertReceipt } from "./receipt-records.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ bank, world } = money);
});
afterAll(async () => {
  await expectNoGaps(world);
  await money.close();
});

const payByCard = async (customer: Person) => (await cardPaid(world, bank, customer)).booking;
const parts = (receipt: ReceiptView) =>
  receipt.exemptSatang + receipt.passedOnSatang + receipt.netSatang + receipt.vatSatang;

test("paid by card: one receipt with its number, its lines and texts, and an e-mail that carries it", async () => {
  const customer = await newCustomer(world);
  const booking = await payByCard(customer);
  const { receipts, taxReceipt } = await receiptsOf(world, customer, booking.id);
  expect(receipts).toHaveLength(1);
  const [receipt] = receipts as [ReceiptView];
  expect(receipt).toMatchObject({
    kind: "receipt",
    amountSatang: booking.totalSatang,
    bookingNumber: booking.number,
    method: "card",
    payer: { name: "มาลี ใจดี", taxId: null },
    seller: { branch: "00000" },
    replacedBy: null,
    creditNotes: [],
  });
  expect(receipt.serial).toMatch(/^RC25\d\d-\d{6}$/);
  expect(receipt.amountWords).toMatch(/บาทถ้วน$/);
  expect(receipt.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(booking.totalSatang);
  expect(parts(receipt)).toBe(booking.totalSatang);
  expect(taxReceipt).toBe("receipt_not_ready");
  const mail = world.sent.findLast(({ to }) => to === customer.email);
  expect(mail?.subject).toBe(`ใบเสร็จรับเงิน ${receipt.serial}`);
  expect(mail?.text).toContain(`/customer/receipt/${receipt.id}`);
  expect(
    Buffer.from(mail?.attachments?.[0]?.bytes ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  // A second report of the same money changes nothing.
  await call(world, `POST /bookings/${booking.id}/payments/check`, { token: customer.token });
  expect((await receiptsOf(world, customer, booking.id)).receipts).toHaveLength(1);
});

test("cash: the receipt comes when the driver has it, not before", async () => {
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  expect((await receiptsOf(world, customer, booking.id)).receipts).toEqual([]);
  await deliver(world, booking.id, booking.totalSatang);
  const { receipts } = await receiptsOf(world, customer, booking.id);
  expect(receipts.map(({ kind, method, amountSatang }) => [kind, method, amountSatang])).toEqual([
    ["receipt", "cash", booking.totalSatang],
  ]);
});

test("money that goes back makes a credit note on the receipt, never for more than it", async () => {
  const customer = await newCustomer(world);
  const booking = await payByCard(customer);
  const before = await receiptsOf(world, customer, booking.id);
  await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  await world.runJobs();
  const refund = await world.deps.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["refunds.id", "refunds.state"])
    .where("bookingId", "=", booking.id)
    .executeTakeFirstOrThrow();
  expect(refund.state).toBe("sent");
  // Requested twice, and once while the other is being issued: one document.
  await Promise.all([1, 2, 3].map(() => issueCreditNote(world.deps, { refundId: refund.id })));
  const { receipts, taxReceipt } = await receiptsOf(world, customer, booking.id);
  const [receipt, note] = receipts as [ReceiptView, ReceiptView];
  expect(receipts).toHaveLength(2);
  expect(note).toMatchObject({
    kind: "credit_note",
    amountSatang: booking.totalSatang,
    correction: {
      serial: before.receipts[0]?.serial,
      amountSatang: booking.totalSatang,
      leftSatang: 0,
    },
  });
  expect(note.serial).toMatch(/^CN/);
  expect([note.exemptSatang, note.netSatang, note.vatSatang]).toEqual([
    receipt.exemptSatang,
    receipt.netSatang,
    receipt.vatSatang,
  ]);
  expect(receipt.creditNotes.map(({ serial }) => serial)).toEqual([note.serial]);
  expect(taxReceipt).toBe("receipt_not_ready");
  const again = {
    ...note,
    source: "refund:again",
    customerId: customer.id,
    correctsId: receipt.id,
    body: note as never,
  };
  const more = world.deps.db
    .transaction()
    .execute((trx) =>
      insertReceipt(trx, { ...again, receivedAt: world.clock.now, issuedAt: world.clock.now }),
    );
  await expect(more).rejects.toThrow("too much");
});

test("the PDF is A4 and the same at every opening; one of another customer is not found", async () => {
  const customer = await newCustomer(world);
  const booking = await payByCard(customer);
  const [receipt] = (await receiptsOf(world, customer, booking.id)).receipts as [ReceiptView];
  const open = (person: Person) =>
    world.app.inject({
      url: `/api/receipts/${receipt.id}/pdf`,
      headers: { authorization: `Bearer ${person.token}` },
    });
  const first = await open(customer);
  expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(first.headers["content-disposition"]).toBe(`attachment; filename="${receipt.serial}.pdf"`);
  expect(first.rawPayload.toString("latin1")).toContain("/MediaBox [0 0 595.28 841.89]");
  expect((await open(customer)).rawPayload.equals(first.rawPayload)).toBe(true);
  const other = await newCustomer(world);
  expect((await open(other)).statusCode).toBe(404);
  expect((await call(world, `GET /receipts/${receipt.id}`, { token: other.token })).status).toBe(
    404,
  );
  expect(
    (await call(world, `GET /bookings/${booking.id}/receipts`, { token: other.token })).status,
  ).toBe(404);
  expect((await requestTaxReceipt(world, other, booking.id)).status).toBe(404);
  expect((await call(world, `GET /receipts/${receipt.id}`)).status).toBe(401);
});
