import type { OperationsView } from "@songtan/contract/console/operations";
import type { ProviderDifferences } from "@songtan/contract/console/reconciliation";
import { serviceDay } from "@songtan/domain/thai/dates";
import { signWebhook } from "@songtan/sandbox/card-provider/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPaying, type Paying } from "../../../../testing/money/paying.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { reconcileDay } from "../reconciliation/reconcile-provider.ts";
import { checkPayments } from "./check-payments.ts";

let pay: Paying;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  pay = await openPaying();
  ({ bank, world } = pay);
});
afterAll(() => pay.close());

/** The provider says, signed, that something became of a charge; the job that looks at it runs. */
async function webhook(chargeId: string, id = crypto.randomUUID()) {
  const body = JSON.stringify({
    object: "event",
    id,
    key: "charge.complete",
    data: { object: "charge", id: chargeId },
  });
  const timestamp = Math.floor(world.clock.now.getTime() / 1000);
  const answer = await world.app.inject({
    method: "POST",
    url: "/api/webhooks/omise",
    payload: body,
    headers: {
      "content-type": "application/json",
      "omise-signature": signWebhook(bank.secret, timestamp, body),
      "omise-signature-timestamp": String(timestamp),
    },
  });
  expect(answer.statusCode).toBe(200);
  await world.runJobs();
}
const byQr = async (customer: Person) => (await pay.order(customer, { method: "promptpay" })).data;
const paymentOf = async (bookingId: string) => {
  const found = (await pay.tries(bookingId)).at(-1);
  if (!found) throw new Error("no try");
  return { id: found.id, state: found.state, chargeId: found.providerChargeId ?? "" };
};
const provided = async (chargeId: string) =>
  (await bank.charges()).find(({ id }) => id === chargeId);
const differencesOf = async (chargeId: string) => {
  const staff = await newStaff(world, ["payout.run"]);
  const path = "GET /console/provider-differences?state=open";
  const { data } = await staffCall<ProviderDifferences>(world, staff, path);
  return data.differences.filter(({ providerId }) => providerId === chargeId);
};
const alarmsOf = async (bookingId: string | null) => {
  const staff = await newStaff(world, ["booking.manage"]);
  const { data } = await staffCall<OperationsView>(world, staff, "GET /console/operations");
  return data.incidents.flatMap(({ kind, booking }) =>
    (booking?.id ?? null) === bookingId ? [kind] : [],
  );
};

test("a paid charge that names our payment is not our payment: the QR that the customer has is paid and counts", async () => {
  const customer = await newCustomer(world);
  const booking = await byQr(customer);
  const ours = await paymentOf(booking.id);
  const foreign = await bank.chargeByHand({
    paymentId: ours.id,
    amountSatang: 2000,
    token: await bank.token(),
  });
  await webhook(foreign);
  expect(await paymentOf(booking.id)).toEqual(ours);
  expect(await differencesOf(foreign)).toMatchObject([
    { problem: "unknown", ourId: ours.id, about: { kind: "payment" } },
  ]);
  expect(await alarmsOf(booking.id)).toEqual(["foreign_charge"]);
  await bank.answer(ours.chargeId);
  await webhook(ours.chargeId);
  expect((await pay.read(customer, booking.id)).payment.state).toBe("paid");
  // It is not refunded automatically: staff find its owner.
  expect((await provided(foreign))?.refunded_amount).toBe(0);
  await webhook(foreign);
  expect(await alarmsOf(booking.id)).toEqual(["foreign_charge"]);
  await reconcileDay(world.deps, serviceDay(world.clock.now));
  expect(await differencesOf(foreign)).toHaveLength(1);
}, 60_000);

test("money on our own charge is refunded when the booking has ended, whatever other charges name the payment", async () => {
  const customer = await newCustomer(world);
  const booking = await byQr(customer);
  const ours = await paymentOf(booking.id);
  const foreign = await bank.chargeByHand({
    paymentId: ours.id,
    amountSatang: booking.totalSatang,
    token: await bank.token(),
  });
  await webhook(foreign);
  const cancelled = await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  expect(cancelled.status).toBe(200);
  await bank.answer(ours.chargeId);
  await webhook(ours.chargeId);
  await checkPayments(world.deps);
  await world.runJobs();
  expect((await provided(ours.chargeId))?.refunded_amount).toBe(booking.totalSatang);
  expect((await provided(foreign))?.refunded_amount).toBe(0);
}, 60_000);

