import type { ReceiptView, TaxPayerView } from "@songtan/contract/payments/receipts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import {
  deliver,
  expectNoGaps,
  payer,
  receiptsOf,
  requestTaxReceipt,
} from "../../../../testing/money/receipts.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

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
const savedPayer = { ...payer, taxId: "0105536000011", branch: "00000" };

test("a tax receipt replaces the plain one once the work is done, and can be requested once", async () => {
  const customer = await newCustomer(world);
  const booking = await payByCard(customer);
  await receiptsOf(world, customer, booking.id);
  expect((await requestTaxReceipt(world, customer, booking.id)).code).toBe("receipt_not_ready");
  await deliver(world, booking.id, null);
  expect((await receiptsOf(world, customer, booking.id)).taxReceipt).toBe("allowed");

  const wrong = await requestTaxReceipt(world, customer, booking.id, {
    ...payer,
    taxId: "0105536000012",
    branch: "ลาดพร้าว",
  });
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ["taxId", "branch"]]);

  const requested = await requestTaxReceipt(world, customer, booking.id, {
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
  expect((await requestTaxReceipt(world, customer, booking.id)).code).toBe("receipt_final");
  expect(requested.data.payer).toEqual({ ...savedPayer, branch: "00003" });
});

test("tax data on the profile: the next delivery has its tax receipt by itself", async () => {
  const customer = await newCustomer(world);
  const { token } = customer;
  expect((await call<TaxPayerView>(world, "GET /customer/tax-payer", { token })).data).toBeNull();
  const saved = await call<TaxPayerView>(world, "PUT /customer/tax-payer", { token, body: payer });
  expect(saved.data).toEqual(savedPayer);
  const booking = await book(world, customer);
  await deliver(world, booking.id, booking.totalSatang);
  const { receipts } = await receiptsOf(world, customer, booking.id);
  expect(receipts.map(({ kind, payer: to }) => [kind, to.taxId])).toEqual([
    ["receipt", savedPayer.taxId],
    ["tax_receipt", savedPayer.taxId],
  ]);
  await call(world, "DELETE /customer/tax-payer", { token });
  expect((await call(world, "GET /customer/tax-payer", { token })).data).toBeNull();
});
