import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { ConsoleDepot } from "@songtan/contract/console/depots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pickUp } from "../../../../testing/delivery/handovers.ts";
import { withCredit } from "../../../../testing/money/credit.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { silom } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
  staff = await newStaff(world, ["payment.refund", "booking.manage"]);
});
afterAll(() => money.close());

/** Paid with credit and a card; a driver has it. */
async function acceptedBooking(creditSatang: number) {
  const customer = await withCredit(world, creditSatang);
  const { booking, payment } = await cardPaid(world, bank, customer, { payment: { creditSatang } });
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  return { customer, booking, payment, driver, id: booking.id };
}

/** What customer and staff read of a booking's end and its credit, and of whether it was given back. */
async function shown({ customer, id }: { customer: Person; id: string }) {
  const { data } = await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token });
  const record = await staffCall<ConsoleBooking>(world, staff, `GET /console/bookings/${id}`);
  expect(record.data.payment.creditBackSatang).toBe(data.payment.creditBackSatang);
  return [data.state, data.payment.creditBackSatang, data.payment.state];
}
const requestRefund = async (
  paymentId: string,
  amountSatang: number,
  refundableSatang = amountSatang,
) => {
  const body = { amountSatang, refundableSatang, words: "ส่งช้ากว่าที่แจ้ง" };
  const { status, code } = await staffCall(
    world,
    staff,
    `POST /console/payments/${paymentId}/refunds`,
    { body },
  );
  expect([status, code]).toEqual([200, undefined]);
  await world.runJobs();
};

test("cancelled, then brought home: the credit that went back stays back, and with the fee all of it is given back", async () => {
  const job = await acceptedBooking(4500);
  const { customer, driver, payment, id } = job;
  await send(world, driver, id, [{ kind: "heading" }, { kind: "arrived" }]);
  const before = world.clock.now.toISOString();
  world.clock.advance(60);
  const body = { expectedFeeSatang: 4000 };
  expect(
    (await call(world, `POST /bookings/${id}/cancel`, { token: customer.token, body })).status,
  ).toBe(200);
  await world.runJobs();
  expect(await shown(job)).toEqual(["cancelled", 500, "partially_refunded"]);
  await send(world, driver, id, [{ kind: "picked_up", occurredAt: before, ...withPhoto() }]);
  await send(world, driver, id, [{ kind: "returned", ...withPhoto() }]);
  expect(await shown(job)).toEqual(["returned", 500, "partially_refunded"]);
  await requestRefund(payment.id, 4000);
  expect(await shown(job)).toEqual(["returned", 500, "refunded"]);
});

test("lost out of a depot no credit went back by itself, and what staff give of the card is a part", async () => {
  const job = await acceptedBooking(3000);
  const { booking, driver, payment, id } = job;
  await pickUp(world, driver, booking);
  await send(world, driver, id, [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "failed", stopIndex: 1, reason: "recipient_absent", ...withPhoto() },
  ]);
  const texts = { th: "ศูนย์สีลม", en: "Silom depot" };
  const depot = {
    name: texts,
    address: texts,
    hours: texts,
    phone: "021234567",
    closed: false,
    ...silom,
  };
  const depots = await staffCall<ConsoleDepot[]>(world, staff, "POST /console/depots", {
    body: depot,
  });
  const move = async (name: string, seenState: string, more = {}) => {
    const body = { seenState, seenDriverId: driver.id, words: "โทรแล้วไม่รับสาย", ...more };
    expect(
      (await staffCall(world, staff, `POST /console/bookings/${id}/${name}`, { body: body }))
        .status,
    ).toBe(200);
  };
  await move("hold", "in_transit", { depotId: depots.data[0]?.id });
  await move("lose", "held");
  await world.runJobs();
  expect(await shown(job)).toEqual(["lost", 0, "paid"]);
  await requestRefund(payment.id, booking.totalSatang - 3000, booking.totalSatang);
  expect(await shown(job)).toEqual(["lost", 0, "partially_refunded"]);
  await requestRefund(payment.id, 3000);
  expect(await shown(job)).toEqual(["lost", 0, "refunded"]);
});
