import type { BookingView } from "@songtan/contract/bookings/bookings";
import type {
  BookingReceipts,
  ReceiptView,
  TaxPayerView,
} from "@songtan/contract/payments/receipts";
import { receiptSerial } from "@songtan/domain/receipts/serial";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { saveMoneySplit, splitLines } from "../tax/tax-splits.ts";
import { issueCreditNote } from "./issue-credit-note.ts";
import { issueReceipt } from "./issue-receipt.ts";
import { insertReceipt } from "./receipt-records.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ bank, world } = money);
});
afterAll(async () => {
  await expectNoGaps();
  await money.close();
});

/** Every series runs from 1 without a gap, and its counter equals the last number. */
async function expectNoGaps(): Promise<void> {
  const rows = await world.deps.db
    .selectFrom("receipts")
    .select(["kind", "year", "number"])
    .execute();
  for (const [series, ofSeries] of Map.groupBy(rows, ({ kind, year }) => `${kind} ${year}`)) {
    const numbers = ofSeries.map(({ number }) => number).sort((left, right) => left - right);
    expect([series, numbers]).toEqual([series, numbers.map((_, index) => index + 1)]);
  }
}

const receiptsOf = async ({ token }: Person, bookingId: string) => {
  await world.runJobs();
  return (await call<BookingReceipts>(world, `GET /bookings/${bookingId}/receipts`, { token }))
    .data;
};
const payByCard = async (customer: Person): Promise<BookingView> => {
  const booking = await book(world, customer, {
    payment: { method: "card", token: await bank.token() },
  });
  const charge = await world.deps.db
    .selectFrom("payments")
    .select("providerChargeId")
    .where("bookingId", "=", booking.id)
    .executeTakeFirstOrThrow();
  await bank.answer(charge.providerChargeId ?? "");
  await call(world, `POST /bookings/${booking.id}/payments/check`, { token: customer.token });
  return booking;
};
const deliver = async (bookingId: string, cash: number | null) => {
  const driver = await newDriver(world);
  const accepted = await call(world, `POST /driver/bookings/${bookingId}/accept`, {
    token: driver.token,
  });
  expect(accepted.status).toBe(200);
  const paid =
    cash === null
      ? []
      : [{ kind: "cash_collected" as const, purpose: "fare" as const, amountSatang: cash }];
  const answer = await send(world, driver, bookingId, [
    { kind: "heading" },
    { kind: "arrived" },
    ...paid,
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  expect(new Set(answer.outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["applied"]));
};
const payer = {
  name: "บริษัท ร้านดอกไม้ จำกัด",
  address: "12 ถนนสีลม เขตบางรัก กรุงเทพมหานคร 10500",
  taxId: "0-1055-36000-01-1",
};
const savedPayer = { ...payer, taxId: "0105536000011", branch: "00000" };
const requestTaxReceipt = ({ token }: Person, bookingId: string, body: object = payer) =>
  call<BookingReceipts>(world, `POST /bookings/${bookingId}/tax-receipt`, { token, body });
const parts = (receipt: ReceiptView) =>
  receipt.exemptSatang + receipt.passedOnSatang + receipt.netSatang + receipt.vatSatang;

test("paid by card: one receipt with its number, its lines and texts, and an e-mail that carries it", async () => {
  const customer = await newCustomer(world);
  const booking = await payByCard(customer);
  const { receipts, taxReceipt } = await receiptsOf(customer, booking.id);
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
  expect((await receiptsOf(customer, booking.id)).receipts).toHaveLength(1);
});

test("cash: the receipt comes when the driver has it, not before", async () => {
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  expect((await receiptsOf(customer, booking.id)).receipts).toEqual([]);
  await deliver(booking.id, booking.totalSatang);
  const { receipts } = await receiptsOf(customer, booking.id);
  expect(receipts.map(({ kind, method, amountSatang }) => [kind, method, amountSatang])).toEqual([
    ["receipt", "cash", booking.totalSatang],
  ]);
});

test("a tax receipt replaces the plain one once the work is done, and can be requested once", async () => {
  const customer = await newCustomer(world);
  const booking = await payByCard(customer);
  await receiptsOf(customer, booking.id);
  expect((await requestTaxReceipt(customer, booking.id)).code).toBe("receipt_not_ready");
  await deliver(booking.id, null);
  expect((await receiptsOf(customer, booking.id)).taxReceipt).toBe("allowed");

  const wrong = await requestTaxReceipt(customer, booking.id, {
    ...payer,
    taxId: "0105536000012",
    branch: "ลาดพร้าว",
  });
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ["taxId", "branch"]]);

  const requested = await requestTaxReceipt(customer, booking.id, {
    ...payer,
    branch: "๓",
    keep: true,
  });
  expect(requested.status).toBe(201);
  const [plain, tax] = requested.data.receipts as [ReceiptView, ReceiptView];
  expect(tax).toMatchObject({
    kind: "tax_receipt",
    amountSatang: plain.amountSatang,
    payer: { ...savedPayer, branch: "00003" },
    replaces: { serial: plain.serial },
  });
  expect(plain.replacedBy?.serial).toBe(tax.serial);
  expect((await requestTaxReceipt(customer, booking.id)).code).toBe("receipt_final");
  expect(requested.data.payer).toEqual({ ...savedPayer, branch: "00003" });
});

