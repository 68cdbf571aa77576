import type { BookingView } from "@songtan/contract/bookings/bookings";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  chargedAndRefunded,
  comeToPickUp,
  createOwedFee,
} from "../../../../testing/money/charges.ts";
import { creditOf, withCredit } from "../../../../testing/money/credit.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import type { Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { endUnpaid } from "../../payments/checkout/end-unpaid.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
});
afterAll(() => money.close());

const free = async (customer: Person) => (await creditOf(world, customer)).freeSatang;
const rowOf = (id: string) =>
  world.deps.db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const charged = (bookingId: string) => chargedAndRefunded(world, bank, bookingId);
const cancel = async ({ token }: Person, id: string, expectedFeeSatang: number) => {
  const answer = await call<BookingView>(world, `POST /bookings/${id}/cancel`, {
    token,
    body: { expectedFeeSatang },
  });
  expect(answer.status).toBe(200);
  await world.runJobs();
};

test("cancelled free of charge each part goes back where it came from; with a fee the credit pays it first", async () => {
  const gone = await withCredit(world, 5000);
  const { booking } = await cardPaid(world, bank, gone, { payment: { creditSatang: 3000 } });
  await cancel(gone, booking.id, 0);
  expect(await charged(booking.id)).toEqual([
    booking.totalSatang - 3000,
    booking.totalSatang - 3000,
  ]);
  expect(await free(gone)).toBe(5000);
  expect((await rowOf(booking.id)).paymentState).toBe("refunded");

  const late = await withCredit(world, 5000);
  const { booking: second } = await cardPaid(world, bank, late, {
    payment: { creditSatang: 3000 },
  });
  await comeToPickUp(world, second.id);
  await cancel(late, second.id, 4000);
  expect(await charged(second.id)).toEqual([second.totalSatang - 3000, second.totalSatang - 4000]);
  expect(await free(late)).toBe(2000);
  expect((await rowOf(second.id)).paymentState).toBe("partially_refunded");

  const covered = await withCredit(world, 4500);
  const { booking: third } = await cardPaid(world, bank, covered, {
    payment: { creditSatang: 4500 },
  });
  await comeToPickUp(world, third.id);
  await cancel(covered, third.id, 4000);
  expect(await charged(third.id)).toEqual([third.totalSatang - 4500, third.totalSatang - 4500]);
  expect(await free(covered)).toBe(500);
  expect((await rowOf(third.id)).paymentState).toBe("partially_refunded");
});

test("of a cash booking the fee comes out of the credit; what it does not cover is due", async () => {
  const customer = await withCredit(world, 3000);
  const booking = await book(world, customer, { payment: { creditSatang: 3000 } });
  const driver = await comeToPickUp(world, booking.id);
  await cancel(customer, booking.id, 4000);
  expect(await free(customer)).toBe(0);
  const owned = await world.deps.db
    .selectFrom("ledgerBalances")
    .select(["account", "balanceSatang"])
    .where("ownerId", "in", [customer.id, driver.id, booking.id])
    .where("balanceSatang", "!=", 0)
    .orderBy("account")
    .execute();
  expect(owned).toEqual([
    { account: "customer_due", balanceSatang: 1000 },
    { account: "driver_available", balanceSatang: -4000 },
  ]);
});

test("a payment that never comes gives the credit back; money that comes later goes back whole", async () => {
  const customer = await withCredit(world, 3000);
  const payment = { method: "card" as const, token: await bank.token(), creditSatang: 3000 };
  const booking = await book(world, customer, { payment });
  expect(await free(customer)).toBe(0);
  world.clock.advance(16 * 60);
  await endUnpaid(world.deps, { bookingId: booking.id });
  await endUnpaid(world.deps, { bookingId: booking.id });
  expect(await free(customer)).toBe(3000);
  const { providerChargeId } = await world.deps.db
    .selectFrom("payments")
    .select("providerChargeId")
    .where("bookingId", "=", booking.id)
    .executeTakeFirstOrThrow();
  await bank.answer(providerChargeId ?? "");
  await call(world, `POST /bookings/${booking.id}/payments/check`, { token: customer.token });
  await world.runJobs();
  expect(await charged(booking.id)).toEqual([
    booking.totalSatang - 3000,
    booking.totalSatang - 3000,
  ]);
  expect(await free(customer)).toBe(3000);
});

test("credit returned from an unpaid booking first pays what its owner owes", async () => {
  const customer = await withCredit(world, 4500);
  const payment = { method: "card" as const, token: await bank.token(), creditSatang: 4500 };
  const booking = await book(world, customer, { payment });
  await createOwedFee(world, customer);
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(4000);
  await endUnpaid(world.deps, { bookingId: booking.id });
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);
  expect(await free(customer)).toBe(500);
});
