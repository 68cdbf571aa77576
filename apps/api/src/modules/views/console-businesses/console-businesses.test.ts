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

test("one of staff raises limits by so much a day in sum, also when two calls come at once", async () => {
  const staff = await newStaff(world, ["partner.manage"]);
  const shops = [await openShop(world), await openShop(world)] as const;
  const limitSatang = limits.creditLimitAloneSatang - 1;
  const raised = await Promise.all(
    shops.map((shop) => post(shop, "credit-limit", { limitSatang, words }, staff)),
  );
  const states = raised.map(({ data }) => data.limits[0]?.state);
  expect(states.toSorted()).toEqual(["proposed", "set"]);
  const seen = await staffCall<ConsoleBusiness>(
    world,
    staff,
    `GET /console/businesses/${shops[0].id}`,
  );
  expect(seen.data.limitsRaisedTodaySatang).toBe(limitSatang);
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
  const opened = await world.deps.db
    .selectFrom("auditLog")
    .select("subjectKind")
    .where("subjectId", "=", shop.id)
    .where("action", "=", "record.opened")
    .execute();
  expect(opened).toEqual([{ subjectKind: "partner" }]);
  const keyId = record.data.keys[0]?.id;
  await post(shop, `keys/${keyId}/revoke`, { words });
  expect((await shop.byKey("GET /business/balance")).code).toBe("key_invalid");
});

test("a transfer pays an invoice once, in parts, and never more than is open", async () => {
  const shop = await openShop(world, { limitSatang: 1_000_00 });
  await deliver(world, (await bookForShop(world, shop)).data.id);
  await moveClockTo(world, "2026-11-30T17:20:00Z", [first, second]);
  await issueInvoices(world.deps);
  const { data } = await shop.manage<InvoiceView[]>("GET /business/invoices");
  const [invoice] = data;
  if (!invoice) throw new Error("no invoice");
  const propose = (body: object) =>
    post(shop, `invoices/${invoice.id}/payments`, { paidOn: "2026-12-01", ...body });
  const pay = async (body: object) => {
    const { transfers } = (await propose(body)).data;
    return post(shop, `transfers/${transfers[0]?.id}/approve`, undefined, second);
  };
  const part = { amountSatang: 1_000, bankReference: "KB-1" };
  expect((await pay(part)).data.receivableSatang).toBe(invoice.openSatang - 1_000);
  expect((await propose(part)).error.fields).toHaveProperty("bankReference");
  const whole = { amountSatang: invoice.amountSatang, bankReference: "KB-2" };
  expect((await propose(whole)).code).toBe("invoice_paid_too_much");
  expect((await propose({ ...whole, paidOn: "2026-12-02" })).error.fields).toHaveProperty("paidOn");
  const rest = { amountSatang: invoice.amountSatang - 1_000, bankReference: "KB-3" };
  expect((await pay(rest)).data.invoices[0]).toMatchObject({ state: "settled", openSatang: 0 });
  expect((await propose({ ...rest, bankReference: "KB-4" })).code).toBe("invoice_paid");
  expect(await ledgerBalance(world, "business_receivable", shop.accountId)).toBe(0);
});

/** A shop with one open invoice of about this much, and what records and decides its payment. */
async function invoicedShop(deliveries: number) {
  const shop = await openShop(world, { limitSatang: 100_000_00 });
  for (let made = 0; made < deliveries; made++)
    await deliver(world, (await bookForShop(world, shop)).data.id);
  await moveClockTo(world, world.clock.now.getTime() + 32 * 86_400_000, [first, second]);
  await issueInvoices(world.deps);
  const route = `GET /console/businesses/${shop.id}` as const;
  const [invoice] = (await staffCall<ConsoleBusiness>(world, first, route)).data.invoices;
  if (!invoice) throw new Error("no invoice");
  return {
    shop,
    invoice,
    pay: (amountSatang: number, bankReference: string, by = first) =>
      post(
        shop,
        `invoices/${invoice.id}/payments`,
        { ...{ amountSatang, bankReference }, paidOn },
        by,
      ),
    approve: (id: string | undefined, by: Staff) =>
      post(shop, `transfers/${id}/approve`, undefined, by),
    turnDown: (id: string | undefined, by: Staff) =>
      post(shop, `transfers/${id}/turn-down`, { words: "ไม่มีในรายการเดินบัญชี" }, by),
  };
}
const paidOn = "2026-12-01";

test("an invented reference settles nothing: another person has to find it on the statement too", async () => {
  const { shop, invoice, pay, approve, turnDown } = await invoicedShop(2);
  const waiting = await pay(invoice.openSatang, "INVENTED-1");
  expect(waiting.data).toMatchObject({
    receivableSatang: invoice.openSatang,
    invoicedSatang: invoice.openSatang,
    overdueSatang: 0,
    invoices: [{ openSatang: invoice.openSatang }],
    transfers: [
      { amountSatang: invoice.openSatang, bankReference: "INVENTED-1", mayDecide: false },
    ],
  });
  const id = waiting.data.transfers[0]?.id;
  expect((await approve(id, first)).code).toBe("second_person_needed");
  expect((await pay(1000, "INVENTED-1")).error.fields).toHaveProperty("bankReference");
  const declined = await turnDown(id, second);
  expect([declined.data.transfers, declined.data.receivableSatang]).toEqual([
    [],
    invoice.openSatang,
  ]);
  expect((await approve(id, second)).code).toBe("conflict");
  // The reference of a true transfer is free again.
  const again = await pay(invoice.openSatang, "INVENTED-1");
  const agreed = await approve(again.data.transfers[0]?.id, second);
  expect(agreed.data).toMatchObject({ receivableSatang: 0, transfers: [] });
  expect(await ledgerBalance(world, "business_receivable", shop.accountId)).toBe(0);
});

test("one satang waits for a second person too, and two who decide at once decide once", async () => {
  const { invoice, pay, approve } = await invoicedShop(2);
  const { data } = await pay(1, "SMALL-1");
  expect(data).toMatchObject({
    receivableSatang: invoice.openSatang,
    transfers: [{ amountSatang: 1 }],
  });
  const third = await newStaff(world, ["partner.manage"]);
  const id = data.transfers[0]?.id;
  const decided = await Promise.all([approve(id, second), approve(id, third)]);
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("the rows themselves refuse a transfer that one person settled", async () => {
  const { invoice, pay } = await invoicedShop(2);
  const { data } = await pay(invoice.openSatang, "OWN-1");
  const own = world.deps.db
    .updateTable("invoiceTransfers")
    .set({ state: "recorded", decidedBy: first.id, decidedAt: world.clock.now })
    .where("id", "=", data.transfers[0]?.id ?? "");
  await expect(own.execute()).rejects.toThrow("invoice_transfers_four_eyes");
  const alone = world.deps.db
    .updateTable("invoiceTransfers")
    .set({ state: "recorded" })
    .where("id", "=", data.transfers[0]?.id ?? "");
  await expect(alone.execute()).rejects.toThrow("invoice_transfers_two_people");
});
