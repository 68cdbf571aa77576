import type { BookingView } from "@songtan/contract/bookings/bookings";
import type {
  BusinessPaymentView,
  BusinessStatementView,
} from "@songtan/contract/businesses/business-money";
import type { BusinessLogView } from "@songtan/contract/businesses/businesses";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import type { DisputeRecord, DisputeRow } from "@songtan/contract/console/disputes";
import type { OperationsView } from "@songtan/contract/console/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pickUp } from "../../../../testing/delivery/handovers.ts";
import { bookForShop, openShop, type Shop } from "../../../../testing/money/business.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { deliver } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newDriver } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { checkDisputes } from "./check-disputes.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
  staff = await newStaff(world, ["payment.refund", "booking.manage", "partner.manage"]);
});
afterAll(() => money.close());

/** Pays in by card; answers the provider's charge. */
async function topUp(shop: Shop, amountSatang: number): Promise<string> {
  const { data } = await shop.manage<BusinessPaymentView>("POST /business/top-ups", {
    method: "card",
    token: await bank.token(),
    amountSatang,
  });
  const charges = await bank.charges();
  const id = charges.find(({ metadata }) => metadata.paymentId === data.id)?.id ?? "";
  await bank.answer(id);
  await shop.manage(`POST /business/payments/${data.id}/check`);
  return id;
}
async function dispute(chargeId: string): Promise<string> {
  const id = await bank.dispute(chargeId);
  await checkDisputes(world.deps);
  return id;
}
async function lose(disputeId: string): Promise<void> {
  await bank.decide(disputeId, "lost");
  await checkDisputes(world.deps);
  await checkDisputes(world.deps);
  await world.runJobs();
}
const creditOf = async ({ accountId }: Shop) =>
  0 - (await ledgerBalance(world, "customer_credit", accountId));
/** Letters about the money of a shop, without the warning of its new key. */
const mailsTo = ({ owner }: Shop) =>
  world.sent.filter(({ to, text }) => to === owner.email && text.includes("/business/money"));
const incidentOf = async ({ id }: Shop) =>
  (await staffCall<OperationsView>(world, staff, "GET /console/operations")).data.incidents.find(
    ({ business }) => business?.id === id,
  );

test("a disputed top-up is held out of the balance until its bank decides, and free again once it is won", async () => {
  const shop = await openShop(world);
  const chargeId = await topUp(shop, 1_000_00);
  world.sent.length = 0;
  const disputeId = await dispute(chargeId);
  await world.runJobs();
  expect(await shop.balance()).toMatchObject({ availableSatang: 0, chargedBackSatang: 0 });
  expect((await bookForShop(world, shop)).code).toBe("insufficient_balance");
  expect(mailsTo(shop)).toHaveLength(1);
  const rows = await staffCall<DisputeRow[]>(world, staff, "GET /console/disputes?limit=50");
  const row = rows.data.find(({ providerDisputeId }) => providerDisputeId === disputeId);
  expect(row).toMatchObject({ booking: null, amountSatang: 1_000_00, state: "open" });
  const answered = await staffCall<DisputeRecord>(
    world,
    staff,
    `POST /console/disputes/${row?.id}/answer`,
    { body: { version: 0, text: "ร้านเติมเงินเอง มีเอกสารยืนยัน" } },
  );
  expect([answered.status, answered.data.evidence]).toEqual([200, null]);
  await world.runJobs();
  await bank.decide(disputeId, "won");
  await checkDisputes(world.deps);
  expect((await shop.balance()).availableSatang).toBe(1_000_00);
  expect((await bookForShop(world, shop)).status).toBe(201);
  expect(await incidentOf(shop)).toBeUndefined();
});

test("a lost top-up that was not spent comes off the balance and blocks nothing else", async () => {
  const shop = await openShop(world, { balanceSatang: 500_00 });
  await lose(await dispute(await topUp(shop, 300_00)));
  expect(await shop.balance()).toMatchObject({ availableSatang: 500_00, chargedBackSatang: 0 });
  expect((await bookForShop(world, shop)).status).toBe(201);
  expect(await incidentOf(shop)).toBeUndefined();
});

