import type { BookingState } from "@songtan/domain/booking-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPromo, openPromos, type Promos } from "../../../../testing/money/promos.ts";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { updatePromoUse } from "../../bookings/record/update-promo-use.ts";
import { endSearch } from "../../delivery/bookings/end-search.ts";
import { endUnpaid } from "../../payments/checkout/end-unpaid.ts";

let on: Promos;
let world: TestWorld;
beforeAll(async () => {
  on = await openPromos();
  ({ world } = on);
});
afterAll(() => on.close());

/** A booking in another state, with its promo, as the use cases do it. */
const changeState = (
  bookingId: string,
  change: { state: BookingState; heldAt?: Date | null },
): Promise<void> =>
  world.deps.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("bookings")
      .select(["id", "state", "heldAt", "lines"])
      .where("id", "=", bookingId)
      .executeTakeFirstOrThrow();
    await trx.updateTable("bookings").set(change).where("id", "=", bookingId).execute();
    const booking = { ...before, heldAt: change.heldAt ?? before.heldAt };
    await updatePromoUse(trx, { booking, state: change.state, now: world.clock.now });
  });

test("a booking that is cancelled, unpaid or without a driver returns the budget, and the code can be used again", async () => {
  const { id } = await newPromo(world, "BACK", { budgetSatang: 2000, perCustomer: 1 });
  const customer = await newCustomer(world);
  const spent = async () => (await on.budgetOf(id)).spentSatang;
  const cancelled = (await on.quoteAndBook("BACK", customer)).data;
  expect(await spent()).toBe(2000);
  await call(world, `POST /bookings/${cancelled.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  expect(await spent()).toBe(0);

  const unfound = (await on.quoteAndBook("BACK", customer)).data;
  expect(await spent()).toBe(2000);
  await endSearch(world.deps, {
    bookingId: unfound.id,
    searchingSince: world.clock.now.toISOString(),
  });
  expect([(await on.read(customer, unfound.id)).state, await spent()]).toEqual(["unfulfilled", 0]);

  const unpaid = (
    await on.quoteAndBook("BACK", customer, { method: "card", token: await on.bank.token() })
  ).data;
  expect([unpaid.state, await spent()]).toEqual(["awaiting_payment", 2000]);
  await endUnpaid(world.deps, { bookingId: unpaid.id });
  expect([(await on.read(customer, unpaid.id)).state, await spent()]).toEqual(["cancelled", 0]);
  expect(await on.promoCostOf(unpaid.id)).toEqual([]);
});

test.each([
  ["on the way", null, 0],
  ["out of a depot, where the work was done", new Date("2026-11-01T05:00:00Z"), 2000],
] as const)(
  "of goods lost %s the budget has what no price was lowered by",
  async (_where, heldAt, spentSatang) => {
    const { id } = await newPromo(world, heldAt ? "DEPOT" : "GONE", { budgetSatang: 2000 });
    const booked = (await on.quoteAndBook(heldAt ? "DEPOT" : "GONE", await newCustomer(world)))
      .data;
    await changeState(booked.id, { state: "lost", heldAt });
    expect((await on.budgetOf(id)).spentSatang).toBe(spentSatang);
  },
);

test("a parcel that was in transit although the booking had been cancelled keeps its promo, even when the budget is used up", async () => {
  const { id } = await newPromo(world, "KEPT", { budgetSatang: 2000 });
  const [one, other] = [await newCustomer(world), await newCustomer(world)];
  const first = (await on.quoteAndBook("KEPT", one)).data;
  await call(world, `POST /bookings/${first.id}/cancel`, {
    token: one.token,
    body: { expectedFeeSatang: 0 },
  });
  const second = (await on.quoteAndBook("KEPT", other)).data;
  await changeState(first.id, { state: "searching" });
  expect(await on.budgetOf(id)).toEqual({ spentSatang: 4000, uses: 2, beyondSatang: 2000 });
  await changeState(second.id, { state: "cancelled" });
  expect(await on.budgetOf(id)).toEqual({ spentSatang: 2000, uses: 1, beyondSatang: 0 });
});

test("the database refuses a booking that came to nothing and still uses a promo", async () => {
  await newPromo(world, "STILL");
  const { id } = (await on.quoteAndBook("STILL", await newCustomer(world))).data;
  const unreturned = world.deps.db
    .updateTable("bookings")
    .set({ state: "cancelled" })
    .where("id", "=", id)
    .execute();
  await expect(unreturned).rejects.toThrow("still uses a promo");
});

test("cash: the sender pays the lower price, the driver earns the whole fare, and the promo is the platform's cost", async () => {
  const { id } = await newPromo(world, "CASH25", { amountSatang: 2500 });
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver, { quote: { promoCode: "CASH25" } });
  const booking = await world.deps.db
    .selectFrom("bookings")
    .select(["totalSatang", "driverPaySatang"])
    .where("id", "=", task.id)
    .executeTakeFirstOrThrow();
  expect(task.cash?.amountSatang).toBe(booking.totalSatang);
  await send(world, driver, task.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", stopIndex: 0, amountSatang: booking.totalSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ] as Parameters<typeof send>[3]);
  expect(await on.promoCostOf(task.id)).toEqual([2500]);
  expect(await on.owned("booking_prepaid", task.id)).toBe(0);
  const earned =
    0 -
    (await on.owned("driver_available", driver.id)) -
    (await on.owned("driver_cash_owed", driver.id));
  expect(earned).toBe(booking.driverPaySatang - booking.totalSatang);
  expect(await on.budgetOf(id)).toMatchObject({ spentSatang: 2500, uses: 1 });
});

test.each(["card", "promptpay"] as const)(
  "%s: the lower price is charged, and all of it goes back on cancelling",
  async (method) => {
    const { id } = await newPromo(world, `BY${method.toUpperCase()}`);
    const customer = await newCustomer(world);
    const payment = method === "card" ? { method, token: await on.bank.token() } : { method };
    const booking = (await on.quoteAndBook(`BY${method.toUpperCase()}`, customer, payment)).data;
    const charge = await world.deps.db
      .selectFrom("payments")
      .select(["amountSatang", "providerChargeId"])
      .where("bookingId", "=", booking.id)
      .executeTakeFirstOrThrow();
    expect(charge.amountSatang).toBe(booking.totalSatang);
    expect(booking.lines.find(({ code }) => code === "promo")?.amountSatang).toBe(-2000);
    await on.bank.answer(charge.providerChargeId ?? "");
    await call(world, `POST /bookings/${booking.id}/payments/check`, { token: customer.token });
    expect((await on.read(customer, booking.id)).payment.state).toBe("paid");
    await call(world, `POST /bookings/${booking.id}/cancel`, {
      token: customer.token,
      body: { expectedFeeSatang: 0 },
    });
    const refund = await world.deps.db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.paymentId")
      .select("refunds.amountSatang")
      .where("bookingId", "=", booking.id)
      .executeTakeFirstOrThrow();
    expect(refund.amountSatang).toBe(booking.totalSatang);
    expect([await on.promoCostOf(booking.id), (await on.budgetOf(id)).spentSatang]).toEqual([
      [],
      0,
    ]);
  },
);
