import type Omise from "omise";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, openWire, refused, type Wire } from "../../../testing/money/card-wire.ts";

let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});
afterAll(() => wire.close());

test("a card is charged at once, the event is signed, and the charge reads back the same", async () => {
  const paid = await wire.charge({ metadata: { bookingId: "b1" } });
  expect(paid).toMatchObject({
    object: "charge",
    status: "successful",
    paid: true,
    amount: 12_300,
    currency: "THB",
  });
  expect(paid.id).toMatch(/^chrg_test_[0-9a-z]{19}$/);
  expect(paid.card).toMatchObject({ brand: "Visa", last_digits: "4242" });
  expect(JSON.stringify(paid)).not.toContain("4242424242424242");
  expect(paid.net).toBe(12_300 - 449 - 31);
  expect(await wire.omise.charges.retrieve(paid.id)).toEqual(paid);
  const webhook = await wire.eventOf("charge.complete", paid.id);
  expect(webhook?.signed).toBe(true);
  const event = await wire.omise.events.retrieve(webhook?.event.id ?? "");
  expect(event).toMatchObject({ object: "event", key: "charge.complete", data: { id: paid.id } });
});

test.each([
  ["4111111111140011", "insufficient_fund"],
  ["5555551111110011", "insufficient_fund"],
  ["3530111111190011", "insufficient_fund"],
  ["6250947000000014", "insufficient_fund"],
  ["4111111111130012", "stolen_or_lost_card"],
  ["5555551111100012", "stolen_or_lost_card"],
  ["3530111111180012", "stolen_or_lost_card"],
  ["6250947000000022", "stolen_or_lost_card"],
  ["4111111111120013", "failed_processing"],
  ["5555551111190013", "failed_processing"],
  ["3530111111170013", "failed_processing"],
  ["6250947000000030", "failed_processing"],
  ["4111111111110014", "payment_rejected"],
  ["5555551111180014", "payment_rejected"],
  ["3530111111160014", "payment_rejected"],
  ["4111111111190016", "failed_fraud_check"],
  ["4111111111180017", "invalid_account_number"],
  ["4111111111160001", "invalid_security_code"],
  ["5555551111130001", "invalid_security_code"],
  ["3530111111110001", "invalid_security_code"],
])("card %s is declined with %s: a failed charge, not an error", async (number, code) => {
  const declined = await wire.charge({ card: await wire.token(number) });
  expect(declined).toMatchObject({
    status: "failed",
    paid: false,
    authorized: false,
    failure_code: code,
  });
});

test.each([
  "4242424242424242",
  "4111111111111111",
  "5555555555554444",
  "5454545454545454",
  "3530111333300000",
  "3566111111111113",
  "6250947000000006",
])("card %s pays", async (number) => {
  expect((await wire.charge({ card: await wire.token(number) })).status).toBe("successful");
});

test("3-D Secure: nothing is decided before the bank's page, and the way back says nothing", async () => {
  const waiting = await wire.charge({
    return_uri: "http://localhost/customer/callback?booking=b1",
  });
  expect(waiting).toMatchObject({ status: "pending", authorized: false, paid: false });
  const page = await fetch(`${wire.origin}/authorize/${waiting.id}`, {
    headers: { "accept-language": "en" },
  });
  expect(await page.text()).toContain("฿123.00");
  const back = await answer(wire, waiting.id, "approve");
  expect([back.status, back.headers.get("location")]).toEqual([
    303,
    "http://localhost/customer/callback?booking=b1",
  ]);
  expect(await wire.omise.charges.retrieve(waiting.id)).toMatchObject({
    status: "successful",
    paid: true,
  });
  await answer(wire, waiting.id, "reject");
  expect(await wire.omise.charges.retrieve(waiting.id)).toMatchObject({ status: "successful" });
});

test("3-D Secure rejected, not enrolled, and failing at the bank", async () => {
  const return_uri = "http://localhost/back";
  const rejected = await wire.charge({ return_uri });
  await answer(wire, rejected.id, "reject");
  expect(await wire.omise.charges.retrieve(rejected.id)).toMatchObject({
    status: "failed",
    failure_code: "payment_rejected",
  });
  const unknown = await wire.charge({ return_uri, card: await wire.token("4111111111150002") });
  expect(unknown).toMatchObject({ status: "failed", failure_code: "failed_processing" });
  const failing = await wire.charge({ return_uri, card: await wire.token("4111111111140003") });
  expect(failing.status).toBe("pending");
  await answer(wire, failing.id, "approve");
  expect(await wire.omise.charges.retrieve(failing.id)).toMatchObject({
    status: "failed",
    failure_code: "failed_processing",
  });
  const poor = await wire.charge({ return_uri, card: await wire.token("4111111111140011") });
  await answer(wire, poor.id, "approve");
  expect(await wire.omise.charges.retrieve(poor.id)).toMatchObject({
    status: "failed",
    failure_code: "insufficient_fund",
  });
});

