import type { BookingView, CreateBooking } from "@songtan/contract/bookings";
import type { PaymentOptions, PaymentView, SavedCardView } from "@songtan/contract/payments";
import type { QuoteView } from "@songtan/contract/quotes";
import { signWebhook } from "@songtan/sandbox/card-provider/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTrialBalance } from "../../ledger/trial-balance.ts";
import { ProviderRefusal } from "../../ports.ts";
import { call } from "../../testing/call.ts";
import { quoteRequest, send, withPhoto } from "../../testing/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../testing/people.ts";
import { siam, silom } from "../../testing/points.ts";
import { openPretendBank, type PretendBank } from "../../testing/pretend-bank.ts";
import { openTestWorld, type TestWorld } from "../../testing/test-world.ts";
import { loadCustomerTables } from "../account-rights/export-customer.ts";
import { forgetAccount } from "../account-rights/forget-account.ts";
import { endSearch } from "../bookings/end-search.ts";
import { checkPayments } from "./check-payments.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { sendRefund } from "./send-refund.ts";

let bank: PretendBank;
let world: TestWorld;
let hook: string;

beforeAll(async () => {
  bank = await openPretendBank();
  world = await openTestWorld(bank.settings);
  // Cards run out and files expire in the present; both clocks stand there.
  world.clock.now = new Date();
  bank.follow(() => world.clock.now);
  hook = `${await world.app.listen({ port: 0, host: "127.0.0.1" })}/api/webhooks/omise`;
});
afterAll(async () => {
  const { totalSatang, differing } = await loadTrialBalance(world.deps.db);
  expect([totalSatang, differing]).toEqual([0, []]);
  await world.close();
  await bank.close();
});

type Payment = CreateBooking["payment"];
const order = async ({ token }: Person, payment: Payment, key = crypto.randomUUID()) => {
  const quote = await call<QuoteView>(world, "POST /quotes", {
    token,
    body: quoteRequest({ stops: [siam, { ...silom, address: "ถนนสีลม" }] }),
  });
  const body = {
    quoteId: quote.data.id,
    stops: [
      { contactName: "มาลี", contactPhone: "081-111-1111" },
      { contactName: "สมชาย", contactPhone: "089-222-2222" },
    ],
    payment,
  };
  const headers = { "idempotency-key": key };
  const send = () => call<BookingView>(world, "POST /bookings", { token, body, headers });
  return { ...(await send()), again: send };
};
const byCard = async (customer: Person, number?: string) =>
  (await order(customer, { method: "card", token: await bank.token(number) })).data;
const read = async (customer: Person, id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })).data;
const tries = (bookingId: string) =>
  world.deps.db.selectFrom("payments").selectAll().where("booking_id", "=", bookingId).orderBy("place").execute();
const chargeOf = async (bookingId: string) => (await tries(bookingId)).at(-1)?.provider_charge_id ?? "";
const check = (customer: Person, id: string) =>
  call<PaymentView>(world, `POST /bookings/${id}/payments/check`, { token: customer.token });
const of = async (account: string, ownerId: string) => {
  const row = await world.deps.db
    .selectFrom("ledger_balances")
    .select("balance_satang")
    .where("account", "=", account)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return Number(row?.balance_satang ?? 0);
};
const paidBooking = async (customer: Person) => {
  const booking = await byCard(customer);
  await bank.answer(await chargeOf(booking.id));
  expect((await check(customer, booking.id)).data).toMatchObject({ state: "paid", bookingState: "searching" });
  return booking;
};
const refunds = (bookingId: string) =>
  world.deps.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.amount_satang", "refunds.state", "refunds.reason"])
    .where("booking_id", "=", bookingId)
    .execute();

test("anybody may ask how to pay; the secret key is in no answer", async () => {
  const { data, body } = await call<PaymentOptions>(world, "GET /payment-options", {});
  expect(data).toEqual({
    methods: ["card", "promptpay", "cash"],
    cardProvider: { publicKey: bank.settings.OMISE_PUBLIC_KEY, scriptUrl: bank.settings.OMISE_SCRIPT_URL },
  });
  expect(JSON.stringify(body)).not.toContain(bank.settings.OMISE_SECRET_KEY);
  const page = await world.app.inject("/api/payment-options");
  expect(page.headers["content-security-policy"]).toContain(
    `connect-src 'self' ${bank.settings.OMISE_API_URL}`.slice(0, 18),
  );
});

