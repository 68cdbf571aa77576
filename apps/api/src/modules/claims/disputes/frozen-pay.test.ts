import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { editing, far } from "../../../../testing/delivery/edits.ts";
import { delivered, pickUp } from "../../../../testing/delivery/handovers.ts";
import {
  bookPaid,
  chargeNamed,
  completeDelivery,
  saveCard,
} from "../../../../testing/money/charges.ts";
import { frozenPay } from "../../../../testing/money/frozen-pay.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { outcomes, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { checkDisputes } from "./check-disputes.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let driver: Person;

beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date(), settings: { TAX_DRIVER_WITHHOLDING: "0" } });
  ({ bank, world } = money);
});
beforeEach(async () => {
  driver = await newDriver(world);
});
afterAll(() => money.close());

const frozen = ({ id }: Person) => frozenPay(world, id);
const dispute = async (chargeId: string) => {
  const id = await bank.dispute(chargeId);
  await checkDisputes(world.deps);
  return id;
};

test("a disputed charge of the saved card for waiting holds back the waiting fee, not the whole pay", async () => {
  const customer = await newCustomer(world);
  const card = await saveCard(world, bank, customer);
  const booking = await bookPaid(world, bank, customer, { method: "card", cardId: card.id });
  await completeDelivery(world, driver, booking, 65 * 60);
  await world.runJobs();
  const tried = await world.deps.db
    .selectFrom("payments")
    .select(["id", "state", "bookingId"])
    .where("customerId", "=", customer.id)
    .where("purpose", "=", "due")
    .executeTakeFirstOrThrow();
  expect([tried.state, tried.bookingId]).toEqual(["paid", booking.id]);
  await dispute((await chargeNamed(bank, tried.id))?.id ?? "");
  expect(await frozen(driver)).toBe(5000);
});

/** Paid by card; the cardholder disputes it before any driver has accepted. */
async function disputedEarly() {
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer);
  const disputeId = await dispute(payment.providerChargeId);
  return { customer, booking, disputeId };
}
const acceptBooking = async ({ token }: Person, id: string) => {
  const { status, data } = await call<TaskView>(world, `POST /driver/bookings/${id}/accept`, {
    token,
  });
  expect(status).toBe(200);
  return data.paySatang;
};
const staffDo = async (
  id: string,
  move: "reassign" | "lose",
  seen: { state: string; driver: Person },
) =>
  staffCall(
    world,
    await newStaff(world, ["booking.manage"]),
    `POST /console/bookings/${id}/${move}`,
    {
      body: { seenState: seen.state, seenDriverId: seen.driver.id, words: "ตรวจสอบแล้ว" },
    },
  );

test("a driver who accepts an already disputed booking has the pay held back until the dispute is won", async () => {
  const { booking, disputeId } = await disputedEarly();
  const paySatang = await acceptBooking(driver, booking.id);
  expect(paySatang).toBeGreaterThan(0);
  expect(await frozen(driver)).toBe(paySatang);
  await bank.decide(disputeId, "won");
  await checkDisputes(world.deps);
  expect(await frozen(driver)).toBe(0);
});

test("a driver who accepts a booking after its dispute was decided has nothing held back", async () => {
  const { booking, disputeId } = await disputedEarly();
  await bank.decide(disputeId, "won");
  await checkDisputes(world.deps);
  await acceptBooking(driver, booking.id);
  expect(await frozen(driver)).toBe(0);
});

test("held pay follows the booking: removed from or released by one driver it is freed, and held for the next driver", async () => {
  const second = await newDriver(world);
  const third = await newDriver(world);
  const { booking } = await disputedEarly();
  await acceptBooking(driver, booking.id);
  expect((await staffDo(booking.id, "reassign", { state: "assigned", driver })).status).toBe(200);
  expect(await frozen(driver)).toBe(0);
  const paySatang = await acceptBooking(second, booking.id);
  expect([await frozen(driver), await frozen(second)]).toEqual([0, paySatang]);
  const back = await send(world, second, booking.id, [
    { kind: "given_back", reason: "vehicle_trouble" },
  ]);
  expect(outcomes(back)).toBe("applied");
  expect(await frozen(second)).toBe(0);
  await acceptBooking(third, booking.id);
  expect([await frozen(driver), await frozen(second), await frozen(third)]).toEqual([
    0,
    0,
    paySatang,
  ]);
});