test("authorised first, captured in part later, or reversed", async () => {
  const held = await wire.charge({ capture: false });
  expect(held).toMatchObject({
    status: "pending",
    authorized: true,
    paid: false,
    capturable: true,
    reversible: true,
  });
  const captured = await wire.omise.charges.capture(held.id, { capture_amount: 10_000 });
  expect(captured).toMatchObject({ status: "successful", paid: true, captured_amount: 10_000 });
  expect((await refused(wire.omise.charges.capture(held.id))).code).toBe("failed_capture");
  const other = await wire.charge({ capture: false });
  expect(await wire.omise.charges.reverse(other.id)).toMatchObject({
    status: "reversed",
    reversed: true,
  });
  expect((await refused(wire.omise.charges.reverse(other.id))).code).toBe("failed_reversal");
});

test("a customer keeps cards and is charged without a token", async () => {
  const customer = await wire.omise.customers.create({
    email: "malee@example.test",
    card: await wire.token(),
  });
  const savedCards = await wire.omise.customers.listCards(customer.id);
  expect(savedCards.data).toHaveLength(1);
  expect(customer.default_card).toBe(savedCards.data[0]?.id);
  const paid = await wire.charge({ customer: customer.id, card: customer.default_card });
  expect(paid).toMatchObject({ status: "successful", customer: customer.id });
  await wire.omise.customers.update(customer.id, { card: await wire.token("4111111111140011") });
  const second = await wire.omise.customers.retrieve(customer.id);
  expect(second.cards.data).toHaveLength(2);
  expect(await wire.charge({ customer: customer.id })).toMatchObject({
    status: "failed",
    failure_code: "insufficient_fund",
  });
  const card = second.cards.data[1]?.id ?? "";
  expect(
    await wire.omise.customers.updateCard(customer.id, card, { name: "NEW NAME" }),
  ).toMatchObject({
    name: "NEW NAME",
  });
  await wire.omise.customers.destroyCard(customer.id, card);
  expect((await refused(wire.omise.customers.retrieveCard(customer.id, card))).code).toBe(
    "not_found",
  );
  expect(await wire.omise.customers.destroy(customer.id)).toMatchObject({ deleted: true });
  expect((await refused(wire.omise.customers.retrieve(customer.id))).code).toBe("not_found");
});

test("PromptPay: a source, its QR, paid on the payer's phone; or it expires", async () => {
  const source = await wire.omise.sources.create({
    type: "promptpay",
    amount: 12_300,
    currency: "thb",
  });
  const waiting = await wire.charge({ source: source.id });
  expect(waiting).toMatchObject({
    status: "pending",
    source: { type: "promptpay", flow: "offline" },
  });
  expect(Date.parse(waiting.expires_at)).toBeGreaterThan(Date.now() + 3_500_000);
  const { download_uri: qr } = (waiting.source as Omise.Sources.ISource).scannable_code.image;
  const picture = await fetch(qr.replace("http://127.0.0.1", wire.origin));
  expect([picture.headers.get("content-type"), (await picture.text()).slice(0, 4)]).toEqual([
    "image/svg+xml",
    "<svg",
  ]);
  await answer(wire, waiting.id, "approve");
  expect(await wire.omise.charges.retrieve(waiting.id)).toMatchObject({
    status: "successful",
    paid: true,
  });
  await wire.eventOf("charge.complete", waiting.id);
  const late = await wire.charge({
    source: { type: "promptpay", amount: 12_300, currency: "thb" },
  });
  expect(await wire.omise.charges.expire(late.id)).toMatchObject({
    status: "expired",
    expired: true,
  });
  await answer(wire, late.id, "approve");
  expect(await wire.omise.charges.retrieve(late.id)).toMatchObject({
    status: "expired",
    paid: false,
  });
  const over = await wire.charge({
    source: { type: "promptpay", amount: 12_300, currency: "thb" },
    expires_at: new Date(Date.now() - 1000).toISOString(),
  });
  expect((await wire.omise.charges.retrieve(over.id)).status).toBe("expired");
});

test("lists have pages and both orders", async () => {
  const all = await wire.omise.charges.list({ limit: 3, offset: 1 });
  expect([all.object, all.data.length, all.limit, all.offset]).toEqual(["list", 3, 3, 1]);
  const newest = await wire.omise.charges.list({ limit: 1, order: "reverse_chronological" });
  const next = await wire.charge();
  const after = await wire.omise.charges.list({ limit: 1, order: "reverse_chronological" });
  expect([newest.data[0]?.id === next.id, after.data[0]?.id]).toEqual([false, next.id]);
  expect((await wire.omise.events.list({ limit: 1 })).total).toBeGreaterThan(10);
  expect((await wire.omise.recipients.list()).object).toBe("list");
  expect((await wire.omise.capability.retrieve()).payment_methods.map(({ name }) => name)).toEqual([
    "card",
    "promptpay",
  ]);
});