test("a card: the booking waits at the bank's page, is paid by the signed webhook, and looks for a driver", async () => {
  bank.hookTo(hook);
  const customer = await newCustomer(world);
  const booking = await byCard(customer);
  expect(booking).toMatchObject({ state: "awaiting_payment", payment: { method: "card", state: "pending" } });
  expect(booking.payment.authorizeUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/authorize\/chrg_test_/);
  expect(booking.timeline.map(({ kind }) => kind)).toEqual(["booked"]);
  const chargeId = await chargeOf(booking.id);
  await bank.answer(chargeId);
  await expect
    .poll(
      async () => {
        await world.runJobs();
        return (await read(customer, booking.id)).payment.state;
      },
      { timeout: 15_000 },
    )
    .toBe("paid");
  bank.hookTo(null);
  const paid = await read(customer, booking.id);
  expect(paid.state).toBe("searching");
  expect(paid.payment).toEqual({ method: "card", state: "paid", creditSatang: 0, creditBackSatang: 0 });
  expect(paid.timeline.map(({ kind }) => kind)).toEqual(["booked", "searching"]);
  expect(await of("booking_prepaid", booking.id)).toBe(-booking.totalSatang);
  // Said again, in any order, it changes nothing.
  await check(customer, booking.id);
  await checkPayments(world.deps);
  expect(await of("booking_prepaid", booking.id)).toBe(-booking.totalSatang);
});

test("the same request again makes no second charge", async () => {
  const customer = await newCustomer(world);
  const first = await order(customer, { method: "card", token: await bank.token() });
  const before = (await bank.charges()).length;
  const again = await first.again();
  expect([again.status, again.data.id]).toEqual([201, first.data.id]);
  expect((await bank.charges()).length).toBe(before);
  expect(await tries(first.data.id)).toHaveLength(1);
});

test("a declined card says why, and another try pays without losing the booking", async () => {
  const customer = await newCustomer(world);
  const booking = await byCard(customer, "4111111111140011");
  await bank.answer(await chargeOf(booking.id));
  expect((await check(customer, booking.id)).data).toMatchObject({
    state: "failed",
    bookingState: "awaiting_payment",
    failure: "insufficient_fund",
  });
  const again = await call<PaymentView>(world, `POST /bookings/${booking.id}/payments`, {
    token: customer.token,
    body: { method: "card", token: await bank.token() },
  });
  expect([again.status, again.data.state, again.data.failure]).toEqual([201, "pending", undefined]);
  await bank.answer(await chargeOf(booking.id));
  expect((await check(customer, booking.id)).data).toMatchObject({ state: "paid", bookingState: "searching" });
  expect((await tries(booking.id)).map(({ state }) => state)).toEqual(["failed", "paid"]);
});

test("rejected on the bank's page, a used token, a made-up token", async () => {
  const customer = await newCustomer(world);
  const rejected = await byCard(customer);
  await bank.answer(await chargeOf(rejected.id), "reject");
  expect((await check(customer, rejected.id)).data.failure).toBe("payment_rejected");
  const token = await bank.token();
  await order(customer, { method: "card", token });
  const used = await order(customer, { method: "card", token });
  expect(used.data.payment).toMatchObject({ state: "failed", failure: "other" });
  const nothing = await order(customer, { method: "card", token: "tokn_test_nothing" });
  expect(nothing.data.payment).toMatchObject({ state: "failed", failure: "other" });
  const missing = await order(customer, { method: "card" });
  expect([missing.status, missing.error.fields]).toEqual([400, { "payment.token": expect.any(String) }]);
});

