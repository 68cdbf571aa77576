import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type {
  CreatePaymentAttempt,
  PaymentOptions,
  PaymentView,
} from "@songtan/contract/payments/payments";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPaying, type Paying } from "../../../../testing/money/paying.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { quoteRequest, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import type { ProviderCharge } from "../../../ports/card-provider.ts";
import { endUnpaid } from "../checkout/end-unpaid.ts";
import { applyProviderResult } from "./apply-provider-result.ts";
import { checkPayments } from "./check-payments.ts";

let pay: Paying;
let bank: PretendBank;
let world: TestWorld;
let hook: string;
beforeAll(async () => {
  pay = await openPaying();
  ({ bank, world } = pay);
  hook = `${await world.app.listen({ port: 0, host: "127.0.0.1" })}/api/webhooks/omise`;
});
afterAll(() => pay.close());

test("payment options are public; the secret key is in no answer", async () => {
  const { data, body } = await call<PaymentOptions>(world, "GET /payment-options", {});
  expect(data).toEqual({
    methods: ["card", "promptpay", "cash"],
    cardProvider: {
      publicKey: bank.settings.OMISE_PUBLIC_KEY,
      scriptUrl: bank.settings.OMISE_SCRIPT_URL,
    },
  });
  expect(JSON.stringify(body)).not.toContain(bank.settings.OMISE_SECRET_KEY);
  const page = await world.app.inject("/api/docs");
  expect(page.headers["content-security-policy"]).toContain(
    `connect-src 'self' ${bank.settings.OMISE_API_URL}`.slice(0, 18),
  );
});

test("a card: the booking waits at the bank's page, is paid by the signed webhook, and looks for a driver", async () => {
  bank.hookTo(hook);
  const customer = await newCustomer(world);
  const booking = await pay.byCard(customer);
  expect(booking).toMatchObject({
    state: "awaiting_payment",
    payment: { method: "card", state: "pending" },
  });
  expect(booking.payment.authorizeUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/authorize\/chrg_test_/);
  expect(booking.timeline.map(({ kind }) => kind)).toEqual(["booked"]);
  const chargeId = await pay.chargeOf(booking.id);
  await bank.answer(chargeId);
  await expect
    .poll(
      async () => {
        await world.runJobs();
        return (await pay.read(customer, booking.id)).payment.state;
      },
      { timeout: 15_000 },
    )
    .toBe("paid");
  bank.hookTo(null);
  const paid = await pay.read(customer, booking.id);
  expect(paid.state).toBe("searching");
  expect(paid.payment).toEqual({
    method: "card",
    state: "paid",
    creditSatang: 0,
    creditBackSatang: 0,
    laterSatang: 0,
  });
  expect(paid.timeline.map(({ kind }) => kind)).toEqual(["booked", "searching"]);
  expect(await pay.of("booking_prepaid", booking.id)).toBe(-booking.totalSatang);
  // Repeated in any order, it changes nothing.
  await pay.check(customer, booking.id);
  await checkPayments(world.deps);
  expect(await pay.of("booking_prepaid", booking.id)).toBe(-booking.totalSatang);
});

test("the same request again makes no second charge", async () => {
  const customer = await newCustomer(world);
  const first = await pay.order(customer, { method: "card", token: await bank.token() });
  const before = (await bank.charges()).length;
  const again = await first.again();
  expect([again.status, again.data.id]).toEqual([201, first.data.id]);
  expect((await bank.charges()).length).toBe(before);
  expect(await pay.tries(first.data.id)).toHaveLength(1);
});

test("a declined card says why, and another try pays without losing the booking", async () => {
  const customer = await newCustomer(world);
  const booking = await pay.byCard(customer, "4111111111140011");
  await bank.answer(await pay.chargeOf(booking.id));
  expect((await pay.check(customer, booking.id)).data).toMatchObject({
    state: "failed",
    bookingState: "awaiting_payment",
    failure: "insufficient_fund",
  });
  const again = await call<PaymentView>(world, `POST /bookings/${booking.id}/payments`, {
    token: customer.token,
    body: { method: "card", token: await bank.token() },
  });
  expect([again.status, again.data.state, again.data.failure]).toEqual([201, "pending", undefined]);
  await bank.answer(await pay.chargeOf(booking.id));
  expect((await pay.check(customer, booking.id)).data).toMatchObject({
    state: "paid",
    bookingState: "searching",
  });
  expect((await pay.tries(booking.id)).map(({ state }) => state)).toEqual(["failed", "paid"]);
});