test("tax data on the profile: the next delivery has its tax receipt by itself", async () => {
  const customer = await newCustomer(world);
  const { token } = customer;
  expect((await call<TaxPayerView>(world, "GET /customer/tax-payer", { token })).data).toBeNull();
  const saved = await call<TaxPayerView>(world, "PUT /customer/tax-payer", { token, body: payer });
  expect(saved.data).toEqual(savedPayer);
  const booking = await book(world, customer);
  await deliver(booking.id, booking.totalSatang);
  const { receipts } = await receiptsOf(customer, booking.id);
  expect(receipts.map(({ kind, payer: to }) => [kind, to.taxId])).toEqual([
    ["receipt", savedPayer.taxId],
    ["tax_receipt", savedPayer.taxId],
  ]);
  await call(world, "DELETE /customer/tax-payer", { token });
  expect((await call(world, "GET /customer/tax-payer", { token })).data).toBeNull();
});

test("money that goes back makes a credit note on the receipt, never for more than it", async () => {
  const customer = await newCustomer(world);
  const booking = await payByCard(customer);
  const before = await receiptsOf(customer, booking.id);
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
  const { receipts, taxReceipt } = await receiptsOf(customer, booking.id);
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

test("issuers at once, some of them failing, leave no gap and no number twice", async () => {
  const customer = await newCustomer(world);
  const receiptJob = (source: string) => ({
    source,
    customerId: customer.id,
    bookingId: null,
    method: "cash" as const,
    receivedAt: world.clock.now.toISOString(),
  });
  const crashing = {
    ...world.deps,
    clock: () => {
      throw new Error("the process died");
    },
  };
  const lines = [{ code: "base" as const, amountSatang: 4500 }];
  const split = await splitLines(world.deps.db, lines, {
    at: world.clock.now,
    driverPaySatang: 3800,
  });
  const sources = [...Array.from({ length: 30 }, (_, index) => `race:${index}`), "after"];
  await world.deps.db.transaction().execute(async (trx) => {
    for (const source of sources)
      await saveMoneySplit(trx, { source, bookingId: null, prepays: false }, split);
  });
  const wave = Array.from({ length: 40 }, (_, index) =>
    issueReceipt(index % 4 === 3 ? crashing : world.deps, receiptJob(`race:${index % 30}`)),
  );
  await Promise.allSettled(wave);
  const raced = await world.deps.db
    .selectFrom("receipts")
    .select("number")
    .where("source", "like", "race:%")
    .execute();
  expect(raced.length).toBeGreaterThanOrEqual(22);
  await expectNoGaps();
  // A receipt that fails after it got its number returns the number.
  const [newest] = await world.deps.db
    .selectFrom("receiptSeries")
    .select("lastNumber")
    .where("kind", "=", "receipt")
    .execute();
  const failing = world.deps.db.transaction().execute(async (trx) => {
    const head = await trx
      .selectFrom("receipts")
      .selectAll()
      .where("source", "=", "race:0")
      .executeTakeFirstOrThrow();
    await insertReceipt(trx, {
      ...{
        kind: "receipt",
        source: "rolled back",
        customerId: customer.id,
        bookingId: null,
        amountSatang: 4500,
      },
      ...{
        exemptSatang: 4500,
        passedOnSatang: 0,
        netSatang: 0,
        vatSatang: 0,
        body: head.body as never,
      },
      ...{ receivedAt: world.clock.now, issuedAt: world.clock.now },
    });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await issueReceipt(world.deps, receiptJob("after"));
  const after = await world.deps.db
    .selectFrom("receipts")
    .selectAll()
    .where("source", "=", "after")
    .executeTakeFirst();
  expect(after?.serial).toBe(
    receiptSerial({
      kind: "receipt",
      year: after?.year ?? 0,
      number: (newest?.lastNumber ?? 0) + 1,
    }),
  );
});

test("an issued receipt is never changed, skipped or removed", async () => {
  const { db } = world.deps;
  await expect(db.updateTable("receipts").set({ amountSatang: 1 }).execute()).rejects.toThrow(
    "permission denied",
  );
  await expect(db.deleteFrom("receipts").execute()).rejects.toThrow("permission denied");
  const row = await db.selectFrom("receipts").selectAll().limit(1).executeTakeFirstOrThrow();
  const { id: _id, sequenceNumber: _number, ...copy } = row;
  const skipping = db.insertInto("receipts").values({
    ...copy,
    body: JSON.stringify(copy.body),
    kind: "receipt",
    number: 900,
    serial: "RC1-1",
    source: "skip",
  });
  await expect(skipping.execute()).rejects.toThrow("follows");
});

test("the PDF is A4 and the same at every opening; one of another customer is not found", async () => {
  const customer = await newCustomer(world);
  const booking = await payByCard(customer);
  const [receipt] = (await receiptsOf(customer, booking.id)).receipts as [ReceiptView];
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
  expect((await requestTaxReceipt(other, booking.id)).status).toBe(404);
  expect((await call(world, `GET /receipts/${receipt.id}`)).status).toBe(401);
});