test("PromptPay: a QR to scan, paid on the phone, or let go and tried by card", async () => {
  const customer = await newCustomer(world);
  const booking = (await order(customer, { method: "promptpay" })).data;
  expect(booking.payment).toMatchObject({
    method: "promptpay",
    state: "pending",
    qrImageUrl: expect.stringMatching(/^\/api\/payments\/.+\/qr\?signature=/),
  });
  expect(booking.payment.authorizeUri).toBeUndefined();
  const qr = booking.payment.qrImageUrl ?? "";
  const picture = await world.app.inject(qr);
  expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect((await world.app.inject(qr.replace(/signature=.*/, "signature=guessed"))).statusCode).toBe(404);
  await bank.answer(await chargeOf(booking.id));
  expect((await check(customer, booking.id)).data).toMatchObject({ state: "paid", bookingState: "searching" });
  expect((await world.app.inject(qr)).statusCode).toBe(404);
});

test("while a try is under way there is no second one; of two new ones at once one begins", async () => {
  const customer = await newCustomer(world);
  const booking = await byCard(customer, "4111111111140011");
  const attempt = async () =>
    call<PaymentView>(world, `POST /bookings/${booking.id}/payments`, {
      token: customer.token,
      body: { method: "card", token: await bank.token() },
    });
  expect((await attempt()).error.code).toBe("payment_not_awaited");
  await bank.answer(await chargeOf(booking.id));
  await check(customer, booking.id);
  const both = await Promise.all([attempt(), attempt()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const stranger = await newCustomer(world);
  const theirs = await call(world, `POST /bookings/${booking.id}/payments`, {
    token: stranger.token,
    body: { method: "promptpay" },
  });
  expect(theirs.status).toBe(404);
});

test("a webhook that was not signed, is old, or is no event changes nothing; one that comes twice is kept once", async () => {
  const customer = await newCustomer(world);
  const booking = await byCard(customer);
  const chargeId = await chargeOf(booking.id);
  const event = (id: string) =>
    JSON.stringify({
      object: "event",
      id,
      key: "charge.complete",
      data: { object: "charge", id: chargeId, paid: true, card: { name: "MALEE JAIDEE" } },
    });
  const now = () => Math.floor(world.clock.now.getTime() / 1000);
  const deliver = async (body: string, timestamp = now(), signature = signWebhook(bank.secret, timestamp, body)) =>
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
  expect(await deliver(event("evnt_test_2"))).toBe(200);
  expect(await deliver(event("evnt_test_2"))).toBe(200);
  const both = `${signWebhook(Buffer.from("old").toString("base64"), now(), event("evnt_test_3"))},${signWebhook(bank.secret, now(), event("evnt_test_3"))}`;
  expect(await deliver(event("evnt_test_3"), now(), both)).toBe(200);
  await world.runJobs();
  const kept = await world.deps.db
    .selectFrom("provider_events")
    .select(["id", "body"])
    .where("charge_id", "=", chargeId)
    .execute();
  expect(JSON.stringify(kept)).not.toContain("MALEE");
  expect(kept.map(({ id }) => id).sort()).toEqual(["evnt_test_2", "evnt_test_3"]);
  // It claimed to be paid; the charge itself says otherwise.
  expect((await read(customer, booking.id)).payment.state).toBe("pending");
});

test("an answer that was lost is found again: the charge belongs to its booking", async () => {
  const customer = await newCustomer(world);
  const token = await bank.token();
  await bank.fault("lose_answer");
  const booking = (await order(customer, { method: "card", token })).data;
  expect(booking.payment).toMatchObject({ state: "pending" });
  expect(booking.payment.authorizeUri).toBeUndefined();
  expect((await tries(booking.id))[0]).toMatchObject({ state: "calling", provider_charge_id: null });
  world.clock.advance(30);
  await checkPayments(world.deps);
  expect((await read(customer, booking.id)).payment.authorizeUri).toContain("/authorize/");
  await bank.answer(await chargeOf(booking.id));
  await checkPayments(world.deps);
  expect((await read(customer, booking.id)).payment.state).toBe("paid");
}, 30_000);

test("a lost charge is found however many others were made around it, and none is a sure none", async () => {
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
  expect((await cardProvider.findChargeOf(name, at))?.id).toBe(mine.id);
  expect(await cardProvider.findChargeOf(crypto.randomUUID(), at)).toBeNull();
  // An hour later others have been made; looked for in its own time it is still there, and not in another.
  expect(await cardProvider.findChargeOf(name, new Date(at.getTime() - 3_600_000))).toBeNull();
});

test("a try whose caller was lost is not asked for later, when it may be called failed already", async () => {
  const customer = await newCustomer(world);
  const first = await order(customer, { method: "promptpay" });
  await world.deps.db
    .updateTable("payments")
    .set({ state: "calling", called_at: null, provider_charge_id: null })
    .where("booking_id", "=", first.data.id)
    .execute();
  const before = (await bank.charges()).length;
  world.clock.advance(16);
  await first.again();
  expect((await bank.charges()).length).toBe(before);
});

test("a call that was never carried out is a failed try, and the next one pays", async () => {
  const customer = await newCustomer(world);
  const token = await bank.token();
  await bank.fault("fail_call");
  const booking = (await order(customer, { method: "card", token })).data;
  expect(booking.payment.state).toBe("pending");
  world.clock.advance(30);
  await checkPayments(world.deps);
  expect((await read(customer, booking.id)).payment).toMatchObject({ state: "failed", failure: "no_answer" });
  const again = await call<PaymentView>(world, `POST /bookings/${booking.id}/payments`, {
    token: customer.token,
    body: { method: "promptpay" },
  });
  expect(again.data).toMatchObject({ method: "promptpay", state: "pending" });
});

test("not paid in time: the booking ends, and money that comes after all goes back", async () => {
  const customer = await newCustomer(world);
  const booking = await byCard(customer);
  const chargeId = await chargeOf(booking.id);
  await endUnpaid(world.deps, { bookingId: booking.id });
  expect(await read(customer, booking.id)).toMatchObject({ state: "cancelled", payment: { state: "expired" } });
  await bank.answer(chargeId);
  await checkPayments(world.deps);
  await world.runJobs();
  expect(await refunds(booking.id)).toEqual([{ amount_satang: booking.totalSatang, state: "sent", reason: "unused" }]);
  const charge = (await bank.charges()).find(({ id }) => id === chargeId);
  expect(charge?.refunded_amount).toBe(booking.totalSatang);
  expect(await of("booking_prepaid", booking.id)).toBe(0);
  expect(await of("customer_credit", customer.id)).toBe(0);
});

test("a paid booking cancelled before anybody took it is refunded whole, once", async () => {
  const customer = await newCustomer(world);
  const booking = await paidBooking(customer);
  await call(world, `POST /bookings/${booking.id}/cancel`, { token: customer.token, body: { expectedFeeSatang: 0 } });
  expect(await of("customer_credit", customer.id)).toBe(-booking.totalSatang);
  await bank.fault("lose_answer");
  // The refund is carried out, its answer lost, and the job tried again: it goes back once.
  await world.runJobs();
  const waiting = await world.deps.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select("refunds.id")
    .where("booking_id", "=", booking.id)
    .executeTakeFirstOrThrow();
  await sendRefund(world.deps, { refundId: waiting.id });
  expect(await refunds(booking.id)).toEqual([
    { amount_satang: booking.totalSatang, state: "sent", reason: "cancelled" },
  ]);
  const charge = (await bank.charges()).find(({ metadata }) => metadata.paymentId)?.refunded_amount;
  expect(charge).toBe(booking.totalSatang);
  expect((await read(customer, booking.id)).payment.state).toBe("refunded");
  expect(await of("customer_credit", customer.id)).toBe(0);
}, 30_000);

test("a late cancellation keeps the driver's fee and refunds the rest; nobody found refunds all", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await paidBooking(customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
  await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 4000 },
  });
  await world.runJobs();
  expect(await refunds(booking.id)).toEqual([
    { amount_satang: booking.totalSatang - 4000, state: "sent", reason: "cancelled" },
  ]);
  expect((await read(customer, booking.id)).payment.state).toBe("partially_refunded");
  expect(await of("driver_available", driver.id)).toBe(-4000);

  const unlucky = await paidBooking(customer);
  const row = await world.deps.db
    .selectFrom("bookings")
    .select("searching_since")
    .where("id", "=", unlucky.id)
    .executeTakeFirstOrThrow();
  await endSearch(world.deps, { bookingId: unlucky.id, searchingSince: row.searching_since?.toISOString() ?? "" });
  await world.runJobs();
  expect(await refunds(unlucky.id)).toEqual([
    { amount_satang: unlucky.totalSatang, state: "sent", reason: "unfulfilled" },
  ]);
});

