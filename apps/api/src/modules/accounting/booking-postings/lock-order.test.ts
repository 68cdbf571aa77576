import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ConsoleDepot } from "@songtan/contract/console/depots";
import { adjust } from "@songtan/domain/ledger/case-entries";
import { afterAll, beforeAll, expect, test } from "vitest";
import { delivered, pickUp, propose } from "../../../../testing/delivery/handovers.ts";
import { comeToPickUp } from "../../../../testing/money/charges.ts";
import { withCredit } from "../../../../testing/money/credit.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { newPromo } from "../../../../testing/money/promos.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, outcomes, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { silom } from "../../../../testing/world/points.ts";
import { runConcurrently } from "../../../../testing/world/run-concurrently.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { lockDriverBalance } from "../../../ledger/driver-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { endSearch } from "../../delivery/bookings/end-search.ts";
import { endUnpaid } from "../../payments/checkout/end-unpaid.ts";

let money: MoneyWorld;
let world: TestWorld;
let staff: Staff;
let promo: { id: string; code: string };
beforeAll(async () => {
  money = await openMoneyWorld();
  ({ world } = money);
  staff = await newStaff(world, ["booking.manage"]);
  promo = await newPromo(world, "LOCKED");
});
afterAll(() => money.close());

const stateOf = async (id: string) => {
  const rows = world.deps.db.selectFrom("bookings").select("state").where("id", "=", id);
  return (await rows.executeTakeFirstOrThrow()).state;
};
const lose = (id: string, driver: Person) =>
  staffCall(world, staff, `POST /console/bookings/${id}/lose`, {
    body: { seenState: "in_transit", seenDriverId: driver.id, words: "กระเป๋าหล่นหาย" },
  });

test("goods are lost while the customer's money is weighed: the credit of them waits, and neither fails", async () => {
  const [customer, driver] = [await withCredit(world, 100), await newDriver(world)];
  const booking = await book(world, customer);
  await pickUp(world, driver, booking);
  const gift = adjust({
    adjustmentId: crypto.randomUUID(),
    kind: "customer_credit",
    ownerId: customer.id,
    bookingId: null,
    amountSatang: 100,
  });
  const lost = await runConcurrently(world, (trx) => lockCustomer(trx, customer.id), {
    begin: () => lose(booking.id, driver),
    goOn: (trx) =>
      postEntries(trx, [gift], { happenedAt: world.clock.now, recordedAt: world.clock.now }),
  });
  expect(lost.status).toBe(200);
});

/** A booking with a promo, and the way it comes to nothing. */
type End = (
  customer: Person,
) => Promise<{ id: string; end: () => Promise<unknown>; becomes: string }>;
const quote = () => ({ promoCode: promo.code });
const ends: Record<string, End> = {
  async cancelled(customer) {
    const { id } = await book(world, customer, { quote: quote() });
    const { token } = customer;
    const cancel = () =>
      call<BookingView>(world, `POST /bookings/${id}/cancel`, {
        token,
        body: { expectedFeeSatang: 0 },
      });
    return { id, end: async () => expect((await cancel()).status).toBe(200), becomes: "cancelled" };
  },
  async "without a driver"(customer) {
    const { id } = await book(world, customer, { quote: quote() });
    const { searchingSince: since } = await world.deps.db
      .selectFrom("bookings")
      .select("searchingSince")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const search = { bookingId: id, searchingSince: since?.toISOString() ?? "" };
    return { id, end: () => endSearch(world.deps, search), becomes: "unfulfilled" };
  },
  async "failed at the pick-up"(customer) {
    const { id } = await book(world, customer, { quote: quote() });
    const driver = await comeToPickUp(world, id);
    const fail = () =>
      send(world, driver, id, [{ kind: "failed", reason: "prohibited", ...withPhoto() }]);
    return {
      id,
      end: async () => expect(outcomes(await fail())).toBe("applied"),
      becomes: "cancelled",
    };
  },
  async "not paid"(customer) {
    const payment = { method: "card" as const, token: await money.bank.token() };
    const { id } = await book(world, customer, { payment, quote: quote() });
    return { id, end: () => endUnpaid(world.deps, { bookingId: id }), becomes: "cancelled" };
  },
};

test.each(Object.entries(ends))(
  "a booking %s returns its promo after another booking with the same promo has locked it, and neither fails",
  async (_, begin) => {
    const customer = await newCustomer(world);
    const { id, end, becomes } = await begin(customer);
    // The lock order when a booking redeems a promo: its customer, then the promo.
    await runConcurrently(world, (trx) => lockCustomer(trx, customer.id), {
      begin: end,
      goOn: (trx) =>
        trx.selectFrom("promos").select("id").where("id", "=", promo.id).forUpdate().execute(),
    });
    expect(await stateOf(id)).toBe(becomes);
  },
);

test("recovered goods of a cancelled booking redeem its promo after another booking that uses it, and come home in one message", async () => {
  const customer = await newCustomer(world);
  const { id, end } = (await ends.cancelled?.(customer)) ?? { id: "", end: async () => {} };
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const occurredAt = world.clock.now.toISOString();
  world.clock.advance(60);
  await end();
  const answer = await runConcurrently(world, (trx) => lockCustomer(trx, customer.id), {
    begin: () =>
      send(world, driver, id, [
        { kind: "picked_up", occurredAt, ...withPhoto() },
        { kind: "returned", ...withPhoto() },
      ]),
    goOn: (trx) =>
      trx.selectFrom("promos").select("id").where("id", "=", promo.id).forUpdate().execute(),
  });
  expect(outcomes(answer)).toBe("recorded_for_review applied");
});

const depot = {
  name: { th: "ศูนย์สีลม", en: "Silom depot" },
  address: { th: "88 ถนนสีลม", en: "88 Silom Road" },
  hours: { th: "ทุกวัน 8:00–20:00", en: "Daily 8:00–20:00" },
  phone: "021234567",
  closed: false,
  latitude: silom.latitude,
  longitude: silom.longitude,
};

test.each(["delivered", "held at a depot"])(
  "goods %s while a handover is open: the receiving driver is locked before the customer, and neither fails",
  async (end) => {
    const [customer, giver] = [await newCustomer(world), await newDriver(world)];
    const receiver = await newDriver(world);
    const booking = await book(world, customer);
    await pickUp(world, giver, booking);
    expect((await propose(world, staff, booking.id, { from: giver, to: receiver })).status).toBe(
      200,
    );
    const hold = async () => {
      const { data } = await staffCall<ConsoleDepot[]>(world, staff, "POST /console/depots", {
        body: depot,
      });
      const depotId = data[0]?.id;
      const body = { seenState: "in_transit", seenDriverId: giver.id, depotId, words: "รับไว้ที่คลัง" };
      return (await staffCall(world, staff, `POST /console/bookings/${booking.id}/hold`, { body }))
        .status;
    };
    const deliver = async () => outcomes(await send(world, giver, booking.id, delivered(1)));
    const answer = await runConcurrently<unknown>(
      world,
      (trx) => lockDriverBalance(trx, receiver.id),
      {
        begin: end === "delivered" ? deliver : hold,
        goOn: (trx) => lockCustomer(trx, customer.id),
      },
    );
    expect(answer).toBe(end === "delivered" ? "applied applied applied" : 200);
  },
);
