import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import type { Insertable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DB } from "../../../../generated/tables.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { bookUncharged } from "../../../../testing/money/paid.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { createPayment } from "./payments.ts";

type NewRow = Insertable<DB["payments"]>;
let money: MoneyWorld;
let rows: Record<NewRow["purpose"], NewRow>;

beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  const { world } = money;
  const customer = await newCustomer(world);
  const { id: bookingId, totalSatang } = await bookUncharged(world, customer);
  const ofCustomer = { customerId: customer.id, method: "card", ...times() } as const;
  const ofBooking = { ...ofCustomer, bookingId, amountSatang: 5000 };
  rows = {
    booking: { ...ofBooking, purpose: "booking", amountSatang: totalSatang },
    tip: { ...ofBooking, purpose: "tip" },
    priority_fee: { ...ofBooking, purpose: "priority_fee" },
    due: { ...ofCustomer, purpose: "due", amountSatang: 5000 },
    top_up: {
      ...times(),
      purpose: "top_up",
      driverId: (await newDriver(world)).id,
      method: "promptpay",
      amountSatang: 5000,
    },
    business_top_up: { ...ofCustomer, purpose: "business_top_up", amountSatang: 5000 },
    invoice: { ...ofCustomer, purpose: "invoice", amountSatang: 5000 },
  };
});
afterAll(() => money.close());

const times = () => {
  const now = money.world.clock.now;
  return { id: "", state: "failed", createdAt: now, expiresAt: now } as const;
};
const insert = (row: NewRow) =>
  money.world.deps.db
    .insertInto("payments")
    .values({ ...row, id: randomUUID() })
    .execute();
/** The check or index that refuses a row; null when it is saved. */
const refusedBy = (row: NewRow): Promise<string | null> =>
  insert(row).then(
    () => null,
    (problem: { constraint?: string; message: string }) => problem.constraint ?? problem.message,
  );

test("each purpose is saved with what it has, and with nothing of another", async () => {
  const { booking, tip, priority_fee, due, top_up } = rows;
  const { invoice, ...others } = rows;
  expect(await refusedBy(invoice)).toBe("payments_of_invoice");
  for (const row of Object.values(others))
    expect([row.purpose, await refusedBy(row)]).toEqual([row.purpose, null]);
  for (const row of [booking, tip, priority_fee]) {
    expect(await refusedBy({ ...row, bookingId: null })).toBe("payments_of_booking");
    expect(await refusedBy({ ...row, customerId: null })).toMatch("payments_");
    expect(await refusedBy({ ...row, driverId: top_up.driverId ?? null })).toMatch("payments_");
    expect(await refusedBy({ ...row, offSession: true })).toBe("payments_off_session");
  }
  expect(await refusedBy({ ...due, customerId: null })).toBe("payments_of_one");
  expect(await refusedBy({ ...due, offSession: true })).toBe("payments_off_session");
  expect(await refusedBy({ ...top_up, driverId: null })).toMatch("payments_");
  expect(await refusedBy({ ...top_up, customerId: due.customerId ?? null })).toMatch("payments_");
  expect(await refusedBy({ ...top_up, driverId: null, customerId: due.customerId ?? null })).toBe(
    "payments_top_up",
  );
});

test("amounts stay within what the provider takes, and a top-up never goes back", async () => {
  const { tip, priority_fee, due, top_up, business_top_up } = rows;
  expect(await refusedBy({ ...business_top_up, amountSatang: 15_000_001 })).toBe(
    "payments_of_business",
  );
  expect(await refusedBy({ ...business_top_up, refundedSatang: 100 })).toBe("payments_of_business");
  for (const row of [tip, priority_fee, due, top_up, business_top_up]) {
    expect(await refusedBy({ ...row, amountSatang: 1999 })).toBe("payments_amount");
    expect(await refusedBy({ ...row, amountSatang: 0 })).toMatch("payments_amount");
    expect(await refusedBy({ ...row, refundedSatang: 5001 })).toMatch("payments_");
    expect(await refusedBy({ ...row, refundedSatang: -1 })).toMatch("payments_");
  }
  for (const wrong of [
    { amountSatang: 15_000_100 },
    { method: "card" as const },
    { refundedSatang: 100 },
    { state: "given_back" as const, providerChargeId: randomUUID() },
  ])
    expect(await refusedBy({ ...top_up, ...wrong })).toBe("payments_top_up_rest");
});

test("a payment of a booking is by its customer, for the rest of its price, and never becomes another", async () => {
  const { booking, tip } = rows;
  const other = await newCustomer(money.world);
  for (const row of [booking, tip])
    expect(await refusedBy({ ...row, customerId: other.id })).toMatch("not by the customer");
  expect(await refusedBy({ ...booking, amountSatang: 5001 })).toMatch("that credit leaves");
  const change = (columns: Partial<NewRow>) =>
    money.world.deps.db.updateTable("payments").set(columns).where("purpose", "=", "tip").execute();
  await expect(change({ purpose: "priority_fee" })).rejects.toThrow("something else");
  await expect(change({ amountSatang: 6000 })).rejects.toThrow("something else");
});

test("one of each is under way for its booking, customer or driver; one price and one tip is paid", async () => {
  const { booking, tip, priority_fee, due, top_up } = rows;
  for (const row of [booking, tip, priority_fee, due, top_up]) {
    expect([row.purpose, await refusedBy({ ...row, state: "calling" })]).toEqual([
      row.purpose,
      null,
    ]);
    const second = { ...row, state: "pending", providerChargeId: randomUUID() } as const;
    expect(await refusedBy(second)).toBe("payments_one_under_way");
  }
  const ofBooking = { ...due, bookingId: booking.bookingId ?? null };
  expect(await refusedBy({ ...ofBooking, state: "calling" })).toBe("payments_one_under_way");
  const paid = (row: NewRow) =>
    refusedBy({ ...row, state: "paid", providerChargeId: randomUUID() });
  for (const row of [booking, tip])
    expect([await paid(row), await paid(row)]).toEqual([null, "payments_one_paid"]);
  for (const row of [priority_fee, due, top_up])
    expect([await paid(row), await paid(row)]).toEqual([null, null]);
  const offSession = { ...ofBooking, offSession: true };
  expect([await refusedBy(offSession), await refusedBy(offSession)]).toEqual([
    null,
    "payments_one_off_session",
  ]);
});

test("one charge of the provider pays for one thing, whatever its purpose", async () => {
  const { due, top_up } = rows;
  const providerChargeId = randomUUID();
  expect(await refusedBy({ ...due, providerChargeId })).toBe(null);
  expect(await refusedBy({ ...top_up, providerChargeId })).toBe("payments_provider_charge_id_key");
});

test("the same request by PromptPay returns the open payment, and another is refused", async () => {
  const { world } = money;
  const driverId = (await newDriver(world)).id;
  const request = (amountSatang: number) =>
    world.deps.db.transaction().execute((trx) =>
      createPayment(trx, {
        purpose: "top_up",
        driverId,
        method: "promptpay",
        amountSatang,
        now: world.clock.now,
      }),
    );
  const first = await request(5000);
  expect(await request(5000)).toBe(first);
  await expect(request(6000)).rejects.toThrow(Refusal);
});
