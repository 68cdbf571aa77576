import { randomUUID } from "node:crypto";
import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { PaymentRecord } from "@songtan/contract/console/payments";
import type { PayoutRunView } from "@songtan/contract/console/payouts";
import type { StaffScope } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop } from "../../../../testing/money/business.ts";
import { codOf, collectCod } from "../../../../testing/money/collected-cod.ts";
import { requestPayout, richDriver } from "../../../../testing/money/payouts.ts";
import { newPromo } from "../../../../testing/money/promos.ts";
import { openReporting, type Reporting } from "../../../../testing/money/reporting.ts";
import { newDriver } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall, staffCookie } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { objectToCod } from "../../payouts/cash-on-delivery/collections.ts";

let on: Reporting;
let world: TestWorld;
let proposer: Staff;
let others: Record<"dispatcher" | "cashier" | "accountant" | "sales" | "reviewer", Staff>;
beforeAll(async () => {
  on = await openReporting();
  ({ world } = on);
  const has = (...scopes: StaffScope[]) => newStaff(world, scopes);
  proposer = await has("payment.refund", "payout.run", "partner.manage");
  others = {
    dispatcher: await has("booking.manage"),
    cashier: await has("payment.refund"),
    accountant: await has("payment.refund", "payout.run"),
    sales: await has("partner.manage"),
    reviewer: await has("driver.review"),
  };
});
afterAll(() => on.money.close());

type Approval = OperationsView["approvals"][number];

/** Each time in a session of its own: tests move the clock by days. */
const list = async ({ id }: Staff) => {
  const cookie = await staffCookie(world, id);
  return (await staffCall<OperationsView>(world, { cookie }, "GET /console/operations")).data;
};
const approvalsOf = async (staff: Staff, kind: Approval["kind"]) =>
  (await list(staff)).approvals.filter((approval) => approval.kind === kind);

/** Who of all reads this kind, the proposer among them. */
async function readersOf(kind: Approval["kind"]): Promise<string[]> {
  const readers: string[] = [];
  for (const [name, staff] of Object.entries({ ...others, proposer }))
    if (name !== "reviewer" && (await approvalsOf(staff, kind)).length > 0) readers.push(name);
  return readers;
}
const post = <Data>(path: string, body?: object, { id } = proposer) =>
  staffCookie(world, id).then((cookie) =>
    staffCall<Data>(world, { cookie }, `POST /console/${path}`, { ...(body && { body }) }),
  );

test("an adjustment waits on the list of those who may decide it, with who and since when, until one does", async () => {
  const driver = await newDriver(world);
  const { data } = await post<AdjustmentView>("adjustments", {
    ...{ kind: "driver_credit", driverId: driver.id, amountSatang: 5000, words: "รอนาน" },
  });
  world.clock.advance(600);
  expect(await approvalsOf(others.cashier, "adjustment")).toEqual([
    {
      kind: "adjustment",
      id: data.id,
      about: expect.stringMatching(/\S/),
      amountSatang: 5000,
      proposedBy: { id: proposer.id, name: proposer.name },
      proposedAt: new Date(world.clock.now.getTime() - 600_000).toISOString(),
    },
  ]);
  expect(await readersOf("adjustment")).toEqual(["cashier", "accountant", "proposer"]);
  await post(`adjustments/${data.id}/approve`, undefined, others.cashier);
  expect(await readersOf("adjustment")).toEqual([]);
});

test("a refund above the limit of one person leads to its payment", async () => {
  const { payment, booking } = await on.delivered();
  await world.owner.query(
    "update case_terms set refund_each_satang = 1000, refund_per_day_satang = 5000",
  );
  const { data } = await post<PaymentRecord>(`payments/${payment.id}/refunds`, {
    ...{ amountSatang: 2000, refundableSatang: booking.totalSatang, words: "ส่งช้า" },
  });
  expect(await approvalsOf(others.cashier, "refund")).toMatchObject([
    { id: payment.id, about: booking.number, amountSatang: 2000, proposedBy: { id: proposer.id } },
  ]);
  expect(await readersOf("refund")).toEqual(["cashier", "accountant", "proposer"]);
  const refund = data.refunds[0];
  await post(`refunds/${refund?.id}/turn-down`, { version: 0, words: "ไม่ตรงกับหลักฐาน" });
  expect(await readersOf("refund")).toEqual([]);
});

test("a claim waits since it was proposed, not since the customer wrote", async () => {
  const { id, report } = await on.claim();
  world.clock.advance(3600);
  for (const member of [on.staff, on.second]) member.cookie = await staffCookie(world, member.id);
  const proposedAt = world.clock.now.toISOString();
  await on.act(id, "propose", on.proposal);
  world.clock.advance(60);
  expect(await approvalsOf(others.accountant, "claim")).toMatchObject([
    {
      id,
      about: report.number,
      amountSatang: 100_000,
      proposedBy: { id: on.staff.id },
      proposedAt,
    },
  ]);
  expect(await readersOf("claim")).toEqual(["cashier", "accountant", "proposer"]);
  await on.act(id, "turn-down", { words: "แพงไป" }, on.second);
  expect(await readersOf("claim")).toEqual([]);
});