test("a delivered card booking pays the driver; nothing is left on it and no cash is owed", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await paidBooking(customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  expect((await read(customer, booking.id)).state).toBe("delivered");
  expect(await of("booking_prepaid", booking.id)).toBe(0);
  expect(await of("driver_available", driver.id)).toBeLessThan(0);
  expect(await of("driver_cash_owed", driver.id)).toBe(0);
});

test("a kept card pays without a token, is nobody else's, and can be forgotten", async () => {
  const customer = await newCustomer(world);
  const { token } = customer;
  const keep = async (cardToken: string, who = token) =>
    call<SavedCardView>(world, "POST /customer/cards", { token: who, body: { token: cardToken } });
  const card = await keep(await bank.token());
  expect(card.data).toMatchObject({ brand: "Visa", lastDigits: "4242" });
  expect((await keep("tokn_test_nothing")).error.code).toBe("card_refused");
  const second = await keep(await bank.token("5555555555554444"));
  const { data: cards } = await call<SavedCardView[]>(world, "GET /customer/cards", { token });
  expect(cards.map(({ brand }) => brand)).toEqual(["Visa", "MasterCard"]);
  const booking = (await order(customer, { method: "card", cardId: card.data.id })).data;
  await bank.answer(await chargeOf(booking.id));
  expect((await check(customer, booking.id)).data.state).toBe("paid");
  const stranger = await newCustomer(world);
  const stolen = await order(stranger, { method: "card", cardId: card.data.id });
  expect([stolen.status, stolen.error.fields]).toEqual([400, { "payment.cardId": expect.any(String) }]);
  expect((await call(world, `DELETE /customer/cards/${card.data.id}`, { token: stranger.token })).status).toBe(404);
  expect((await call(world, `DELETE /customer/cards/${second.data.id}`, { token })).status).toBe(200);
  expect((await call<SavedCardView[]>(world, "GET /customer/cards", { token })).data).toHaveLength(1);
});