test("a booking that ends without pay holds nothing back of its driver's other money", async () => {
  const { customer, booking } = await disputedEarly();
  await acceptBooking(driver, booking.id);
  const { token } = customer;
  const ended = await call(world, `POST /bookings/${booking.id}/cancel`, {
    token,
    body: { expectedFeeSatang: 0 },
  });
  expect([ended.status, await frozen(driver)]).toEqual([200, 0]);
  const other = await disputedEarly();
  const second = await newDriver(world);
  await pickUp(world, second, other.booking);
  expect(await frozen(second)).toBeGreaterThan(0);
  expect(
    (await staffDo(other.booking.id, "lose", { state: "in_transit", driver: second })).status,
  ).toBe(200);
  expect(await frozen(second)).toBe(0);
});

test("cancelled late or failed at the pick-up, the fee it brought is all that is held back", async () => {
  const { customer, booking } = await disputedEarly();
  await acceptBooking(driver, booking.id);
  await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
  const { token } = customer;
  const ended = await call(world, `POST /bookings/${booking.id}/cancel`, {
    token,
    body: { expectedFeeSatang: 4000 },
  });
  expect([ended.status, await frozen(driver)]).toEqual([200, 4000]);
});

test("a dearer route, waiting and the work done: what is held back is what the booking brings by then", async () => {
  const { customer, booking } = await disputedEarly();
  const { id } = booking;
  const before = await acceptBooking(driver, id);
  await editing(world).agreed({ customer, driver, id }, { fromIndex: 1, dropOffs: [far] });
  const { paySatang } = await editing(world).task(driver, id);
  expect(paySatang).toBeGreaterThan(before);
  expect(await frozen(driver)).toBe(paySatang);
  await send(world, driver, id, [{ kind: "heading" }, { kind: "arrived" }]);
  world.clock.advance(65 * 60);
  await send(world, driver, id, [{ kind: "picked_up", ...withPhoto() }, ...delivered(1)]);
  const { earned } = await editing(world).task(driver, id);
  const total = earned?.reduce((sum, { amountSatang }) => sum + amountSatang, 0) ?? 0;
  expect(total).toBeGreaterThan(paySatang + 4000);
  expect(await frozen(driver)).toBe(total);
});

test("a tip for a job that is disputed waits with the rest of what it brought", async () => {
  const { customer, booking } = await disputedEarly();
  await acceptBooking(driver, booking.id);
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
    ...delivered(1),
  ]);
  const paidSatang = await frozen(driver);
  expect(paidSatang).toBeGreaterThan(0);
  const tip = await call<BookingView>(world, `POST /bookings/${booking.id}/tip`, {
    token: customer.token,
    body: { amountSatang: 5000, method: "card", token: await bank.token() },
  });
  const tipId = tip.data.charge?.id ?? "";
  await bank.answer((await chargeNamed(bank, tipId))?.id ?? "");
  await call(world, `POST /charges/${tipId}/check`, { token: customer.token });
  expect(await frozen(driver)).toBe(paidSatang + 5000);
});

test("goods that prove to be with the driver before: their pay is held back, and nothing of the next one's", async () => {
  const next = await newDriver(world);
  const { booking } = await disputedEarly();
  const paySatang = await acceptBooking(driver, booking.id);
  const then = world.clock.now.toISOString();
  world.clock.advance(30);
  expect((await staffDo(booking.id, "reassign", { state: "assigned", driver })).status).toBe(200);
  await acceptBooking(next, booking.id);
  const late = await send(world, driver, booking.id, [
    { kind: "picked_up", occurredAt: then, ...withPhoto() },
  ]);
  expect(outcomes(late)).toBe("recorded_for_review");
  expect([await frozen(driver), await frozen(next)]).toEqual([paySatang, 0]);
});
