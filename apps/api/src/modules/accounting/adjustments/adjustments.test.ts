import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { book, bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTrialBalance } from "../../../ledger/trial-balance.ts";

let world: TestWorld;
let staff: Staff;
let second: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["payment.refund"]);
  second = await newStaff(world, ["payment.refund"]);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const booked = async () => {
  const driver = await newDriver(world);
  const { id } = await bookAndAccept(world, driver);
  const { number, customerId } = await world.deps.db
    .selectFrom("bookings")
    .select(["number", "customerId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { driver, number, customerId };
};
const propose = (body: object, by = staff) =>
  staffCall<AdjustmentView>(world, by, "POST /console/adjustments", {
    body: { kind: "driver_credit", amountSatang: 5000, words: "รอนานเพราะระบบขัดข้อง", ...body },
  });
const decide = (id: string, what: "approve" | "turn-down", by = second) =>
  staffCall<AdjustmentView>(world, by, `POST /console/adjustments/${id}/${what}`, {
    ...(what === "turn-down" && { body: { words: "ไม่พบเหตุขัดข้อง" } }),
  });
const balance = (account: LedgerAccount, ownerId: string) => ledgerBalance(world, account, ownerId);

test("one proposes, another approves, once: the books follow", async () => {
  const { driver, number } = await booked();
  const before = await balance("driver_available", driver.id);
  const { data, status } = await propose({
    bookingNumber: number.toLowerCase().replaceAll("-", " "),
  });
  expect([status, data.state, data.mayDecide, data.owner.id]).toEqual([
    201,
    "proposed",
    false,
    driver.id,
  ]);
  expect((await decide(data.id, "approve", staff)).code).toBe("second_person_needed");
  expect(await balance("driver_available", driver.id)).toBe(before);
  const race = await Promise.all([decide(data.id, "approve"), decide(data.id, "approve")]);
  expect(race.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await balance("driver_available", driver.id)).toBe(before - 5000);
  const debit = await propose({ bookingNumber: number, kind: "driver_debit", amountSatang: 2000 });
  await decide(debit.data.id, "approve");
  expect(await balance("driver_available", driver.id)).toBe(before - 3000);
});

test("a debit reduces the driver's balance in favour of the platform; beyond the balance it becomes a debt", async () => {
  const { driver, number } = await booked();
  const costs = async () =>
    (await loadTrialBalance(world.deps.db)).accounts.find(
      ({ account }) => account === "claims_cost",
    )?.balanceSatang ?? 0;
  const [has, cost] = [0 - (await balance("driver_available", driver.id)), await costs()];
  const { data } = await propose({
    bookingNumber: number,
    kind: "driver_debit",
    amountSatang: 90_000,
  });
  expect(data).toMatchObject({ kind: "driver_debit", owner: { id: driver.id }, mayDecide: false });
  expect(await balance("driver_available", driver.id)).toBe(0 - has);
  expect((await decide(data.id, "approve")).status).toBe(200);
  expect(await balance("driver_available", driver.id)).toBe(90_000 - has);
  // A debit is not cash with the driver: no part of it counts as handed in.
  expect(await balance("driver_cash_owed", driver.id)).toBe(0);
  expect(await costs()).toBe(cost - 90_000);
});

test("what a driver is credited pays for the cash in the pocket first", async () => {
  const { driver, number } = await booked();
  await world.owner.query("begin");
  await world.owner.query(
    `with entry as (insert into ledger_entries (kind, source, happened_at, recorded_at)
       values ('cod_collected', 'test:cash', now(), now()) returning id)
     insert into ledger_postings (entry_id, line, account, owner_id, amount_satang)
       select id, 0, 'driver_cash_owed', $1::uuid, 3000 from entry union all select id, 1, 'bank', null, -3000 from entry`,
    [driver.id],
  );
  await world.owner.query("commit");
  const before = await balance("driver_available", driver.id);
  const { data } = await propose({ bookingNumber: number });
  expect((await decide(data.id, "approve")).status).toBe(200);
  const paid = Math.max(0, Math.min(5000 - before, 3000));
  expect(await balance("driver_cash_owed", driver.id)).toBe(3000 - paid);
  expect(await balance("driver_available", driver.id)).toBe(before - 5000 + paid);
  expect(paid).toBeGreaterThan(0);
});

test("a rejected adjustment leaves no entry in the books; its proposer may withdraw it", async () => {
  const { number, customerId } = await booked();
  const first = await propose({ bookingNumber: number, kind: "customer_credit" });
  expect((await decide(first.data.id, "turn-down")).data).toMatchObject({
    state: "turned_down",
    decidedBy: second.name,
    decidedWords: "ไม่พบเหตุขัดข้อง",
  });
  expect((await decide(first.data.id, "approve")).code).toBe("conflict");
  const own = await propose({ bookingNumber: number, kind: "customer_credit" });
  expect((await decide(own.data.id, "turn-down", staff)).data.state).toBe("turned_down");
  expect(await balance("customer_credit", customerId)).toBe(0);
  const approved = await propose({
    bookingNumber: number,
    kind: "customer_credit",
    amountSatang: 700,
  });
  await decide(approved.data.id, "approve");
  expect(await balance("customer_credit", customerId)).toBe(-700);
});

test("waiving more than is owed is refused; a wrong booking, amount or reason is refused at its field", async () => {
  const { number } = await booked();
  const waived = await propose({ bookingNumber: number, kind: "due_waived" });
  expect((await decide(waived.data.id, "approve")).code).toBe("nothing_due");
  const fields = async (body: object) =>
    Object.keys((await propose({ bookingNumber: number, ...body })).error?.fields ?? {});
  expect(await fields({ bookingNumber: "ST-0000-000" })).toEqual(["bookingNumber"]);
  expect(await fields({ amountSatang: 0 })).toEqual(["amountSatang"]);
  expect(await fields({ words: " " })).toEqual(["words"]);
  expect(await fields({ bookingNumber: undefined })).toEqual(["bookingNumber"]);
  const list = await staffCall<AdjustmentView[]>(
    world,
    second,
    "GET /console/adjustments?state=proposed",
  );
  expect(list.data.map(({ id }) => id)).toContain(waived.data.id);
  expect(list.data[0]?.mayDecide).toBe(true);
});

test("an amount due is waived only for its own booking; credit pays the amounts due first", async () => {
  const customer = await newCustomer(world);
  const [owed, other] = [await book(world, customer), await book(world, customer)];
  await world.owner.query("begin");
  await world.owner.query(
    `with entry as (insert into ledger_entries (kind, source, booking_id, happened_at, recorded_at)
       values ('waiting_settled', 'test:waited', $1, now(), now()) returning id)
     insert into ledger_postings (entry_id, line, account, owner_id, amount_satang)
       select id, 0, 'customer_due', $2::uuid, 4000 from entry union all select id, 1, 'bank', null, -4000 from entry`,
    [owed.id, customer.id],
  );
  await world.owner.query("commit");
  const waive = { kind: "due_waived", amountSatang: 1000 };
  const wrong = await propose({ ...waive, bookingNumber: other.number });
  expect((await decide(wrong.data.id, "approve")).code).toBe("nothing_due");
  const right = await propose({ ...waive, bookingNumber: owed.number });
  expect((await decide(right.data.id, "approve")).status).toBe(200);
  expect(await balance("customer_due", customer.id)).toBe(3000);
  const gift = await propose({ kind: "customer_credit", bookingNumber: other.number });
  expect((await decide(gift.data.id, "approve")).status).toBe(200);
  expect(await balance("customer_due", customer.id)).toBe(0);
  expect(await balance("customer_credit", customer.id)).toBe(-2000);
});

test("a driver can be adjusted without a booking; a customer or another account cannot", async () => {
  const { driver, number, customerId } = await booked();
  const fields = async (body: object) => Object.keys((await propose(body)).error?.fields ?? {});
  expect(await fields({ driverId: customerId })).toEqual(["driverId"]);
  expect(await fields({ kind: "customer_credit", driverId: driver.id })).toEqual(["bookingNumber"]);
  const before = await balance("driver_available", driver.id);
  const { data } = await propose({ driverId: driver.id, amountSatang: 900 });
  expect(data).toMatchObject({ booking: null, owner: { id: driver.id } });
  expect((await decide(data.id, "approve")).data.state).toBe("done");
  expect(await balance("driver_available", driver.id)).toBe(before - 900);
  const about = await propose({ bookingNumber: number, kind: "customer_credit" });
  const of = async (query: string) =>
    (
      await staffCall<AdjustmentView[]>(world, second, `GET /console/adjustments?${query}`)
    ).data.map(({ id }) => id);
  expect(await of(`ownerId=${driver.id}`)).toEqual([data.id]);
  expect(await of(`bookingId=${about.data.booking?.id}`)).toEqual([about.data.id]);
});
