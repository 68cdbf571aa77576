import type { CancellationOptions } from "@songtan/contract/by-hand/by-hand";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { OperationsView } from "@songtan/contract/console/operations";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { byHandCalls } from "../../../../testing/delivery/by-hand.ts";
import { withCredit } from "../../../../testing/money/credit.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let driver: Person;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  staff = await newStaff(world, ["booking.manage", "audit.read"]);
  driver = await newDriver(world);
});
afterEach(async () => {
  await expectWholeBooks(world);
});
afterAll(() => world.close());

const proposalsOf = async (id: string) => {
  const { data } = await staffCall<OperationsView>(world, staff, "GET /console/operations");
  return data.proposals.filter(({ booking }) => booking.id === id);
};
/** A booking that is paid with credit, for more than one person may give back. */
async function costly() {
  const customer = await withCredit(world, 300_000);
  const chonburi = { latitude: 13.3611, longitude: 100.9847 };
  const booking = await book(world, customer, {
    quote: { vehicle: "pickup" },
    dropOffs: [chonburi],
    payment: { method: "credit" },
  });
  expect(booking.totalSatang).toBeGreaterThan(100_000);
  return { booking, customer };
}

const { change, read, bookingOf, audited } = byHandCalls(() => ({ world, staff }));

test("staff cancel at the customer's fee or without it; the words stay with staff", async () => {
  const { id } = await bookAndAccept(world, driver);
  const expected = { state: "assigned", driverId: driver.id };
  world.clock.advance(600);
  const options = async () => (await read<CancellationOptions>(`${id}/cancellation`)).data;
  const { allowed, feeSatang, secondPerson } = await options();
  expect([allowed, feeSatang, secondPerson]).toEqual([true, 4000, []]);
  const cancel = (fee: string, expectedFeeSatang: number) =>
    change(`${id}/cancel`, { fee, expectedFeeSatang }, expected);
  expect((await cancel("by_rule", 0)).code).toBe("fee_changed");
  expect((await cancel("none", 0)).status).toBe(200);
  const { state, cancelFeeSatang, customerId } = await bookingOf(id);
  expect([state, cancelFeeSatang]).toEqual(["cancelled", 0]);
  expect(await ledgerBalance(world, "customer_due", customerId)).toBe(0);
  expect((await options()).allowed).toBe(false);
  expect(
    (
      await change(
        `${id}/cancel`,
        { fee: "none", expectedFeeSatang: 0 },
        { ...expected, state: "cancelled" },
      )
    ).code,
  ).toBe("cancellation_not_allowed");

  const charged = await bookAndAccept(world, driver);
  world.clock.advance(600);
  await change(`${charged.id}/cancel`, { fee: "by_rule", expectedFeeSatang: 4000 }, expected);
  const { customerId: payer } = await bookingOf(charged.id);
  expect(await ledgerBalance(world, "customer_due", payer)).toBe(4000);
  const { events } = (await read<ConsoleBooking>(charged.id)).data;
  expect(events.at(-1)).toMatchObject({
    kind: "cancelled",
    actor: { kind: "staff" },
    reason: null,
  });
});

test("above one person's limit a second one cancels, who is not the first; until then nothing happens", async () => {
  const { booking, customer } = await costly();
  const second = await newStaff(world, ["booking.manage"]);
  const propose = () => change(`${booking.id}/cancel`, { fee: "none", expectedFeeSatang: 0 });
  const options = async (by = staff) =>
    (await read<CancellationOptions>(`${booking.id}/cancellation`, by)).data;
  expect((await options()).secondPerson).toEqual(["by_rule", "none"]);
  expect((await propose()).status).toBe(200);
  expect((await bookingOf(booking.id)).state).toBe("searching");
  expect((await propose()).code).toBe("conflict");
  expect((await options()).proposed?.mayApprove).toBe(false);
  const { proposed } = await options(second);
  expect(proposed).toMatchObject({ mayApprove: true, movedSatang: booking.totalSatang });
  const decide = (what: string, by: Staff, body?: object) =>
    staffCall(
      world,
      by,
      `POST /console/bookings/${booking.id}/cancellations/${proposed?.id}/${what}`,
      { ...(body && { body }) },
    );
  expect((await decide("approve", staff)).code).toBe("second_person_needed");
  const answers = await Promise.all([decide("approve", second), decide("approve", second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await bookingOf(booking.id)).state).toBe("cancelled");
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(-300_000);
  expect((await decide("turn-down", second, { words: "ไม่ใช่" })).code).toBe("conflict");
  expect(await audited(booking.id)).toEqual(["booking.cancellation_proposed", "booking.cancelled"]);
});

test("a proposal is on the work list until it is decided, or the booking has gone on without it", async () => {
  const { booking } = await costly();
  const { id, number, totalSatang: movedSatang } = booking;
  const proposedAt = world.clock.now.toISOString();
  await change(`${id}/cancel`, { fee: "none", expectedFeeSatang: 0 });
  const proposal = {
    kind: "cancellation",
    booking: { id, number, state: "searching" },
    movedSatang,
    proposedBy: { id: staff.id, name: expect.any(String) },
    proposedAt,
  };
  world.clock.advance(600);
  expect(await proposalsOf(id)).toEqual([proposal]);
  const { data } = await read<CancellationOptions>(`${id}/cancellation`);
  const turnDown =
    `POST /console/bookings/${id}/cancellations/${data.proposed?.id}/turn-down` as const;
  await staffCall(world, staff, turnDown, { body: { words: "ลูกค้าเปลี่ยนใจ" } });
  expect(await proposalsOf(id)).toEqual([]);
  await change(`${id}/cancel`, { fee: "none", expectedFeeSatang: 0 });
  expect(await proposalsOf(id)).toHaveLength(1);
  const carrier = await newDriver(world, { vehicle: "pickup" });
  await call(world, `POST /driver/bookings/${id}/accept`, { token: carrier.token });
  await send(world, carrier, id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
  ]);
  expect((await bookingOf(id)).state).toBe("in_transit");
  expect(await proposalsOf(id)).toEqual([]);
});
