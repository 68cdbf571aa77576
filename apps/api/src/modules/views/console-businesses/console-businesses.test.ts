import type { InvoiceView } from "@songtan/contract/businesses/business-money";
import type { ConsoleBusiness, ConsoleBusinessSummary } from "@songtan/contract/console/businesses";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookForShop, openShop, type Shop } from "../../../../testing/money/business.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { deliver } from "../../../../testing/money/paid.ts";
import { moveClockTo, newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { issueInvoices } from "../../accounting/business-money/issue-invoices.ts";

let world: TestWorld;
let first: Staff;
let second: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  first = await newStaff(world, ["partner.manage"]);
  second = await newStaff(world, ["partner.manage"]);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const post = (shop: Shop, what: string, body?: object, by = first) =>
  staffCall<ConsoleBusiness>(world, by, `POST /console/businesses/${shop.id}/${what}`, {
    ...(body && { body }),
  });
const words = "ลูกค้าประจำ จ่ายตรงเวลา";

test("one of staff sets a low limit, two a high one", async () => {
  const shop = await openShop(world);
  const low = await post(shop, "credit-limit", { limitSatang: 1_000_000, words });
  expect([low.status, low.data.creditLimitSatang]).toEqual([200, 1_000_000]);
  world.clock.advance(1);
  const limitSatang = limits.creditLimitAloneSatang + 1;
  const high = await post(shop, "credit-limit", { limitSatang, words });
  expect(high.data).toMatchObject({
    creditLimitSatang: 1_000_000,
    limits: [{ state: "proposed" }, {}],
  });
  expect((await post(shop, "credit-limit", { limitSatang: 5, words })).code).toBe("conflict");
  const limitId = high.data.limits[0]?.id;
  const approve = `credit-limits/${limitId}/approve`;
  expect((await post(shop, approve)).code).toBe("second_person_needed");
  const approved = await post(shop, approve, undefined, second);
  expect(approved.data.creditLimitSatang).toBe(limitSatang);
  expect((await post(shop, approve, undefined, second)).code).toBe("conflict");
  const other = await newStaff(world, ["booking.manage"]);
  expect((await post(shop, "credit-limit", { limitSatang: 5, words }, other)).status).toBe(403);
});

test("a business is found, suspended with a reason, and let again; a revoked key is refused", async () => {
  const shop = await openShop(world, { balanceSatang: 1_000_00 });
  const found = await staffCall<ConsoleBusinessSummary[]>(
    world,
    first,
    `GET /console/businesses?q=${encodeURIComponent("ดอกไม้")}`,
  );
  expect(found.data.map(({ id }) => id)).toContain(shop.id);
  expect((await post(shop, "suspend", { words })).data.suspended).toBe(true);
  expect((await bookForShop(world, shop)).code).toBe("suspended");
  expect((await post(shop, "reinstate", { words })).data.suspended).toBe(false);
  expect((await bookForShop(world, shop)).status).toBe(201);
  const record = await staffCall<ConsoleBusiness>(
    world,
    first,
    `GET /console/businesses/${shop.id}`,
  );
  const keyId = record.data.keys[0]?.id;
  await post(shop, `keys/${keyId}/revoke`, { words });
  expect((await shop.byKey("GET /business/balance")).code).toBe("unauthenticated");
});

test("a transfer pays an invoice once, in parts, and never more than is open", async () => {
  const shop = await openShop(world, { limitSatang: 1_000_00 });
  await deliver(world, (await bookForShop(world, shop)).data.id);
  await moveClockTo(world, "2026-11-30T17:20:00Z", [first, second]);
  await issueInvoices(world.deps);
  const { data } = await shop.manage<InvoiceView[]>("GET /business/invoices");
  const [invoice] = data;
  if (!invoice) throw new Error("no invoice");
  const pay = (body: object) =>
    post(shop, `invoices/${invoice.id}/payments`, { paidOn: "2026-12-01", ...body });
  const part = { amountSatang: 1_000, bankReference: "KB-1" };
  expect((await pay(part)).data.receivableSatang).toBe(invoice.openSatang - 1_000);
  expect((await pay(part)).error.fields).toHaveProperty("bankReference");
  const whole = { amountSatang: invoice.amountSatang, bankReference: "KB-2" };
  expect((await pay(whole)).code).toBe("invoice_paid_too_much");
  expect((await pay({ ...whole, paidOn: "2026-12-02" })).error.fields).toHaveProperty("paidOn");
  const rest = { amountSatang: invoice.amountSatang - 1_000, bankReference: "KB-3" };
  expect((await pay(rest)).data.invoices[0]).toMatchObject({ state: "settled", openSatang: 0 });
  expect((await pay({ ...rest, bankReference: "KB-4" })).code).toBe("invoice_paid");
  expect(await ledgerBalance(world, "business_receivable", shop.accountId)).toBe(0);
});