test("a payout run waits with what it would pay now", async () => {
  const drivers = [await richDriver(world), await richDriver(world)];
  for (const driver of drivers) await requestPayout(world, driver, 50_000);
  const { data: run } = await post<PayoutRunView>("payout-runs");
  const waiting = () => approvalsOf(others.accountant, "payout_run");
  expect(await waiting()).toMatchObject([
    { id: run.id, about: null, amountSatang: 100_000, proposedBy: { id: proposer.id } },
  ]);
  const cookie = await staffCookie(world, proposer.id);
  const item = `payout-runs/${run.id}/items/${run.items[0]?.payout.id}` as const;
  const left = await staffCall(world, { cookie }, `PUT /console/${item}`, {
    body: { words: "บัญชีน่าสงสัย" },
  });
  expect(left.status).toBe(200);
  expect((await waiting())[0]?.amountSatang).toBe(50_000);
  expect(await readersOf("payout_run")).toEqual(["accountant", "proposer"]);
  await post(`payout-runs/${run.id}/discard`);
  expect(await readersOf("payout_run")).toEqual([]);
});

test("a refund of cash on delivery waits once it was proposed, not while the cash is only held back", async () => {
  const { sender, bookingId } = await collectCod(world, 60_600, { topUp: 300_000 });
  const by = { kind: "customer" as const, id: sender.id };
  await world.deps.db
    .transaction()
    .execute((trx) => objectToCod(trx, { bookingId, by, words: "ของเสีย", now: world.clock.now }));
  expect(await readersOf("cod_refund")).toEqual([]);
  const id = (await codOf(world, sender))?.id ?? "";
  await post(`cod/${id}/decide`, { decision: "refund", words: "คืนเงินผู้รับ" });
  expect(await approvalsOf(others.accountant, "cod_refund")).toMatchObject([
    { id, amountSatang: 60_600, proposedBy: { id: proposer.id } },
  ]);
  expect(await readersOf("cod_refund")).toEqual(["accountant", "proposer"]);
  await post(`cod/${id}/decide`, { decision: "release", words: "ของไม่เสีย" }, others.accountant);
  expect(await readersOf("cod_refund")).toEqual([]);
});

test("a high credit limit waits for who looks after businesses", async () => {
  const shop = await openShop(world);
  const limitSatang = limits.creditLimitAloneSatang + 1;
  const { data } = await post<ConsoleBusiness>(`businesses/${shop.id}/credit-limit`, {
    ...{ limitSatang, words: "ลูกค้าประจำ" },
  });
  expect(await approvalsOf(others.sales, "credit_limit")).toMatchObject([
    { id: shop.id, amountSatang: limitSatang, proposedBy: { id: proposer.id } },
  ]);
  expect(await readersOf("credit_limit")).toEqual(["sales", "proposer"]);
  const limit = `businesses/${shop.id}/credit-limits/${data.limits[0]?.id}`;
  await post(`${limit}/approve`, undefined, others.sales);
  expect(await readersOf("credit_limit")).toEqual([]);
});

test("a promo above what one person may put into force waits for who edits prices", async () => {
  const pricers = [await newStaff(world, ["tariff.edit"]), await newStaff(world, ["tariff.edit"])];
  const [editor, pricer] = pricers as [Staff, Staff];
  const { id } = await newPromo(world, "HUGE", { activatedAt: null, activatedBy: null });
  await post(`promos/${id}/activate`, { revision: 1 }, editor);
  expect(await approvalsOf(pricer, "promo")).toEqual([]);
  const big = { activatedAt: null, activatedBy: null, budgetSatang: 100_000_000 };
  const large = await newPromo(world, "LARGE", big);
  await post(`promos/${large.id}/activate`, { revision: 1 }, editor);
  expect(await approvalsOf(pricer, "promo")).toMatchObject([
    { id: large.id, about: "LARGE", amountSatang: 100_000_000, proposedBy: { id: editor.id } },
  ]);
  await post(`promos/${large.id}/activate`, { revision: 2 }, pricer);
  expect(await approvalsOf(pricer, "promo")).toEqual([]);
});

test("a hundred older proposals of a kind that a reader does not see hide none of theirs", async () => {
  const driver = await newDriver(world);
  const older = Array.from({ length: 120 }, () => ({
    ...{
      id: randomUUID(),
      kind: "driver_credit" as const,
      ownerId: driver.id,
      amountSatang: 100,
      note: "x",
    },
    ...{
      state: "proposed" as const,
      proposedBy: proposer.id,
      createdAt: new Date(world.clock.now.getTime() - 1000),
    },
  }));
  await world.deps.db.insertInto("adjustments").values(older).execute();
  const shop = await openShop(world);
  const limitSatang = limits.creditLimitAloneSatang + 1;
  await post(`businesses/${shop.id}/credit-limit`, { limitSatang, words: "ลูกค้าประจำ" });
  expect(await approvalsOf(others.sales, "credit_limit")).toMatchObject([{ id: shop.id }]);
  expect(await approvalsOf(others.cashier, "adjustment")).toHaveLength(100);
});

test("who does not manage bookings reads nothing of them, and who decides about nothing reads no list", async () => {
  await world.deps.db
    .insertInto("incidents")
    .values({ kind: "clock_wrong", details: "{}", openedAt: world.clock.now })
    .execute();
  expect((await list(others.dispatcher)).incidents).not.toEqual([]);
  expect(await list(others.accountant)).toMatchObject({
    ...{ incidents: [], proposals: [], late: [], unseen: [], owing: [] },
  });
  const cookie = await staffCookie(world, others.reviewer.id);
  const refused = await staffCall(world, { cookie }, "GET /console/operations");
  expect([refused.status, refused.code]).toEqual([403, "scope_missing"]);
});
