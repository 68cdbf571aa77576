import type { PaymentView } from "@songtan/contract/payments/payments";
import { signWebhook } from "@songtan/sandbox/card-provider/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPaying, type Paying } from "../../../../testing/money/paying.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { checkPayments } from "./check-payments.ts";

let pay: Paying;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  pay = await openPaying();
  ({ bank, world } = pay);
});
afterAll(() => pay.close());

test("a webhook that is unsigned, old, or no event changes nothing; one that comes twice is saved once", async () => {
  const customer = await newCustomer(world);
  const booking = await pay.byCard(customer);
  const chargeId = await pay.chargeOf(booking.id);
  const event = (id: string) =>
    JSON.stringify({
      object: "event",
      id,
      key: "charge.complete",
      data: { object: "charge", id: chargeId, paid: true, card: { name: "MALEE JAIDEE" } },
    });
  const now = () => Math.floor(world.clock.now.getTime() / 1000);
  const deliver = async (
    body: string,
    timestamp = now(),
    signature = signWebhook(bank.secret, timestamp, body),
  ) =>
    (
      await world.app.inject({
        method: "POST",
        url: "/api/webhooks/omise",
        payload: body,
        headers: {
          "content-type": "application/json",
          "omise-signature": signature,
          "omise-signature-timestamp": String(timestamp),
        },
      })
    ).statusCode;
  expect(await deliver(event("evnt_test_1"), now(), "0".repeat(64))).toBe(401);
  expect(await deliver(event("evnt_test_1"), now(), "")).toBe(401);
  expect(await deliver(event("evnt_test_1"), now() - 301)).toBe(401);
  expect(await deliver("not JSON")).toBe(400);
  expect(await deliver(JSON.stringify({ object: "charge", id: "x" }))).toBe(400);
  for (const unstorable of ["\0", "\ud800"]) {
    expect(await deliver(event(`evnt_${unstorable}`))).toBe(400);
    expect(
      await deliver(
        event("evnt_test_4").replace(chargeId, JSON.stringify(unstorable).slice(1, -1)),
      ),
    ).toBe(400);
  }
  expect(await deliver(event("evnt_test_2"))).toBe(200);
  expect(await deliver(event("evnt_test_2"))).toBe(200);
  const both = `${signWebhook(Buffer.from("old").toString("base64"), now(), event("evnt_test_3"))},${signWebhook(bank.secret, now(), event("evnt_test_3"))}`;
  expect(await deliver(event("evnt_test_3"), now(), both)).toBe(200);
  await world.runJobs();
  const events = await world.deps.db
    .selectFrom("providerEvents")
    .select(["id", "body"])
    .where("chargeId", "=", chargeId)
    .execute();
  expect(JSON.stringify(events)).not.toContain("MALEE");
  expect(events.map(({ id }) => id).sort()).toEqual(["evnt_test_2", "evnt_test_3"]);
  // It claimed to be paid; the charge itself says otherwise.
  expect((await pay.read(customer, booking.id)).payment.state).toBe("pending");
});

test("an answer that was lost is found again: the charge belongs to its booking", async () => {
  const customer = await newCustomer(world);
  const token = await bank.token();
  await bank.fault("lose_answer");
  const booking = (await pay.order(customer, { method: "card", token })).data;
  expect(booking.payment).toMatchObject({ state: "pending" });
  expect(booking.payment.authorizeUri).toBeUndefined();
  expect((await pay.tries(booking.id))[0]).toMatchObject({
    state: "calling",
    providerChargeId: null,
  });
  world.clock.advance(30);
  await checkPayments(world.deps);
  expect((await pay.read(customer, booking.id)).payment.authorizeUri).toContain("/authorize/");
  await bank.answer(await pay.chargeOf(booking.id));
  await checkPayments(world.deps);
  expect((await pay.read(customer, booking.id)).payment.state).toBe("paid");
}, 30_000);

test("a lost charge is found among many others, and a charge that does not exist is reported as missing", async () => {
  const { cardProvider } = world.deps;
  if (!cardProvider) throw new Error("this world has a provider");
  const name = crypto.randomUUID();
  const at = world.clock.now;
  const source = {
    amountSatang: 2000,
    description: "x",
    returnUri: "http://localhost",
    payer: { promptPay: true } as const,
  };
  const charge = (paymentId: string) =>
    cardProvider.charge({ ...source, paymentId, expiresAt: new Date(at.getTime() + 900_000) });
  for (let round = 0; round < 4; round += 1)
    await Promise.all(Array.from({ length: 30 }, () => charge(crypto.randomUUID())));
  const mine = await charge(name);
  expect((await cardProvider.findChargesOf(name, at)).map(({ id }) => id)).toEqual([mine.id]);
  expect(await cardProvider.findChargesOf(crypto.randomUUID(), at)).toEqual([]);
  // An hour later others have been made; looked for in its own time it is still there, and not in another.
  expect(await cardProvider.findChargesOf(name, new Date(at.getTime() - 3_600_000))).toEqual([]);
});

test("an abandoned attempt is not charged later, when it may already be marked failed", async () => {
  const customer = await newCustomer(world);
  const first = await pay.order(customer, { method: "promptpay" });
  // As if the process had died before the call: the database does not allow a recorded charge to be
  // removed.
  await world.owner.query("alter table payments disable trigger payments_unchanged");
  await world.owner.query(
    "update payments set state = 'calling', called_at = null, provider_charge_id = null where booking_id = $1",
    [first.data.id],
  );
  await world.owner.query("alter table payments enable trigger payments_unchanged");
  const before = (await bank.charges()).length;
  world.clock.advance(16);
  await first.again();
  expect((await bank.charges()).length).toBe(before);
});

test("a call that was never carried out is a failed try, and the next one pays", async () => {
  const customer = await newCustomer(world);
  const token = await bank.token();
  await bank.fault("fail_call");
  const booking = (await pay.order(customer, { method: "card", token })).data;
  expect(booking.payment.state).toBe("pending");
  world.clock.advance(30);
  await checkPayments(world.deps);
  expect((await pay.read(customer, booking.id)).payment).toMatchObject({
    state: "failed",
    failure: "no_answer",
  });
  const again = await call<PaymentView>(world, `POST /bookings/${booking.id}/payments`, {
    token: customer.token,
    body: { method: "promptpay" },
  });
  expect(again.data).toMatchObject({ method: "promptpay", state: "pending" });
});