test("a lost top-up that was spent leaves the balance below zero: nothing is booked, staff and the owner know, a top-up ends it", async () => {
  const shop = await openShop(world, { limitSatang: 5_000_00 });
  const chargeId = await topUp(shop, 100_00);
  const byBalance = { payment: { method: "balance" } };
  const booked = await bookForShop(world, shop, byBalance);
  await deliver(world, booked.data.id);
  const left = 100_00 - booked.data.totalSatang;
  expect(await creditOf(shop)).toBe(left);
  world.sent.length = 0;
  await lose(await dispute(chargeId));
  const owed = 100_00 - left;
  expect(await creditOf(shop)).toBe(-owed);
  expect(await shop.balance()).toMatchObject({ availableSatang: 0, chargedBackSatang: owed });
  for (const payment of [undefined, { method: "invoice" }, { method: "cash" }])
    expect((await bookForShop(world, shop, payment && { payment })).code).toBe(
      "insufficient_balance",
    );
  expect(mailsTo(shop).map((mail) => mail.text)).toHaveLength(2);
  const { token } = shop.owner;
  const log = await call<BusinessLogView[]>(world, `GET /businesses/${shop.id}/log`, { token });
  expect(log.data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["payment.disputed", "payment.charged_back"]),
  );
  expect(await incidentOf(shop)).toMatchObject({ kind: "business_charged_back" });
  const { data } = await staffCall<ConsoleBusiness>(
    world,
    staff,
    `GET /console/businesses/${shop.id}`,
  );
  expect(data).toMatchObject({ balanceSatang: 0, chargedBackSatang: owed });
  const statement = await shop.byKey<BusinessStatementView>("GET /business/statement");
  expect(statement.data.closingSatang).toBe(-owed);
  expect(statement.data.lines.at(-1)).toMatchObject({
    kind: "charged_back",
    amountSatang: -100_00,
  });

  await topUp(shop, 100_00);
  expect(await shop.balance()).toMatchObject({ availableSatang: left, chargedBackSatang: 0 });
  expect(await incidentOf(shop)).toBeUndefined();
  expect((await bookForShop(world, shop)).data.payment.method).toBe("invoice");
});

test("the way back of goods, while the balance is below zero, goes on the invoice, and the job is settled", async () => {
  const shop = await openShop(world, { limitSatang: 5_000_00 });
  const chargeId = await topUp(shop, 100_00);
  await bookForShop(world, shop, { payment: { method: "balance" } });
  const open: BookingView = (await bookForShop(world, shop)).data;
  await lose(await dispute(chargeId));
  const before = await creditOf(shop);
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${open.id}/accept`, { token: driver.token });
  await pickUp(world, driver, open);
  await send(world, driver, open.id, [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "failed", stopIndex: 1, reason: "recipient_absent", ...withPhoto() },
    { kind: "returning" },
    { kind: "returned", ...withPhoto() },
  ]);
  await world.runJobs();
  expect(await creditOf(shop)).toBe(before);
  const due = await ledgerBalance(world, "customer_due", shop.accountId);
  expect(due).toBe(0);
  const receivable = await ledgerBalance(world, "business_receivable", shop.accountId);
  expect(receivable).toBeGreaterThan(open.totalSatang);
});

test("the database takes credit below zero for nothing but what a bank took back", async () => {
  const shop = await openShop(world, { balanceSatang: 100_00 });
  await lose(await dispute(await topUp(shop, 100_00)));
  const spend = (amount: number) =>
    world.owner.query(
      `with entry as (insert into ledger_entries (kind, source, happened_at, recorded_at)
         values ('adjusted', 'test:${shop.id}:${amount}', now(), now()) returning id)
       insert into ledger_postings (entry_id, line, account, owner_id, amount_satang)
         select id, 0, 'customer_credit', $1::uuid, ${amount} from entry
         union all select id, 1, 'bank', null, -${amount} from entry`,
      [shop.accountId],
    );
  await expect(spend(200_01)).rejects.toThrow("below zero");
});