test("kept cards are in one's data, and gone with the account, here and at the provider", async () => {
  const { id, token } = await newCustomer(world);
  await call(world, "POST /customer/cards", { token, body: { token: await bank.token() } });
  const { db, cardProvider } = world.deps;
  const { provider_customer_id: customerId } = await db
    .selectFrom("provider_customers")
    .selectAll()
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  const tables = await loadCustomerTables(db, { id, role: "customer", phone: "" });
  expect(tables.find(({ name }) => name === "cards")?.rows).toMatchObject([{ brand: "Visa", lastDigits: "4242" }]);
  await db
    .transaction()
    .execute((trx) => forgetAccount({ ...world.deps, trx }, { id, role: "customer", suspended: false }, new Date()));
  await world.runJobs();
  expect(await db.selectFrom("saved_cards").select("id").where("account_id", "=", id).execute()).toEqual([]);
  const again = cardProvider?.keepCard({ customerId, token: await bank.token() });
  await expect(again).rejects.toBeInstanceOf(ProviderRefusal);
});

test("without a card provider only cash is taken", async () => {
  const plain = await openTestWorld({ SANDBOX: "off" });
  const customer = await newCustomer(plain);
  const { data } = await call<PaymentOptions>(plain, "GET /payment-options", {});
  expect(data).toEqual({ methods: ["cash"], cardProvider: null });
  const quote = await call<QuoteView>(plain, "POST /quotes", { token: customer.token, body: quoteRequest() });
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