const inCash = (customer: Person, id: string, payment: Partial<CreatePaymentAttempt> = {}) =>
  call<PaymentView>(world, `POST /bookings/${id}/payments`, {
    token: customer.token,
    body: { method: "cash", ...payment },
  });

/** A charge that the bank reported as failed, by card. */
async function declinedBooking(customer: Person) {
  const booking = await pay.byCard(customer, "4111111111140011");
  const chargeId = await pay.chargeOf(booking.id);
  await bank.answer(chargeId);
  await pay.check(customer, booking.id);
  return { ...booking, chargeId };
}

test("after a declined card the customer pays in cash: the search begins and the driver collects it", async () => {
  const customer = await newCustomer(world);
  const booking = await declinedBooking(customer);
  const wrong = await inCash(customer, booking.id, { payer: "recipient", payerStopIndex: 2 });
  expect([wrong.status, wrong.error.fields]).toEqual([400, { payerStopIndex: expect.any(String) }]);
  const chosen = await inCash(customer, booking.id, { payer: "recipient" });
  expect([chosen.status, chosen.data]).toEqual([
    201,
    expect.objectContaining({ method: "cash", state: "due", bookingState: "searching" }),
  ]);
  const { payment, timeline } = await pay.read(customer, booking.id);
  expect(payment).toMatchObject({ method: "cash", payer: "recipient", payerStopIndex: 1 });
  expect(timeline.map(({ kind }) => kind)).toEqual(["booked", "searching"]);
  expect((await inCash(customer, booking.id)).error.code).toBe("payment_not_awaited");
  await endUnpaid(world.deps, { bookingId: booking.id });
  expect((await pay.read(customer, booking.id)).state).toBe("searching");
});

test("a charge that succeeds after the customer chose cash is refunded, and never before its end is cash accepted", async () => {
  const customer = await newCustomer(world);
  const open = await pay.byCard(customer);
  expect((await inCash(customer, open.id)).error.code).toBe("payment_not_awaited");

  const booking = await declinedBooking(customer);
  const [attempt] = await pay.tries(booking.id);
  const late = {
    id: booking.chargeId,
    status: "successful" as const,
    paid: true,
    amountSatang: booking.totalSatang,
    feeSatang: 0,
    authorizeUri: null,
    qrImageUrl: null,
    failureCode: null,
  } as ProviderCharge;
  const both = await Promise.all([
    inCash(customer, booking.id),
    applyProviderResult(world.deps, { id: attempt?.id ?? "", charge: late }),
  ]);
  const taken = (await pay.tries(booking.id)).filter(({ state }) => state === "paid");
  const cash = both[0].status === 201;
  expect(taken).toHaveLength(cash ? 0 : 1);
  expect(await pay.refunds(booking.id)).toEqual(
    cash
      ? [{ amountSatang: booking.totalSatang, state: expect.any(String), reason: "unused" }]
      : [],
  );

  const second = await declinedBooking(customer);
  expect((await inCash(customer, second.id)).status).toBe(201);
  const [declined] = await pay.tries(second.id);
  await applyProviderResult(world.deps, {
    id: declined?.id ?? "",
    charge: { ...late, id: second.chargeId, amountSatang: second.totalSatang },
  });
  expect((await pay.tries(second.id)).map(({ state }) => state)).toEqual(["given_back"]);
  expect(await pay.refunds(second.id)).toMatchObject([
    { amountSatang: second.totalSatang, reason: "unused" },
  ]);
  expect((await pay.read(customer, second.id)).payment).toMatchObject({
    method: "cash",
    state: "due",
  });
  const paid = world.deps.db.updateTable("payments").set({ state: "paid" });
  await expect(paid.where("bookingId", "=", second.id).execute()).rejects.toThrow(/paid in cash/);
  const charged = await pay.paidBooking(customer);
  await expect(
    world.deps.db
      .updateTable("bookings")
      .set({ paymentMethod: "cash", payer: "sender", payerStopIndex: 0 })
      .where("id", "=", charged.id)
      .execute(),
  ).rejects.toThrow(/has a charge/);
});