test("when our answer is lost, the one charge that matches our request is ours, and the others are for staff", async () => {
  const customer = await newCustomer(world);
  await bank.fault("lose_answer");
  const booking = await byQr(customer);
  const { id: paymentId } = await paymentOf(booking.id);
  const mine =
    (await bank.charges()).find(({ metadata }) => metadata.paymentId === paymentId)?.id ?? "";
  const total = booking.totalSatang;
  const less = await bank.chargeByHand({
    paymentId,
    amountSatang: 2000,
    token: await bank.token(),
  });
  const card = await bank.chargeByHand({
    paymentId,
    amountSatang: total,
    token: await bank.token(),
  });
  await webhook(less);
  await webhook(card);
  expect(await paymentOf(booking.id)).toMatchObject({ state: "calling", chargeId: "" });
  world.clock.advance(30);
  const later = await bank.chargeByHand({ paymentId, amountSatang: total });
  await checkPayments(world.deps);
  expect(await paymentOf(booking.id)).toMatchObject({ state: "pending", chargeId: mine });
  for (const one of [less, card]) expect(await differencesOf(one)).toHaveLength(1);
  await bank.answer(later);
  await webhook(later);
  expect(await differencesOf(later)).toHaveLength(1);
  await bank.answer(mine);
  await checkPayments(world.deps);
  expect((await pay.read(customer, booking.id)).payment.state).toBe("paid");
}, 60_000);

test("a charge made hours after our request is not the lost one", async () => {
  const customer = await newCustomer(world);
  await bank.fault("fail_call");
  const booking = await byQr(customer);
  const { id: paymentId } = await paymentOf(booking.id);
  world.clock.advance(3 * 3600);
  const late = await bank.chargeByHand({ paymentId, amountSatang: booking.totalSatang });
  await bank.answer(late);
  await webhook(late);
  await checkPayments(world.deps);
  expect(await paymentOf(booking.id)).toMatchObject({ state: "failed", chargeId: "" });
  expect(await differencesOf(late)).toHaveLength(1);
}, 60_000);

test("a driver's top-up counts the charge we made, and no other that names it", async () => {
  const driver = await newDriver(world);
  const begun = await call<{ id: string }>(world, "POST /driver/top-ups", {
    token: driver.token,
    body: { amountSatang: 20_000 },
  });
  const topUpId = begun.data.id;
  const foreign = await bank.chargeByHand({
    paymentId: topUpId,
    amountSatang: 500_000,
    token: await bank.token(),
  });
  await webhook(foreign);
  await checkPayments(world.deps);
  expect(await pay.of("driver_available", driver.id)).toBe(0);
  expect(await differencesOf(foreign)).toMatchObject([{ about: { kind: "top_up", id: topUpId } }]);
  expect(await alarmsOf(null)).toContain("foreign_charge");
  const mine = (await bank.charges()).find(
    ({ id, metadata }) => metadata.paymentId === topUpId && id !== foreign,
  );
  await bank.answer(mine?.id ?? "");
  await webhook(mine?.id ?? "");
  expect(await pay.of("driver_available", driver.id)).toBe(-20_000);
}, 60_000);

test("race: our charge is paid while others that name it are, and webhooks of all come at once and again", async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer = await newCustomer(world);
    const booking = await byQr(customer);
    const ours = await paymentOf(booking.id);
    const foreign = await Promise.all(
      [booking.totalSatang, 2000, 5000].map(async (amountSatang) =>
        bank.chargeByHand({ paymentId: ours.id, amountSatang, token: await bank.token() }),
      ),
    );
    await bank.answer(ours.chargeId);
    const chargeIds = [...foreign, ours.chargeId, ...foreign, ours.chargeId];
    await Promise.all([...chargeIds.map((id) => webhook(id)), checkPayments(world.deps)]);
    await world.runJobs();
    expect(await paymentOf(booking.id)).toEqual({ ...ours, state: "paid" });
    for (const one of foreign) expect(await differencesOf(one)).toHaveLength(1);
    expect((await pay.refunds(booking.id)).length).toBe(0);
  }
}, 120_000);