test("rejected on the bank's page, a used token, a made-up token", async () => {
  const customer = await newCustomer(world);
  const rejected = await pay.byCard(customer);
  await bank.answer(await pay.chargeOf(rejected.id), "reject");
  expect((await pay.check(customer, rejected.id)).data.failure).toBe("payment_rejected");
  const token = await bank.token();
  await pay.order(customer, { method: "card", token });
  const used = await pay.order(customer, { method: "card", token });
  expect(used.data.payment).toMatchObject({ state: "failed", failure: "other" });
  const nothing = await pay.order(customer, { method: "card", token: "tokn_test_nothing" });
  expect(nothing.data.payment).toMatchObject({ state: "failed", failure: "other" });
  const missing = await pay.order(customer, { method: "card" });
  expect([missing.status, missing.error.fields]).toEqual([
    400,
    { "payment.token": expect.any(String) },
  ]);
});

test("PromptPay: a QR to scan, paid on the phone, or expired and then paid by card", async () => {
  const customer = await newCustomer(world);
  const booking = (await pay.order(customer, { method: "promptpay" })).data;
  expect(booking.payment).toMatchObject({
    method: "promptpay",
    state: "pending",
    qrImageUrl: expect.stringMatching(/^\/api\/payments\/.+\/qr\?signature=/),
  });
  expect(booking.payment.authorizeUri).toBeUndefined();
  const qr = booking.payment.qrImageUrl ?? "";
  const picture = await world.app.inject(qr);
  expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(picture.headers["content-security-policy"]).toMatch(
    /default-src 'none';.*base-uri 'none';.*frame-ancestors 'none'/,
  );
  expect((await world.app.inject(qr.replace(/signature=.*/, "signature=guessed"))).statusCode).toBe(
    404,
  );
  await bank.answer(await pay.chargeOf(booking.id));
  expect((await pay.check(customer, booking.id)).data).toMatchObject({
    state: "paid",
    bookingState: "searching",
  });
  expect((await world.app.inject(qr)).statusCode).toBe(404);
});

test("while a try is under way there is no second one; of two new ones at once one begins", async () => {
  const customer = await newCustomer(world);
  const booking = await pay.byCard(customer, "4111111111140011");
  const attempt = async () =>
    call<PaymentView>(world, `POST /bookings/${booking.id}/payments`, {
      token: customer.token,
      body: { method: "card", token: await bank.token() },
    });
  expect((await attempt()).error.code).toBe("payment_not_awaited");
  await bank.answer(await pay.chargeOf(booking.id));
  await pay.check(customer, booking.id);
  const both = await Promise.all([attempt(), attempt()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const stranger = await newCustomer(world);
  const theirs = await call(world, `POST /bookings/${booking.id}/payments`, {
    token: stranger.token,
    body: { method: "promptpay" },
  });
  expect(theirs.status).toBe(404);
});

test("a customer whose time to pay ran out reads that nothing was charged, and where to book again", async () => {
  const customer = await newCustomer(world);
  const booking = (await pay.order(customer, { method: "promptpay" })).data;
  await endUnpaid(world.deps, { bookingId: booking.id });
  await world.runJobs();
  const texts = world.sent.filter(({ to }) => to === customer.phone).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringMatching(
      new RegExp(`^หมดเวลาชำระเงิน .+ยังไม่มีการตัดเงิน จองใหม่ได้ที่ http.+/tracking/${booking.id}$`),
    ),
  ]);
});

test("a delivered card booking pays the driver; nothing is left on it and no cash is owed", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await pay.paidBooking(customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  expect((await pay.read(customer, booking.id)).state).toBe("delivered");
  expect(await pay.of("booking_prepaid", booking.id)).toBe(0);
  expect(await pay.of("driver_available", driver.id)).toBeLessThan(0);
  expect(await pay.of("driver_cash_owed", driver.id)).toBe(0);
});

test("without a card provider only cash is accepted", async () => {
  const plain = await openTestWorld({ SANDBOX: "off" });
  const customer = await newCustomer(plain);
  const { data } = await call<PaymentOptions>(plain, "GET /payment-options", {});
  expect(data).toEqual({ methods: ["cash"], cardProvider: null });
  const quote = await call<QuoteView>(plain, "POST /quotes", {
    token: customer.token,
    body: quoteRequest(),
  });
  const refused = await call(plain, "POST /bookings", {
    token: customer.token,
    body: {
      quoteId: quote.data.id,
      stops: [
        { contactName: "มาลี", contactPhone: "081-111-1111" },
        { contactName: "สมชาย", contactPhone: "089-222-2222" },
      ],
      payment: { method: "promptpay" },
    },
  });
  expect(refused.error.code).toBe("payment_method_unavailable");
  await plain.close();
});
